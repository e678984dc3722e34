import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { waitingScreenAddress } from '../../../electron/windows/screens.ts';
import { standInForElectron } from '../../e2e/desktop/stand-in/stand-in-for-electron.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };

standInForElectron();
const { showWhenPainted } = await import('../../../electron/windows/page-window.ts');

/** The part of a window that appears. */
class NewWindow extends EventEmitter {
  shown = 0;
  show(): void {
    this.shown += 1;
  }
}

describe('a new window', () => {
  it('appears when it has painted, once', async () => {
    const window = new NewWindow();
    showWhenPainted(window, 20);
    assert.equal(window.shown, 0);
    window.emit('ready-to-show');
    window.emit('ready-to-show');
    await wait(40);
    assert.equal(window.shown, 1);
  });
  it('appears after a time although it has not painted, and not again when it does', async () => {
    const window = new NewWindow();
    showWhenPainted(window, 20);
    await wait(60);
    window.emit('ready-to-show');
    assert.equal(window.shown, 1);
  });
  it('does not appear when it was closed before', async () => {
    const window = new NewWindow();
    showWhenPainted(window, 20);
    window.emit('closed');
    await wait(40);
    assert.equal(window.shown, 0);
  });
});

describe('the screen of a start', () => {
  it('says what it waits for', () => {
    for (const step of ['catalogue', 'company_catalogue'] as const) {
      const page = decodeURIComponent(waitingScreenAddress(step, { language: 'nb', translate: (key) => texts[key] }));
      assert.ok(page.includes(texts[`waiting.${step}`]));
      assert.match(page, /role="status"/);
    }
  });
});
