import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/* Utility processes are child processes of Node, in which this module is loaded first and makes their `parentPort`. */

export const utilityProcess = {
  fork(path: string, argumentList: string[], { execArgv = [] }: { execArgv?: string[] }): StandInUtilityProcess {
    return new StandInUtilityProcess(path, argumentList, execArgv);
  },
};

class StandInUtilityProcess extends EventEmitter {
  readonly #child;

  constructor(path: string, argumentList: string[], execArgv: string[]) {
    super();
    this.#child = fork(path, argumentList, {
      execArgv: [...execArgv, '--import', pathToFileURL(import.meta.filename).href],
      serialization: 'advanced',
      env: { ...process.env, STAND_IN_UTILITY_PROCESS: 'yes' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('exit', (code) => this.emit('exit', code ?? 1));
  }

  postMessage(message: object): void {
    this.#child.send(message, () => {});
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

if (process.env['STAND_IN_UTILITY_PROCESS'] === 'yes') {
  const parentPort = Object.assign(new EventEmitter(), {
    postMessage: (message: object): void => void process.send?.(message, undefined, undefined, () => {}),
  });
  process.on('message', (data) => parentPort.emit('message', { data }));
  process.once('disconnect', () => process.exit());
  Object.assign(process, { parentPort });
}
