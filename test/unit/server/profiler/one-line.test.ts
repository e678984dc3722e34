import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preview } from '../../../../server/profiler/values/preview.ts';
import { createMasking } from '../../../../server/secrets/masking.ts';
import { oneLine } from '../../../../server/profiler/rendering/one-line.ts';

const masking = createMasking([]);

test('a value is written on one line, an object by its id and name where it has them', () => {
  for (const [value, line] of [
    [null, 'null'],
    ['text', '"text"'],
    [undefined, 'undefined'],
    [{ skills: ['grafting'], id: 7, age: 40, name: 'Kari' }, '{ id: 7, name: "Kari", … }'],
    [{ tools: {}, age: 40, id: 7 }, '{ id: 7, age: 40, … }'],
    [{ id: 7, name: 'Kari' }, '{ id: 7, name: "Kari" }'],
    [{ tools: { ladder: 1 } }, '{ … }'],
    [[1, { two: 2 }, [3], 4], '[1, {…}, […], …]'],
    [new Set(['one']), '["one"]'],
    [{ name: 'x'.repeat(100) }, `{ name: "${'x'.repeat(50)}…`],
  ] as const)
    assert.equal(oneLine(preview(value, masking)), line);
});
