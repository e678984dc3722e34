import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preventableEvent } from './preventable-event.ts';

export interface ApplicationFacts {
  isPackaged: boolean;
  version: string;
  argumentList: readonly string[];
  temporaryFolder: string;
}

/** The `app` of Electron: life cycle, paths and the single instance. Its windows report to it. */
export class StandInApplication extends EventEmitter {
  readonly isPackaged: boolean;
  readonly switches = new Map<string, string>();
  readonly commandLine = {
    getSwitchValue: (name: string): string => this.switches.get(name) ?? '',
    hasSwitch: (name: string): boolean => this.switches.has(name),
    appendSwitch: (name: string, value = ''): void => void this.switches.set(name, value),
  };
  readonly dock = process.platform === 'darwin' ? { hide: (): void => undefined } : undefined;
  sandboxed = false;
  userModelId = '';
  readonly #facts: ApplicationFacts;
  readonly #paths = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #isQuitting = false;
  #closeWindows: () => Promise<boolean> = async () => true;

  constructor(facts: ApplicationFacts) {
    super();
    this.#facts = facts;
    this.isPackaged = facts.isPackaged;
    for (const argument of facts.argumentList) {
      const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
      if (name !== undefined) this.switches.set(name, value);
    }
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  /** Called when the entry has been evaluated and the browser runs, as Electron does; not before. */
  becomeReady(closeWindows: () => Promise<boolean>): void {
    this.#closeWindows = closeWindows;
    this.#isReady = true;
    this.emit('ready');
    this.#ready.resolve();
  }

  enableSandbox(): void {
    this.#onlyBeforeReady('enableSandbox');
    this.sandboxed = true;
  }

  disableHardwareAcceleration(): void {
    this.#onlyBeforeReady('disableHardwareAcceleration');
  }

  getVersion = (): string => this.#facts.version;
  getLocale = (): string => 'nb';
  setAppUserModelId(identity: string): void {
    this.userModelId = identity;
  }

  addRecentDocument(): void {}

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
    const argumentList = [...process.argv];
    if (isHeldByAnother(lock)) {
      const call = join(calls, String(process.pid));
      writeFileSync(call, JSON.stringify({ argumentList, workingFolder: process.cwd() }));
      return false;
    }
    rmSync(lock, { force: true });
    writeFileSync(lock, String(process.pid));
    mkdirSync(calls, { recursive: true });
    watch(calls, (_kind, name) => {
      if (name !== null) this.#receiveCall(join(calls, name));
    }).unref();
    process.once('exit', () => rmSync(lock, { force: true }));
    return true;
  }

  releaseSingleInstanceLock(): void {
    rmSync(join(this.getPath('userData'), 'single-instance'), { force: true });
  }

  relaunch(): void {
    process.stdout.write('stand-in: relaunch\n');
  }

  quit(): void {
    void this.#quit();
  }

  exit(code = 0): void {
    this.emit('quit', preventableEvent({}), code);
    process.exit(code);
  }

  async #quit(): Promise<void> {
    const beforeQuit = preventableEvent({});
    this.emit('before-quit', beforeQuit);
    if (beforeQuit.defaultPrevented) return;
    this.#isQuitting = true;
    if (!(await this.#closeWindows())) {
      this.#isQuitting = false;
      return;
    }
    const willQuit = preventableEvent({});
    this.emit('will-quit', willQuit);
    if (!willQuit.defaultPrevented) this.exit(0);
  }

  /** The last window is closed. Electron emits the event unless the app is quitting, and quits it where there is no listener. */
  allWindowsAreClosed(): void {
    if (this.#isQuitting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  #onlyBeforeReady(name: string): void {
    if (this.#isReady) throw new Error(`app.${name}() can only be called before app is ready`);
  }

  #receiveCall(path: string): void {
    if (!existsSync(path)) return;
    const contents = readFileSync(path, 'utf8');
    // The watcher also reports that the file is written and removed.
    if (contents === '') return;
    rmSync(path);
    const call: unknown = JSON.parse(contents);
    if (typeof call !== 'object' || call === null || !('argumentList' in call) || !('workingFolder' in call)) return;
    this.emit('second-instance', preventableEvent({}), call.argumentList, call.workingFolder, null);
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
