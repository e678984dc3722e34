import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { createShellLog } from '../../../electron/logging/shell-log.ts';
import { closeBeforeQuitting, quitOnSignals } from '../../../electron/shutdown.ts';

/** An app that ends as Electron does: each `quit` asks `will-quit`, and goes on only when nobody prevents it. */
class EndingApp extends EventEmitter {
  readonly steps: string[];

  constructor(steps: string[]) {
    super();
    this.steps = steps;
  }

  quit(): void {
    let isPrevented = false;
    this.emit('will-quit', { preventDefault: () => (isPrevented = true) });
    this.steps.push(isPrevented ? 'wait' : 'end');
    if (!isPrevented) this.emit('ended');
  }
}

function set(close: () => Promise<void>) {
  const steps: string[] = [];
  const app = new EndingApp(steps);
  const server = {
    async close() {
      steps.push('close the server');
      await close();
      steps.push('closed');
    },
  };
  closeBeforeQuitting(app, server, createShellLog(new PassThrough().resume(), Date.now));
  return { app, steps };
}

describe('the end of the app', () => {
  it('waits for the server to be closed, once, however often the user quits', async () => {
    const { app, steps } = set(async () => await Promise.resolve());
    const ended = once(app, 'ended');
    app.quit();
    app.quit();
    await ended;
    assert.deepEqual(steps, ['close the server', 'wait', 'wait', 'closed', 'end']);
  });
  it('comes although the server cannot be closed', async () => {
    const { app, steps } = set(async () => await Promise.reject(new Error('stuck')));
    const ended = once(app, 'ended');
    app.quit();
    await ended;
    assert.deepEqual(steps, ['close the server', 'wait', 'end']);
  });
  it('is asked for by a signal as by the menu', () => {
    const signals = new EventEmitter();
    const { app, steps } = set(async () => undefined);
    quitOnSignals(signals, app);
    signals.emit('SIGTERM');
    assert.deepEqual(steps, ['close the server', 'wait']);
  });
});
