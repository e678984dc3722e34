import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growsLinearly } from '../../../../../test/support/growth.ts';
import { createMasking } from '../../../source/secrets/masking.ts';

const masking = createMasking([]);
/** Put together here, so that they are not mistaken for real ones. */
const shapes = [
  ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'dozjgNryP4J3jVmNHl0w5N'].join('.'),
  ['ghp', 'a1B2'.repeat(9)].join('_'),
  ['sk', 'live', 'a1B2'.repeat(5)].join('_'),
  ['AKIA', 'IOSF7EXAMPLE2345'].join(''),
  ['xoxb', '123456789012', 'abcdef'].join('-'),
];

test('a secret by its shape is masked everywhere', () => {
  for (const shape of shapes) {
    for (const text of [
      masking.text(`said ${shape} aloud`),
      masking.address(`https://orchard.test/${shape}?page=${shape}`),
      masking.address(encodeURIComponent(`https://orchard.test/${shape}`)),
      masking.parameter('page', shape),
      masking.header('x-orchard', shape),
      masking.statement(`SELECT * FROM tree WHERE name = '${shape}'`, []).sql,
      JSON.stringify(masking.value({ leaf: [shape] })),
    ])
      assert.ok(!text.includes(shape), text);
    assert.equal(masking.text(`said ${shape} aloud`), 'said •••••• aloud');
  }
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----';
  assert.equal(masking.text(`before ${key} after`), 'before •••••• after');
});

test('a text that only resembles a secret stays, and the time grows with the length', () => {
  for (const text of ['eyJ is short', 'ghp_short', 'AKIA', 'the xox-factor', '-----BEGIN CERTIFICATE-----'])
    assert.equal(masking.text(text), text);
  for (const part of ['-eyJ', 'eyJa.', 'ghp_', 'AKIA', 'xoxb', '-----BEGIN PRIVATE KEY', 'sk_live_']) {
    const hide = (length: number): string => masking.text(part.repeat(Math.ceil(length / part.length)));
    assert.ok(growsLinearly(hide), part);
  }
});
