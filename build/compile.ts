import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Compiles the desktop app from TypeScript to `dist/`: every module that `electron/main.ts` reaches, with relative imports
 * rewritten to `.js`. Copies the templates and pictures of these modules.
 *
 * @param root folder of the project
 * @throws Error with the compiler's messages
 */
export async function compile(root: string): Promise<void> {
  await rm(join(root, 'dist'), { recursive: true, force: true });
  const { resolve } = createRequire(join(root, 'package.json'));
  const compiler = join(dirname(resolve('typescript/package.json')), 'bin', 'tsc');
  try {
    await promisify(execFile)(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')]);
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The desktop app does not compile.\n${output}`, { cause: error });
  }
  await copyTemplates(root, join(root, 'dist'));
}

/** Copies the templates and pictures beside the compiled modules. */
export async function copyTemplates(root: string, compiled: string): Promise<void> {
  const folder = join('packages', 'koa-profiler', 'source', 'collectors');
  const filter = (source: string): boolean => ['', '.pug', '.svg'].includes(extname(source));
  await cp(join(root, folder), join(compiled, folder), { recursive: true, filter });
}

if (import.meta.main) await compile(dirname(import.meta.dirname));
