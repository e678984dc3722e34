import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceAddress } from '../../../../server/choices/choice-address.ts';

test('a changed parameter leaves all others as they were, repeated ones too', () => {
  const address = choiceAddress(
    new URLSearchParams('fireplace=1&ventilation=7&ventilation=8&color=2&reference=Å+%26+B'),
  );
  assert.equal(
    address.calculator({ color: 3 }),
    '/?fireplace=1&ventilation=7&ventilation=8&reference=%C3%85+%26+B&color=3',
  );
});

test('what is empty or no parameter of the calculator is dropped', () => {
  const address = choiceAddress(new URLSearchParams('utm=1&fireplace=&pipe=3&__proto__=x&pipe[]=2'));
  assert.equal(address.at('/bill-of-materials.csv'), '/bill-of-materials.csv?pipe=3');
  assert.equal(choiceAddress(new URLSearchParams('')).calculator(), '/');
});
