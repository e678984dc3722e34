import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { startAgain, startedFile } from '../../../electron/start-again.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The four members of Electron's `app` that a restart uses; `quit` ends with the event that Electron ends with. */
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
  it('of an installed app is left to Electron', () => {
    const app = new ClosingApp();
    startAgain(app, {}, ['app', '--dev']);
    assert.deepEqual(app.steps, ['relaunch', 'quit']);
  });
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
        assert.deepEqual(app.steps, ['quit', 'release the lock']);
        let started = '';
        for (let attempt = 0; started === '' && attempt < 200; attempt += 1) {
          await wait(25);
          started = await readFile(join(folder, 'started'), 'utf8').catch(() => '');
        }
        assert.equal(started, '--dev --locale=eng\n');
      },
    );
  }
  it('knows that an installed app has no such file', () => assert.equal(startedFile({}), null));
});
