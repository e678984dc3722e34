import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { calculateGoldens } from '../golden/golden-calculation.ts';

/*
 * `node_modules/.bin/node --test-update-snapshots test/integration/golden-calculations.test.ts` rewrites
 * test/golden/calculations and test/golden/rules. Review every changed file against the rules before you commit it: the
 * test only notices changes.
 */
const goldens = await calculateGoldens();

for (const { name, file, text } of goldens) {
  test(`${name} equals its reviewed calculation`, (context) =>
    context.assert.fileSnapshot(text, file, { serializers: [String] }));
}

test('every reviewed file is of a house or a rule that there is', () => {
  const folder = path.resolve(import.meta.dirname, '../golden');
  const files = globSync('*/*.json', { cwd: folder }).map((name) => path.join(folder, name));
  assert.deepEqual(files.toSorted(), goldens.map(({ file }) => file).toSorted());
});
