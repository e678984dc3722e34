import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesWithCode, mutations } from '../mutations/mutations.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('each mutation finds its code exactly once', () => {
  const others = mutations.filter((mutation) => filesWithCode(root, mutation).length !== 1);
  assert.deepEqual(others, []);
});

test('each mutation finds its tests, also by their name', () => {
  for (const { title, tests, testName = '' } of mutations) {
    const files = tests.flatMap((pattern) => {
      const found = globSync(pattern, { cwd: root });
      assert.notEqual(found.length, 0, pattern);
      return found;
    });
    // The names of some tests are in a table beside them.
    const beside = globSync(
      files.map((file) => path.join(path.dirname(file), '*.ts')),
      { cwd: root },
    );
    assert.ok(
      beside.some((file) => readFileSync(path.join(root, file), 'utf8').includes(testName)),
      title,
    );
  }
});
