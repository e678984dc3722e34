import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import { preventableEvent } from './preventable-event.ts';
import { StandInPreload } from './stand-in-preload.ts';
import { StandInWebContents } from './stand-in-web-contents.ts';
import type { WindowSystem } from './window-system.ts';

/** The `BrowserWindow` of Electron: a page of the real browser. */
export class StandInWindow extends EventEmitter {
  readonly marker: string;
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: StandInWebContents;
  readonly #system: WindowSystem;
  readonly #closed = Promise.withResolvers<void>();
  #visible: boolean;
  #minimized = false;
  #destroyed = false;

  /** @param opener the window whose page opened this one; it has its page already */
  constructor(options: BrowserWindowConstructorOptions, system: WindowSystem, opener: StandInWindow | null) {
    super();
    this.options = options;
    this.#system = system;
    this.#visible = options.show ?? true;
    this.marker = `window-${system.windows.length}-${performance.now()}`;
    const session = system.sessions.fromPartition(options.webPreferences?.partition ?? '');
    const preload = new StandInPreload(options.webPreferences?.preload ?? null, system.messages);
    this.webContents = new StandInWebContents(system.browser, session, preload);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    system.windows.push(this);
    system.application.emit('web-contents-created', preventableEvent({}), this.webContents);
    system.application.emit('browser-window-created', preventableEvent({}), this);
    if (opener === null) void system.createPage(this);
    // A window over another one closes with it.
    const { parent } = options;
    if (parent !== undefined) parent.once('closed', () => this.close());
  }

  loadURL = async (url: string): Promise<void> => await this.webContents.loadURL(url);
  isVisible = (): boolean => this.#visible;
  isMinimized = (): boolean => this.#minimized;
  isDestroyed = (): boolean => this.#destroyed;

  show(): void {
    this.#visible = true;
    this.webContents.noted.push('shown');
    this.focus();
  }

  minimize(): void {
    this.#minimized = true;
  }

  restore(): void {
    this.#minimized = false;
  }

  /** Only on a Mac does it show. */
  setDocumentEdited(): void {}

  /** There is no task bar; a test can replace this function. */
  setProgressBar(_part: number): void {}

  /** The last window of the list is the one in front. */
  focus(): void {
    const { windows } = this.#system;
    if (this.#destroyed) return;
    windows.splice(windows.indexOf(this), 1);
    windows.push(this);
  }

  close(): void {
    if (this.mayClose()) void this.closed();
  }

  /** Asks the app, which may keep the window open. */
  mayClose(): boolean {
    const event = preventableEvent({});
    if (!this.#destroyed) this.emit('close', event);
    return !event.defaultPrevented;
  }

  /** Closes the page and waits until the browser says that it is gone. */
  async closed(): Promise<void> {
    if (this.#destroyed) return;
    await this.webContents.whenAttached();
    await this.#system.browser.send('Page.close', {}, this.webContents.page).catch(() => this.forget());
    await this.#closed.promise;
  }

  /** The page is closed, by the app or by a test. */
  forget(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    const { windows, application } = this.#system;
    windows.splice(windows.indexOf(this), 1);
    this.emit('closed');
    this.#closed.resolve();
    if (windows.length === 0) application.allWindowsAreClosed();
  }
}
