import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compileTemplates } from './templates.ts';

/**
 * Compiles the desktop app to `dist/`: the templates, and every TypeScript module that `electron/main.ts` reaches, with relative
 * imports rewritten to `.js`. Electron runs no TypeScript, so the packages of this repository lie compiled in `dist/node_modules`,
 * where the compiled modules find them first.
 *
 * @param root folder of the project
 * @throws Error with the compiler's messages
 */
export async function compile(root: string): Promise<void> {
  await compileInto(root, join(root, 'tsconfig.build.json'), join(root, 'dist'));
}

/**
 * Compiles the server without a window, and the command of the catalogue, into an empty folder.
 *
 * @param root folder of the project
 * @throws Error with the compiler's messages
 */
export async function compileServer(root: string, output: string): Promise<void> {
  await compileInto(root, join(root, 'build', 'tsconfig.server.json'), output);
}

async function compileInto(root: string, configuration: string, output: string): Promise<void> {
  await rm(output, { recursive: true, force: true });
  const { resolve } = createRequire(join(root, 'package.json'));
  const compiler = join(dirname(resolve('typescript/package.json')), 'bin', 'tsc');
  await Promise.all([runNode(compiler, '-p', configuration, '--outDir', output), compilePackages(root, output)]);
  await removeFollowedSource(output);
  await compileTemplates(root, output);
}

/** Compiles the packages of this repository into `node_modules` of a folder. */
export async function compilePackages(root: string, output: string): Promise<void> {
  await runNode(
    join(root, 'packages/koa-profiler/build/make-package.ts'),
    join(output, 'node_modules', 'koa-profiler'),
  );
}

/** Removes the source of the packages, into which the compiler follows the imports. */
export async function removeFollowedSource(output: string): Promise<void> {
  await rm(join(output, 'packages'), { recursive: true, force: true });
}

async function runNode(...argumentList: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [...argumentList]);
  } catch (error) {
    const printed =
      error instanceof Error && 'stdout' in error && 'stderr' in error ? error : { stdout: '', stderr: '' };
    throw new Error(`The code does not compile.\n${String(printed.stdout)}${String(printed.stderr)}`, {
      cause: error,
    });
  }
}

if (import.meta.main) await compile(dirname(import.meta.dirname));
