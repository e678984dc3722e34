import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceAddress } from '../../../../server/choices/choice-address.ts';

test('a changed parameter leaves all others unchanged, repeated ones too', () => {
  const address = choiceAddress(
    new URLSearchParams('fireplace=1&ventilation=7&ventilation=8&color=2&reference=Å+%26+B'),
  );
  assert.equal(
    address.calculator({ color: 3 }),
    '/?fireplace=1&ventilation=7&ventilation=8&reference=%C3%85+%26+B&color=3',
  );
});

test('an empty or unknown parameter is dropped', () => {
  const address = choiceAddress(new URLSearchParams('utm=1&fireplace=&pipe=3&__proto__=x&pipe[]=2'));
  assert.equal(address.at('/bill-of-materials.csv'), '/bill-of-materials.csv?pipe=3');
  assert.equal(choiceAddress(new URLSearchParams('')).calculator(), '/');
});

test('choices that are kept beside these are a query each, in the order of the table, once, without the name of a job', () => {
  const pins = ['color=2&fireplace=1&reference=Hansen&utm=1', 'fireplace=1&color=2', 'fireplace=1&color=3'];
  const query = new URLSearchParams('fireplace=1&color=3&reference=Olsen&notice=3');
  for (const pin of pins) query.append('pin', pin);
  const address = choiceAddress(query);
  assert.deepEqual(address.pins, ['fireplace=1&color=2', 'fireplace=1&color=3']);
  assert.equal(address.pin, 'fireplace=1&color=3');
  assert.equal(
    address.calculator({ color: 1, reference: null }),
    '/?fireplace=1&color=1&pin=fireplace%3D1%26color%3D2&pin=fireplace%3D1%26color%3D3',
  );
  assert.equal(address.at('/bill-of-materials.csv', { reference: null }), '/bill-of-materials.csv?fireplace=1&color=3');
  assert.equal(address.withPins([]), '/?fireplace=1&color=3&reference=Olsen');
});

test('a kept query cannot keep others in turn', () => {
  const address = choiceAddress(new URLSearchParams([['pin', 'fireplace=1&pin=fireplace%3D2']]));
  assert.deepEqual(address.pins, ['fireplace=1']);
});
