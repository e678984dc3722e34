import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
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
import { createShellLog } from '../../../electron/logging/shell-log.ts';
import { guardSession } from '../../../electron/security/guards.ts';
import { isPermitted } from '../../../electron/security/permissions.ts';

const own = 'http://127.0.0.1:40123';

const lookAlikes = [
  'http://127.0.0.1:40123@evil.example/',
  'http://user@127.0.0.1:40123/',
  'http://:password@127.0.0.1:40123/',
  'http://127.0.0.1:40123.evil.example/',
  'http://127.0.0.1.evil.example:40123/',
  'http://127.0.0.1:40124/',
  'https://127.0.0.1:40123/',
  'http://localhost:40123/',
  'blob:http://127.0.0.1:40123/1',
  'javascript:location="http://127.0.0.1:40123"',
  'data:text/html,http://127.0.0.1:40123',
  'http://127.0.0.1:40123\t@evil.example/',
  'http://evil.example/http://127.0.0.1:40123/',
  '',
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
  const mail = 'mailto:kari@example.com?subject=Tilbud%20p%C3%A5%20pipe&body=Hei!%0D%0A%0D%0AVedlagt%20er%20tilbudet.';
  for (const address of ['https://www.dibk.no/regelverk', 'http://example.com/', 'mailto:post@example.com', mail]) {
    it(`is handed to the system when it is ${address}`, () => assert.equal(externalAddress(address), address));
  }
  for (const address of [
    'file:///C:/Windows/System32/calc.exe',
    'javascript:alert(1)',
    'ms-settings:privacy',
    'https://user:password@example.com/',
    'http://localhost:40123/',
    'http://localhost./',
    'http://app.localhost/',
    'http://app.localhost./',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0:40123/',
    'mailto:post@example.com?subject=Tilbud&attach=C:%5Csecret.txt',
    'mailto:post@example.com?Attachment=%2Fetc%2Fpasswd',
    'mailto:post@example.com?bcc=thief@example.com',
    `mailto:post@example.com?body=${'a'.repeat(2000)}`,
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
    it(`gets the decision ${kind} for ${address}`, () =>
      assert.equal(decideNewWindow(String(address), own).kind, kind));
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
  it('carries the secret once, to the own server alone, whatever header of that name a page has set', () => {
    const given = { accept: '*/*', 'X-DESKTOP-SECRET': 'guess' };
    const headers = headersWithSecret(given, `${own}/`, own, 'hush');
    assert.deepEqual(headers, { accept: '*/*', 'x-desktop-secret': 'hush' });
    assert.deepEqual(headersWithSecret(given, 'http://evil.example/', own, 'hush'), { accept: '*/*' });
  });
});

describe('permissions', () => {
  it('are granted to the own origin alone', () => {
    assert.equal(isPermitted('clipboard-sanitized-write', `${own}/`, own), true);
    assert.equal(isPermitted('clipboard-sanitized-write', 'http://127.0.0.1:40123@evil.example/', own), false);
  });
  for (const permission of ['clipboard-read', 'toString', '__proto__']) {
    it(`refuse ${permission}`, () => assert.equal(isPermitted(permission, own, own), false));
  }
});

describe('the session of the windows', () => {
  it('is given no device and no picture of the screen', async () => {
    const handlers = new Map<string, unknown>();
    const keep = (name: string) => (handler: unknown) => void handlers.set(name, handler);
    const call = (name: string, ...given: unknown[]): unknown => {
      const handler = handlers.get(name);
      assert.ok(typeof handler === 'function');
      return Reflect.apply(handler, undefined, given);
    };
    const session = {
      webRequest: { onBeforeRequest: () => {}, onBeforeSendHeaders: () => {} },
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      setDisplayMediaRequestHandler: keep('display'),
      setProxy: async () => {},
    };
    const log = createShellLog(new PassThrough().resume(), Date.now);
    await guardSession(session, { ownOrigin: () => own, secret: 'hush', log });
    assert.equal(call('device', { origin: own, deviceType: 'hid' }), false);
    const answers: unknown[] = [];
    call('display', {}, (answer: unknown) => answers.push(answer));
    assert.deepEqual(answers, [null]);
  });
});
