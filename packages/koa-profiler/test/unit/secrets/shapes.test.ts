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
  ['sk', 'ant', 'api03', 'a1B2'.repeat(6)].join('-'),
  ['sk', 'proj', 'a1B2'.repeat(6)].join('-'),
  ['hvs', 'a1B2'.repeat(6)].join('.'),
  ['SG', 'a1B2'.repeat(5), 'c3D4'.repeat(8)].join('.'),
  ['dop', 'v1', 'a1b2'.repeat(16)].join('_'),
  ['hf', 'aBcD'.repeat(8)].join('_'),
  ['shpat', 'a1b2'.repeat(8)].join('_'),
  ['ya29', `a0${'A1b2'.repeat(8)}`].join('.'),
  ['EAAC', 'a1B2'.repeat(12)].join(''),
  ['sq0atp', 'a1B2'.repeat(6)].join('-'),
  // The last digits are check digits.
  ['150100', '00057'].join(''),
  ['550100', '00040'].join(' '),
  ['4111', '1111', '1111', '1111'].join(''),
  ['5555', '5555', '5555', '4444'].join(' '),
  ['3782', '822463', '10005'].join('-'),
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
  for (const text of [
    'eyJ is short',
    'ghp_short',
    'AKIA',
    'the xox-factor',
    '-----BEGIN CERTIFICATE-----',
    'sk-learn and a task-force',
    'SG.1 and hf_space',
    'EAABLE',
    '15010000058 at 1795829904123 ms',
    '4111111111111112 and 0.4111111111111111 and 94111111111111111',
    '12345678901234567890123456789012',
  ])
    assert.equal(masking.text(text), text);
  for (const part of ['-eyJ', 'eyJa.', 'ghp_', 'AKIA', 'xoxb', '-----BEGIN PRIVATE KEY', 'sk_live_']) {
    const hide = (length: number): string => masking.text(part.repeat(Math.ceil(length / part.length)));
    assert.ok(growsLinearly(hide), part);
  }
});
