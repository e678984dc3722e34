import { fileURLToPath } from 'node:url';

export function ownFolders(): string[] {
  return [fileURLToPath(new URL('.', import.meta.url))];
}

export function viewsFolder(): string {
  return fileURLToPath(new URL('../views/', import.meta.url));
}
