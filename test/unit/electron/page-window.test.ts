import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { importWithoutElectron } from '../../support/without-electron.ts';

importWithoutElectron();
const { showWhenPainted } = await import('../../../electron/windows/page-window.ts');

/** The part of a window that appears. */
class NewWindow extends EventEmitter {
  shown = 0;
  show(): void {
    this.shown += 1;
  }
}

describe('a new window', () => {
  it('appears once: when it has painted, or after a time, and not after it was closed', async () => {
    const [painted, slow, closed] = [new NewWindow(), new NewWindow(), new NewWindow()];
    for (const window of [painted, slow, closed]) showWhenPainted(window, 20);
    painted.emit('ready-to-show');
    closed.emit('closed');
    assert.deepEqual([painted.shown, slow.shown], [1, 0]);
    await wait(60);
    for (const window of [painted, slow]) window.emit('ready-to-show');
    assert.deepEqual([painted.shown, slow.shown, closed.shown], [1, 1, 0]);
  });
});
