import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/* Utility processes are child processes of Node, in which this module is loaded first and makes their `parentPort`. */

/** The options that the shell gives: an array for standard input, output and errors. */
interface ForkOptions {
  execArgv: string[];
  stdio: readonly ['ignore', 'ignore', 'ignore' | 'pipe'];
}

/** @param isReady whether the app is ready: Electron refuses a utility process before */
export function standInUtilityProcess(isReady: () => boolean) {
  return {
    fork(path: string, argumentList: string[], options: ForkOptions): StandInUtilityProcess {
      if (!isReady()) throw new Error('utilityProcess cannot be created before app is ready');
      return new StandInUtilityProcess(path, argumentList, options);
    },
  };
}

class StandInUtilityProcess extends EventEmitter {
  readonly #child;

  constructor(path: string, argumentList: string[], { execArgv, stdio }: ForkOptions) {
    super();
    this.#child = fork(path, argumentList, {
      execArgv: [...execArgv, '--import', pathToFileURL(import.meta.filename).href],
      serialization: 'advanced',
      env: { ...process.env, STAND_IN_UTILITY_PROCESS: 'yes' },
      stdio: [...stdio, 'ipc'],
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('close', (code) => this.emit('exit', code ?? 1));
  }

  get stderr() {
    return this.#child.stderr;
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
