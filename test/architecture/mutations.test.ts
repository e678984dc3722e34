import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { calculatorMutations } from '../mutations/calculator-mutations.ts';
import { choiceMutations } from '../mutations/choice-mutations.ts';
import { desktopMutations } from '../mutations/desktop-mutations.ts';
import { profilerMutations } from '../mutations/profiler-mutations.ts';
import { upkeepMutations } from '../mutations/upkeep-mutations.ts';

const root = path.resolve(import.meta.dirname, '../..');

const mutations = [
  ...calculatorMutations,
  ...choiceMutations,
  ...desktopMutations,
  ...profilerMutations,
  ...upkeepMutations,
];

test('each mutation finds its code exactly once', () => {
  for (const { title, place, find } of mutations) {
    const isFile = statSync(path.join(root, place)).isFile();
    const files = isFile ? [place] : globSync(`${place}/**/*.ts`, { cwd: root });
    const times = files.map((file) => readFileSync(path.join(root, file), 'utf8').split(find).length - 1);
    assert.equal(
      times.reduce((sum, count) => sum + count, 0),
      1,
      title,
    );
  }
});

test('each mutation finds its tests, also by their name', () => {
  for (const { title, tests, testName = '' } of mutations) {
    const files = globSync([...tests], { cwd: root });
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
