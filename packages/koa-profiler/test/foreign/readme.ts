import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads the TypeScript examples of the README of the installed package. */
export async function readExamples(folder: string): Promise<string[]> {
  const readme = await readFile(path.join(folder, 'node_modules/koa-profiler/README.md'), 'utf8');
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

/** Reads the table of libraries in the README. `line` is null for a library that needs none. */
export async function readLibraries(folder: string) {
  const readme = await readFile(path.join(folder, 'node_modules/koa-profiler/README.md'), 'utf8');
  const table = /^\| your library +\|.*?(?=\n\n)/ms.exec(readme)?.[0] ?? '';
  return [...table.matchAll(/^\| ([^|]+?) +\| (?:`([^`]+)`|nothing) +\|/gm)]
    .map(([, library = '', line]) => ({ library, line: line ?? null }))
    .filter(({ library }) => library !== 'your library');
}

/** Writes each example to a file of its own in the folder. Returns the names of the files. */
export async function writeExamples(folder: string): Promise<string[]> {
  const examples = await readExamples(folder);
  const names = examples.map((_code, index) => `example-${index + 1}.mts`);
  await Promise.all(examples.map((code, index) => writeFile(path.join(folder, names[index] ?? ''), code)));
  return names;
}

/** Compiler options of a strict application. */
export const strictOptions = {
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom'],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};
