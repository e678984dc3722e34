import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const folder = path.resolve(import.meta.dirname, '../../views/assets/styles');

/** The papers of a quote have sizes of their own: they are read on paper. */
const ownSizes = new Set(['paper.css', 'paper-print.css', 'paper-offers.css', 'tokens.css']);

/** Units of a picture, the number of a printed page, and the size of 1rem on paper. */
const otherSizes = new Set(['11.5px', '8px', '8pt', '8.75pt', 'inherit']);

async function found(pattern: RegExp): Promise<Set<string>> {
  const values = new Set<string>();
  for await (const file of glob('*.css', { cwd: folder })) {
    if (ownSizes.has(file)) continue;
    const sheet = await readFile(path.join(folder, file), 'utf8');
    for (const [, value = ''] of sheet.matchAll(pattern)) values.add(value);
  }
  return values;
}

test('the styles have six sizes of text, three radii and four widths', async () => {
  const sizes = [...(await found(/font-size: ([^;]+);/g))].filter((size) => !otherSizes.has(size));
  assert.deepEqual(
    sizes.toSorted(),
    ['display', 'heading', 'large', 'normal', 'small', 'tiny'].map((size) => `var(--text-${size})`),
  );
  const radii = [...(await found(/radius: ([^;]+);/g))].flatMap((corners) => corners.split(' '));
  assert.deepEqual(
    new Set(radii.filter((corner) => corner !== '0')),
    new Set(['var(--radius)', 'var(--radius-small)', 'var(--radius-round)']),
  );
  const widths = [...(await found(/@media ([^{]+)/g))].flatMap((media) => media.match(/[\d.]+rem/g) ?? []);
  assert.deepEqual(new Set(widths), new Set(['40rem', '64rem', '68.75rem', '80rem']));
});
