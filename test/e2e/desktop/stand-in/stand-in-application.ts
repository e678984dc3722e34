import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preventableEvent } from './preventable-event.ts';

export interface ApplicationFacts {
  isPackaged: boolean;
  version: string;
  applicationPath: string;
  argumentList: readonly string[];
  temporaryFolder: string;
}

/** The `app` of Electron: life cycle, paths and the single instance. Windows are told to it by their class. */
export class StandInApplication extends EventEmitter {
  readonly isPackaged: boolean;
  readonly relaunches: unknown[] = [];
  readonly commandLine = {
    getSwitchValue: (name: string): string =>
      this.#facts.argumentList.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
  };
  sandboxed = false;
  readonly #facts: ApplicationFacts;
  readonly #paths = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #closeWindows: () => Promise<void> = async () => undefined;

  constructor(facts: ApplicationFacts) {
    super();
    this.#facts = facts;
    this.isPackaged = facts.isPackaged;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  /** Called when the entry has been evaluated and the browser runs, as Electron does; not before. */
  becomeReady(closeWindows: () => Promise<void>): void {
    this.#closeWindows = closeWindows;
    this.#isReady = true;
    this.emit('ready');
    this.#ready.resolve();
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.sandboxed = true;
  }

  getVersion = (): string => this.#facts.version;
  getLocale = (): string => 'nb';
  getAppPath = (): string => this.#facts.applicationPath;

  getPath(name: string): string {
    const known = this.#paths.get(name);
    if (known !== undefined) return known;
    const path = name === 'logs' ? join(this.getPath('userData'), 'logs') : join(this.#facts.temporaryFolder, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  setPath(name: string, path: string): void {
    mkdirSync(path, { recursive: true });
    this.#paths.set(name, path);
  }

  requestSingleInstanceLock(): boolean {
    const lock = join(this.getPath('userData'), 'single-instance');
    const calls = join(this.getPath('userData'), 'second-instances');
    if (isHeldByAnother(lock)) {
      writeFileSync(join(calls, String(process.pid)), '');
      return false;
    }
    rmSync(lock, { force: true });
    writeFileSync(lock, String(process.pid));
    mkdirSync(calls, { recursive: true });
    watch(calls, (kind, name) => {
      if (kind === 'rename' && name !== null && existsSync(join(calls, name))) {
        rmSync(join(calls, name));
        this.emit('second-instance', preventableEvent({}), [], '', null);
      }
    }).unref();
    process.once('exit', () => rmSync(lock, { force: true }));
    return true;
  }

  relaunch(options: unknown = {}): void {
    this.relaunches.push(options);
    process.stdout.write('stand-in: relaunch\n');
  }

  quit(): void {
    void this.#quit();
  }

  exit(code = 0): void {
    process.exit(code);
  }

  async #quit(): Promise<void> {
    const beforeQuit = preventableEvent({});
    this.emit('before-quit', beforeQuit);
    if (beforeQuit.defaultPrevented) return;
    await this.#closeWindows();
    const willQuit = preventableEvent({});
    this.emit('will-quit', willQuit);
    if (!willQuit.defaultPrevented) process.exit(0);
  }
}

function isHeldByAnother(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
