import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decideNavigation,
  decideNewWindow,
  externalAddress,
  headersWithSecret,
  isOwnDownload,
  isTrustedAddress,
  mayRequest,
} from '../../../electron/security/addresses.ts';
import { isPermitted } from '../../../electron/security/permissions.ts';

const own = 'http://127.0.0.1:40123';

const lookAlikes = [
  'http://127.0.0.1:40123@evil.example/',
  'http://127.0.0.1:40123:x@evil.example/',
  'http://user@127.0.0.1:40123/',
  'http://127.0.0.1:40123.evil.example/',
  'http://127.0.0.1.evil.example:40123/',
  'http://127.0.0.1:40124/',
  'http://127.0.0.1/',
  'https://127.0.0.1:40123/',
  'http://localhost:40123/',
  'http://[::1]:40123/',
  'ws://127.0.0.1:40123/',
  'blob:http://127.0.0.1:40123/1',
  'filesystem:http://127.0.0.1:40123/1',
  'view-source:http://127.0.0.1:40123/',
  'javascript:location="http://127.0.0.1:40123"',
  'file:///etc/passwd',
  'data:text/html,http://127.0.0.1:40123',
  '//127.0.0.1:40123/',
  'http://127.0.0.1:40123\t@evil.example/',
  'http://evil.example/http://127.0.0.1:40123/',
  'http://evil.example#http://127.0.0.1:40123/',
  '',
  'not an address',
];

describe('a trusted address', () => {
  for (const address of [
    own,
    `${own}/`,
    `${own}/?fireplace=1#top`,
    'HTTP://127.0.0.1:40123/',
    'http://2130706433:40123/',
  ]) {
    it(`is ${address}`, () => assert.equal(isTrustedAddress(address, own), true));
  }
  for (const address of lookAlikes) {
    it(`is not ${JSON.stringify(address)}`, () => assert.equal(isTrustedAddress(address, own), false));
  }
  it('does not exist before the server runs', () => assert.equal(isTrustedAddress(own, null), false));
});

describe('an external link', () => {
  for (const address of ['https://www.dibk.no/regelverk', 'http://example.com/', 'mailto:post@example.com']) {
    it(`is handed to the system when it is ${address}`, () => assert.equal(externalAddress(address), address));
  }
  for (const address of [
    'file:///C:/Windows/System32/calc.exe',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-settings:privacy',
    'smb://server/share',
    'vbscript:x',
    'https://user:password@example.com/',
    'http://127.0.0.1:40123@evil.example/',
    'http://localhost:40123/',
    'http://app.localhost/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0:40123/',
    'nonsense',
  ]) {
    it(`is refused when it is ${address}`, () => assert.equal(externalAddress(address), null));
  }
});

describe('a navigation', () => {
  it('to another site opens the browser of the system by a click, and is refused by a redirect and in a frame', () => {
    const click = { address: 'https://example.com/', ownOrigin: own, isMainFrame: true, isRedirect: false };
    assert.equal(decideNavigation(click).kind, 'open-externally');
    assert.equal(decideNavigation({ ...click, isRedirect: true }).kind, 'refuse');
    assert.equal(decideNavigation({ ...click, isMainFrame: false }).kind, 'refuse');
  });
});

describe('a download', () => {
  for (const address of [`${own}/bill-of-materials.csv`, `blob:${own}/8f0e`]) {
    it(`is taken from ${address}`, () => assert.equal(isOwnDownload(address, own), true));
  }
  for (const address of [
    'blob:http://evil.example/1',
    'blob:null/1',
    'data:text/csv,a',
    'https://evil.example/a.exe',
  ]) {
    it(`is refused from ${address}`, () => assert.equal(isOwnDownload(address, own), false));
  }
  it('does not exist before the server runs', () => assert.equal(isOwnDownload('blob:null/1', null), false));
});

describe('a new window', () => {
  for (const [address, kind] of [
    [`${own}/?print`, 'stay'],
    [`${own}/_profiler/latest?panel=db`, 'profiler'],
    [`${own}/_profilers`, 'stay'],
    ['javascript:alert(1)', 'refuse'],
  ]) {
    it(`of ${address}: ${kind}`, () => assert.equal(decideNewWindow(String(address), own).kind, kind));
  }
});

describe('a request of a window', () => {
  for (const address of [
    `${own}/assets/calculator.css`,
    'data:image/png;base64,AA',
    'devtools://devtools/bundled/x.js',
  ]) {
    it(`is sent to ${address}`, () => assert.equal(mayRequest(address, own), true));
  }
  for (const address of [
    'https://fonts.example/x.woff2',
    'http://127.0.0.1:40123@evil.example/',
    'file:///etc/passwd',
  ]) {
    it(`is stopped on its way to ${address}`, () => assert.equal(mayRequest(address, own), false));
  }
  it('carries the secret to the own server', () => {
    const headers = headersWithSecret({ accept: '*/*' }, `${own}/`, own, 'hush');
    assert.deepEqual(headers, { accept: '*/*', 'x-desktop-secret': 'hush' });
  });
  it('never carries it elsewhere, even if it did already', () => {
    const headers = headersWithSecret(
      { accept: '*/*', 'X-Desktop-Secret': 'hush' },
      'http://evil.example/',
      own,
      'hush',
    );
    assert.deepEqual(headers, { accept: '*/*' });
  });
  it('carries it once although a page set a header of that name', () => {
    const headers = headersWithSecret({ 'X-DESKTOP-SECRET': 'guess' }, `${own}/`, own, 'hush');
    assert.deepEqual(headers, { 'x-desktop-secret': 'hush' });
  });
});

describe('permissions', () => {
  it('are granted to the own origin', () =>
    assert.equal(isPermitted('clipboard-sanitized-write', `${own}/`, own), true));
  it('are refused to every other origin', () =>
    assert.equal(isPermitted('clipboard-sanitized-write', 'http://127.0.0.1:40123@evil.example/', own), false));
  for (const permission of [
    'clipboard-read',
    'media',
    'serial',
    'usb',
    'unknown',
    'geolocation',
    'notifications',
    'a-permission-of-tomorrow',
    'toString',
    '__proto__',
  ]) {
    it(`refuse ${permission}`, () => assert.equal(isPermitted(permission, own, own), false));
  }
});
