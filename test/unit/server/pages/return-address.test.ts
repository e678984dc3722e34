import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findNoticeVersion,
  findReturnAddress,
  readReturnAddress,
  withNotice,
  withReturn,
} from '../../../../server/pages/return-address.ts';

test('the way back is a calculator page with choices, without a notice', () => {
  assert.equal(readReturnAddress('/?fireplace=1&color=2'), '/?fireplace=1&color=2');
  assert.equal(readReturnAddress('/?fireplace=1&notice=2&color=2'), '/?fireplace=1&color=2');
  assert.equal(readReturnAddress('/?name=%C3%A5%20%26'), '/?name=%C3%A5+%26');
  assert.equal(readReturnAddress('/?a=1\r\nLocation: x#b'), '/?a=1%0D%0ALocation%3A+x%23b');
});

test('no other address is a way back', () => {
  const others = [
    null,
    '',
    '/',
    '/?',
    '/?notice=2',
    '?a=1',
    'a?b=1',
    '//evil.example/?a=1',
    '/\\evil.example/?a=1',
    'https://evil.example/?a=1',
    'javascript:alert(1)?a=1',
    ' /?a=1',
    '/bill-of-materials.csv?a=1',
    '/catalogue/history/1/restore?a=1',
    `/?a=${'1'.repeat(2000)}`,
  ];
  for (const address of others) assert.equal(readReturnAddress(address), null, String(address));
});

test('the return address of a catalogue page is used, and none of a page within that', () => {
  const carried = withReturn('/catalogue', '/?a=1');
  assert.equal(readReturnAddress(carried), '/?a=1');
  assert.equal(readReturnAddress(withReturn('/catalogue/history?kind=added', '/?a=1')), '/?a=1');
  assert.equal(readReturnAddress(withReturn('/catalogue', carried)), null);
  assert.equal(readReturnAddress('/catalogues?return=/?a=1'), null);
});

test('an address gets a way back and a notice beside its own parameters', () => {
  assert.equal(withReturn('/catalogue', null), '/catalogue');
  assert.equal(withReturn('/catalogue', '/?a=1&b=2'), '/catalogue?return=%2F%3Fa%3D1%26b%3D2');
  assert.equal(withReturn('/catalogue?q=x', '/?a=1'), '/catalogue?q=x&return=%2F%3Fa%3D1');
  assert.equal(findReturnAddress('q=x&return=%2F%3Fa%3D1%26b%3D2'), '/?a=1&b=2');
  assert.equal(withNotice('/?a=1', 12), '/?a=1&notice=12');
  assert.equal(findNoticeVersion('a=1&notice=12'), 12);
  for (const query of ['', 'a=1', 'notice=', 'notice=0', 'notice=1.5', 'notice=1e3', 'notice=1234567890']) {
    assert.equal(findNoticeVersion(query), null, query);
  }
});
