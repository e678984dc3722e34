import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '../../source/routes/access.ts';

const ask = (remoteAddress: string | undefined, headers: Record<string, string> = {}, host = 'localhost:3000') => ({
  host,
  req: { socket: { remoteAddress }, headers },
});
const closed = { allowedHosts: [], allowedAddresses: [] };

test('the pages answer requests of this machine alone, with any Host header', () => {
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
    assert.equal(refusalOf(ask(address), closed), null, address);
  for (const address of ['10.0.0.5', '::ffff:172.17.0.1', 'fe80::1', '128.0.0.1', undefined])
    assert.equal(refusalOf(ask(address), closed)?.status, 403, address);
});

test('a request through a proxy is not from this machine', () => {
  for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
    assert.match(refusalOf(ask('127.0.0.1', { [name]: 'x' }), closed)?.text ?? '', /through a proxy/, name);
});

test('further addresses and networks are allowed by name, and only these', () => {
  const allowedAddresses = ['172.16.0.0/12', '10.0.0.5', 'fd00::/8', 'no address'];
  const options = { allowedHosts: [], allowedAddresses };
  for (const address of ['172.17.0.1', '::ffff:172.17.0.1', '10.0.0.5', 'fd00::1', '127.0.0.1'])
    assert.equal(refusalOf(ask(address, address === '172.17.0.1' ? { via: 'x' } : {}), options), null, address);
  assert.equal(refusalOf(ask('10.0.0.6'), options)?.status, 403);
  assert.equal(refusalOf(ask('10.0.0.6'), { ...options, allowedAddresses: ['*'] }), null);
  assert.equal(refusalOf(ask('127.0.0.1', {}, 'evil.example'), closed)?.status, 421);
});

test('a network that is written wrong allows nobody', () => {
  for (const wrong of ['10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/9', '10.0.0.0/x', 'fd00::/129', '/8', ''])
    assert.equal(refusalOf(ask('10.0.0.1'), { ...closed, allowedAddresses: [wrong] })?.status, 403, wrong);
});
