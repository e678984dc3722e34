import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { preview, smallPreview } from '../../source/values/preview.ts';
import { cut } from '../../source/values/texts.ts';
import { previewLine } from '../../source/rendering/one-line.ts';
import { createMasking } from '../../source/secrets/masking.ts';

const masking = createMasking([]);

test('a preview shows plain values themselves, and the kind of all others', () => {
  for (const value of [null, true, 1.5, 'text']) assert.equal(preview(value, masking), value);
  for (const [value, text] of [
    [undefined, 'undefined'],
    [10n, '10n'],
    [Symbol('s'), 'Symbol(s)'],
    [Number.NaN, 'NaN'],
    [-0, '-0'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(Number.NaN), 'invalid date'],
    [/a/g, '/a/g'],
    [Buffer.from('abc'), 'Buffer, 3 bytes'],
    [Promise.resolve(1), 'a promise'],
    [function leaf() {}, 'function leaf'],
  ] as const)
    assert.ok(JSON.stringify(preview(value, masking)).includes(`"text":${JSON.stringify(text)}`), text);
});

test('secrets are masked at every depth, in objects and in maps', () => {
  const json = JSON.stringify(preview({ user: { password: 'sesame' }, map: new Map([['token', 'sesame']]) }, masking));
  assert.doesNotMatch(json, /sesame/);
});

test('the preview of any value survives JSON, stays within bounds and is made without a throw', () => {
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withNullPrototype: true,
        withTypedArray: true,
      }),
      (value) => {
        const pictured = preview(value, masking);
        assert.deepEqual(JSON.parse(JSON.stringify(pictured)), pictured);
        assert.ok(JSON.stringify(pictured).length < 200_000);
      },
    ),
    { numRuns: 300 },
  );
});

test('wide and deep values are cut, and say how much is missing', () => {
  const wide = preview(
    Array.from({ length: 1000 }, (_value, index) => index),
    masking,
    smallPreview,
  );
  assert.match(JSON.stringify(wide), /"more":975/);
  const deep = JSON.stringify(preview({ a: { b: { c: { d: 1 } } } }, masking, smallPreview));
  assert.match(deep, /Object …/);
  assert.equal(cut('abcdef', 3), 'abc… (3 more characters)');
});

test('hostile objects cannot make a preview fail', () => {
  const trap = new Proxy({}, { ownKeys: () => assert.fail('entered'), getPrototypeOf: () => assert.fail('entered') });
  const strange: object = { own: 1 };
  Object.setPrototypeOf(strange, trap);
  assert.ok(preview([trap, strange, { __proto__: null }], masking));
});

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
    assert.equal(previewLine(preview(value, masking)), line);
});
