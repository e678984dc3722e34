import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * What the code knows of its own place. In the published package, which is CommonJS and so has no `import.meta`, `here.cjs`
 * takes its place; the manifest chooses.
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
