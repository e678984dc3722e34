import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeBeforeQuitting, startAgain } from '../../../electron/life-cycle.ts';
import { createShellLog } from '../../../electron/logging/shell-log.ts';
import { until } from '../../e2e/desktop/app-control.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * An app that ends as Electron does: `quit` emits `will-quit`, and ends the app unless a listener prevents it. During the event, and in
 * the microtasks after it, `quit` does nothing (`is_quitting_` in Electron's `browser.cc`).
 */
class EndingApp extends EventEmitter {
  readonly steps: string[];
  private isQuitting = false;

  constructor(steps: string[]) {
    super();
    this.steps = steps;
  }

  quit(): void {
    if (this.isQuitting) return;
    this.isQuitting = true;
    let isPrevented = false;
    this.emit('will-quit', { preventDefault: () => (isPrevented = true) });
    this.steps.push(isPrevented ? 'wait' : 'end');
    if (!isPrevented) this.emit('ended');
    else setImmediate(() => (this.isQuitting = false));
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
  closeBeforeQuitting(app, () => server.close(), createShellLog(new PassThrough().resume(), Date.now));
  return { app, steps };
}

describe('the end of the app', () => {
  it('waits for the server to be closed, once, however often the user quits', async () => {
    const closed = Promise.withResolvers<void>();
    const { app, steps } = set(() => closed.promise);
    const ended = once(app, 'ended');
    app.quit();
    await nextTurn();
    app.quit();
    closed.resolve();
    await ended;
    assert.deepEqual(steps, ['close the server', 'wait', 'wait', 'closed', 'end']);
  });
  it('comes although there is nothing to close, or it cannot be closed', async () => {
    const idle = set(async () => await Promise.resolve());
    const idleEnded = once(idle.app, 'ended');
    idle.app.quit();
    await idleEnded;
    const { app, steps } = set(async () => await Promise.reject(new Error('stuck')));
    const ended = once(app, 'ended');
    app.quit();
    await ended;
    assert.deepEqual(steps, ['close the server', 'wait', 'end']);
  });
});

/** The four members of Electron's `app` that a restart uses; `quit` emits the event `quit` at the end. */
class ClosingApp extends EventEmitter {
  readonly steps: string[] = [];
  quit(): void {
    this.steps.push('quit');
    this.emit('quit');
  }
  relaunch(): void {
    this.steps.push('relaunch');
  }
  releaseSingleInstanceLock(): void {
    this.steps.push('release the lock');
  }
}

describe('a restart', () => {
  for (const variable of ['APPIMAGE', 'PORTABLE_EXECUTABLE_FILE']) {
    it(
      `starts the file in ${variable} with the same arguments, after the lock is free`,
      { skip: process.platform === 'win32' },
      async (test) => {
        const folder = await temporaryFolder(test);
        const program = join(folder, 'Pipekalkulator.AppImage');
        await writeFile(program, `#!/bin/sh\necho "$@" > '${join(folder, 'started')}'\n`);
        await chmod(program, 0o755);
        const app = new ClosingApp();
        startAgain(app, { [variable]: program }, ['/tmp/.mount_x/app', '--dev', '--locale=eng']);
        await once(app, 'quit');
        assert.deepEqual(app.steps, ['quit', 'release the lock']);
        const started = await until('the program', async () => {
          const given = await readFile(join(folder, 'started'), 'utf8').catch(() => '');
          return given === '' ? null : given;
        });
        assert.equal(started, '--dev --locale=eng\n');
      },
    );
  }
});
