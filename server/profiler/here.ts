import { fileURLToPath } from 'node:url';

export function ownFolders(): string[] {
  return ['.', '../observation/', '../secrets/', '../sql/'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
}

export function viewsFolder(): string {
  return fileURLToPath(new URL('../../views/profiler/', import.meta.url));
}
