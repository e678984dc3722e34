import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

/** Each module of a task exports this name: the process of a task finds its function by it. */
const nameOfTasks = 'task';

const declaration = /^export (?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) ([\w$]+)/gm;

test('no two files of the product export the same name', async () => {
  const files = new Map<string, Set<string>>();
  for await (const file of glob('{server,electron,db,build,packages}/**/*.{ts,mjs}', { cwd: root })) {
    // `npm pack` leaves the package's compiled files in `dist`.
    if (file.split(path.sep).some((folder) => folder === 'node_modules' || folder === 'dist')) continue;
    const names = (await readFile(path.join(root, file), 'utf8')).matchAll(declaration);
    for (const [, name = ''] of names) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  assert.ok(files.size > 1000);
  const found = [...files].filter(([name, { size }]) => size > 1 && name !== nameOfTasks);
  assert.deepEqual(found, []);
});
