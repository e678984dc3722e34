import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createIsSecret,
  mask,
  maskAddresses,
  maskQuery,
  maskUserInfo,
} from '../../../../server/profiler/recording/secrets.ts';
import { maskArguments } from '../../../../server/profiler/routes/runtime-page.ts';

const isSecret = createIsSecret(['x-desktop-secret', 'Leaf']);

test('names of credentials are secret in every spelling', () => {
  for (const name of [
    'authorization',
    'Proxy-Authorization',
    'cookie',
    'Set-Cookie',
    'x-desktop-secret',
    'password',
    'userPassword',
    'DB_PASSWORD',
    'passwd',
    'api_key',
    'apiKey',
    'X-API-KEY',
    'access_token',
    'accessToken',
    'client-secret',
    'csrfToken',
    'sessionId',
    'SESSION',
    'private_key',
    'AWS_SECRET_ACCESS_KEY',
    'jwt',
    'leaf',
    'credentials',
    'auth',
  ])
    assert.equal(isSecret(name), true, name);
});

test('names that only look alike are not secret, and neither is the token of a profile', () => {
  for (const name of [
    'x-debug-token',
    'X-Debug-Token-Link',
    'author',
    'key',
    'accept',
    'keyboard',
    'compass',
    'outside',
    'monkey',
    'assignature',
  ])
    assert.equal(isSecret(name), false, name);
});

test('an address keeps its parameters but not the values of secret ones, nor a password before the host', () => {
  assert.equal(
    maskQuery('/a?x=1&api_key=2&pass%77ord=3&flag&=4', isSecret),
    `/a?x=1&api_key=${mask}&pass%77ord=${mask}&flag&=4`,
  );
  assert.equal(maskQuery('/a?%=1', isSecret), '/a?%=1');
  assert.equal(maskQuery('/a?token=a b"c#access_token=2', isSecret), `/a?token=${mask}#access_token=${mask}`);
  assert.equal(maskUserInfo('postgres://me:pw@host/db'), `postgres://${mask}@host/db`);
  assert.equal(maskUserInfo('mail me@host'), 'mail me@host');
});

test('addresses in the middle of a text are masked like addresses', () => {
  assert.equal(
    maskAddresses('No route for "GET /a?x=1&token=2" (from "https://me:pw@host/?password=3"), 1 = 1', isSecret),
    `No route for "GET /a?x=1&token=${mask}" (from "https://${mask}@host/?password=${mask}"), 1 = 1`,
  );
});

test('values of secret switches of the command line are masked in both forms', () => {
  assert.deepEqual(maskArguments(['--port', '80', '--password', 'pw', '--token=t', '--token', '--next'], isSecret), [
    '--port',
    '80',
    '--password',
    mask,
    `--token=${mask}`,
    '--token',
    '--next',
  ]);
});
