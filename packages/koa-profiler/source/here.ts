import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Finds the code's own files. The published package is CommonJS, which has no `import.meta`; its manifest replaces this module
 * by `here.cjs`.
 */

/** Returns the folders of the profiler's code. */
export function ownFolders(): string[] {
  return [fileURLToPath(new URL('.', import.meta.url))];
}

export function viewsFolder(): string {
  return fileURLToPath(new URL('../views/', import.meta.url));
}

export function requireStart(): unknown {
  const loaded: unknown = createRequire(import.meta.url)('./start.ts');
  return loaded;
}
