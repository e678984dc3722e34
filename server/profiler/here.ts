import { fileURLToPath } from 'node:url';

/** Folders of code that only observes the application. */
export function ownFolders(): string[] {
  return ['.', '../observation/', '../secrets/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
}

/** Where the profiler's templates lie. */
export function viewsFolder(): string {
  return fileURLToPath(new URL('../../views/profiler/', import.meta.url));
}
