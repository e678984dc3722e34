import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DesktopTexts } from '../../../electron/desktop-texts.ts';
import { findBarAddress, findBarPlace, findRequestOf } from '../../../electron/windows/find.ts';
import { failureActionOf, failureScreenAddress, waitingScreenAddress } from '../../../electron/windows/screens.ts';
import { isShellPage } from '../../../electron/windows/shell-page.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };

const norwegian: DesktopTexts = { language: 'nb', translate: (key) => texts[key] };

function htmlOf(address: string): string {
  assert.ok(isShellPage(address));
  return decodeURIComponent(address.slice(address.indexOf(',') + 1));
}

function failureScreen(kind: 'port' | 'crash'): string {
  const failure = { kind, details: 'Error: <taken> & gone' };
  return htmlOf(failureScreenAddress({ failure, versionLine: 'Kalkulator 1.0', copied: false }, norwegian));
}

describe('a page of the shell', () => {
  it('escapes its texts, runs no script and loads no file', () => {
    const [failure, find] = [failureScreen('port'), htmlOf(findBarAddress('<b>"', norwegian))];
    assert.ok(failure.includes('Error: &lt;taken&gt; &amp; gone'));
    assert.ok(find.includes('value="&lt;b&gt;&quot;"'), 'the text of the last search');
    for (const html of [failure, find]) {
      assert.match(html, /content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"/);
      assert.doesNotMatch(html, /<script|src=|url\(/);
    }
  });
  it('offers a restart instead of another try after a crash', () => {
    assert.ok(failureScreen('crash').includes(texts['failure.restart']));
    assert.ok(failureScreen('port').includes(texts['failure.retry']));
  });
  it('says what a start waits for', () => {
    for (const step of ['catalogue', 'company_catalogue'] as const) {
      const html = htmlOf(waitingScreenAddress(step, norwegian));
      assert.ok(html.includes(texts[`waiting.${step}`]));
      assert.match(html, /role="status"/);
    }
  });
});

describe('a link of a page of the shell', () => {
  for (const address of [
    'http://shell.invalid/',
    'http://shell.invalid/format-disk',
    'http://shell.invalid:81/quit',
    'https://shell.invalid/quit',
    'http://shell.invalid@evil.example/quit',
    'http://shell.invalid/find',
    'http://shell.invalid/find?text=',
    'https://shell.invalid/find?text=a',
    'http://evil.example/find?text=a',
    'quit',
    '',
  ]) {
    it(`means nothing when it reads ${JSON.stringify(address)}`, () =>
      assert.deepEqual([failureActionOf(address), findRequestOf(address)], [null, null]));
  }
});

describe('the find bar', () => {
  const page = { x: 100, y: 50, width: 1000, height: 700 };
  const bar = { width: 480, height: 56 };
  const match = (x: number, y: number) => ({ x, y, width: 60, height: 20 });
  it('is in the upper right corner of the page, or in the lower one while it would cover the match', () => {
    const upper = findBarPlace(page, bar, null);
    assert.ok(upper.y < 50 + 56 && upper.x > 100 + 1000 / 2 - 30 && upper.x + bar.width < 100 + 1000);
    assert.deepEqual(findBarPlace(page, bar, match(10, 30)), upper, 'the match is to the left of it');
    assert.deepEqual(findBarPlace(page, bar, match(900, 300)), upper, 'the match is below it');
    assert.deepEqual(findBarPlace(page, bar, { x: 0, y: 0, width: 0, height: 0 }), upper, 'there is no match');
    const lower = findBarPlace(page, bar, match(900, 30));
    assert.equal(lower.x, upper.x);
    assert.ok(lower.y > 50 + 700 / 2 && lower.y + bar.height < 50 + 700);
  });
  it('begins at the left edge of a page that is narrower', () => {
    assert.equal(findBarPlace({ ...page, width: 400 }, bar, null).x, page.x);
  });
  it('is closed by its button, also without a text', () => {
    assert.equal(findRequestOf('http://shell.invalid/find?text=&direction=close'), 'close');
  });
});
