import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBarAddress, findRequestOf } from '../../../electron/windows/find.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };

describe('the address that the find window leads to', () => {
  for (const address of [
    'http://shell.invalid/find',
    'http://shell.invalid/find?text=',
    'http://shell.invalid/quit?text=a',
    'https://shell.invalid/find?text=a',
    'http://evil.example/find?text=a',
    '',
  ]) {
    it(`is none when it reads ${JSON.stringify(address)}`, () => assert.equal(findRequestOf(address), null));
  }
  it('comes from a form that shows the text of last time, escaped', () => {
    const html = decodeURIComponent(findBarAddress('<b>"', { language: 'nb', translate: (key) => texts[key] }));
    assert.match(html, /<form action="http:\/\/shell\.invalid\/find">/);
    assert.ok(html.includes('value="&lt;b&gt;&quot;"'));
    assert.doesNotMatch(html, /<script/);
  });
});
