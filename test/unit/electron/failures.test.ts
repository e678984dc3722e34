import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeStartupFailure, type FailureKind } from '../../../electron/failures.ts';
import { failureActionOf, failureScreenAddress, type FailureScreen } from '../../../electron/windows/screens.ts';
import { isShellPage } from '../../../electron/windows/shell-page.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };

function screen(change: Partial<FailureScreen> = {}): string {
  const failure = { kind: 'port' as const, details: 'Error: <taken> & gone' };
  const address = failureScreenAddress(
    { failure, versionLine: 'Kalkulator 1.0', copied: false, ...change },
    { language: 'nb', translate: (key) => texts[key] },
  );
  assert.ok(isShellPage(address));
  return decodeURIComponent(address.slice(address.indexOf(',') + 1));
}

describe('a start-up failure', () => {
  const withFields = (fields: object, cause?: Error): Error => Object.assign(new Error('x', { cause }), fields);
  const wrapped = (cause: Error): Error => new Error('The server did not start.', { cause });
  const refused = withFields({ code: 'EACCES' });
  const taken = withFields({ code: 'EADDRINUSE' });
  const cases: [string, unknown, FailureKind][] = [
    ['a missing catalogue', withFields({ fault: 'missing' }), 'catalogue_missing'],
    ['a damaged catalogue', withFields({ fault: 'corrupt' }), 'catalogue_broken'],
    ['a catalogue that another program has locked', wrapped(withFields({ fault: 'locked' })), 'catalogue_unreadable'],
    ['a catalogue of no known fault', withFields({ name: 'CatalogueFileError', fault: 'x' }), 'catalogue_broken'],
    [
      'a catalogue that the system does not let be read',
      wrapped(withFields({ fault: 'unreadable' }, refused)),
      'catalogue_unreadable',
    ],
    ['a catalogue that the server calls unusable', withFields({ code: 'CATALOGUE_UNUSABLE' }), 'catalogue_broken'],
    ['a port that the server may not use', wrapped(withFields({ code: 'PORT_UNAVAILABLE' }, taken)), 'port'],
    ['a folder that must not be written', wrapped(refused), 'start'],
    ['a programming error', new TypeError('x is not a function'), 'start'],
    ['something that is no error', 'just text', 'start'],
  ];
  for (const [name, error, kind] of cases) {
    it(`is reported as ${kind} for ${name}`, () => assert.equal(describeStartupFailure(error).kind, kind));
  }
  it('keeps all details for support', () => {
    const { details } = describeStartupFailure(wrapped(Object.assign(new Error('taken'), { code: 'EADDRINUSE' })));
    assert.match(details, /The server did not start[^]*caused by: Error: taken[^]*\(EADDRINUSE\)/);
  });
});

describe('the failure screen', () => {
  it('escapes the details', () => {
    assert.ok(screen().includes('Error: &lt;taken&gt; &amp; gone'));
  });
  it('runs no script and loads nothing', () => {
    const html = screen();
    assert.match(html, /content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"/);
    assert.doesNotMatch(html, /<script|src=|url\(/);
  });
  it('offers a restart instead of another try after a crash', () => {
    assert.ok(screen({ failure: { kind: 'crash', details: '' } }).includes(texts['failure.restart']));
  });
});

describe('the links of the failure screen', () => {
  for (const address of [
    'http://shell.invalid/',
    'http://shell.invalid/format-disk',
    'http://shell.invalid:81/quit',
    'https://shell.invalid/quit',
    'http://shell.invalid@evil.example/quit',
    'quit',
    '',
  ]) {
    it(`mean nothing when they read ${JSON.stringify(address)}`, () => assert.equal(failureActionOf(address), null));
  }
});
