import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import { asParameters, asText, type ChromiumConnection, type ProtocolEvent } from './chromium-connection.ts';
import { preventableEvent } from './preventable-event.ts';
import type { StandInApplication } from './stand-in-application.ts';
import type { StandInSession } from './stand-in-session.ts';
import { StandInWebContents } from './stand-in-web-contents.ts';

/** What the windows share: the browser that they are pages of, and the app that learns about them. */
export class WindowSystem {
  readonly application: StandInApplication;
  readonly session: StandInSession;
  readonly #browser = Promise.withResolvers<ChromiumConnection>();
  readonly windows: StandInWindow[] = [];
  #connection: ChromiumConnection | null = null;
  #announced: string[] = [];

  constructor(application: StandInApplication, session: StandInSession) {
    this.application = application;
    this.session = session;
  }

  async connect(browser: ChromiumConnection): Promise<void> {
    this.#connection = browser;
    browser.onEvent((event) => {
      this.#receive(event).catch((error: unknown) => {
        // A page that is closed while it is spoken to cannot answer any more.
        if (process.env['STAND_IN_DEBUG'] !== undefined) process.stderr.write(`${String(error)}\n`);
      });
    });
    await browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }],
    });
    this.#browser.resolve(browser);
  }

  get browser(): ChromiumConnection {
    if (this.#connection === null) throw new Error('A window was made before the app was ready.');
    return this.#connection;
  }

  /** Makes the page of a new window; its marker tells it from pages that other pages open. */
  async createPage(window: StandInWindow): Promise<void> {
    await this.browser.send('Target.createTarget', { url: `about:blank#${window.marker}`, newWindow: true });
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.windows.map((window) => window.closed()));
  }

  async #receive({ method, session, parameters }: ProtocolEvent): Promise<void> {
    if (method === 'Target.attachedToTarget') {
      const { targetId, url } = asParameters(parameters['targetInfo']);
      await this.#attached(asText(parameters['sessionId']), asText(targetId), asText(url));
    } else if (method === 'Target.detachedFromTarget') {
      this.windows.find(({ webContents }) => webContents.page === parameters['sessionId'])?.forget();
    } else if (method === 'Page.windowOpen') {
      this.#announce(asText(parameters['url']), session);
    } else {
      await this.windows
        .find(({ webContents }) => webContents.page === session)
        ?.webContents.receive(method, parameters);
    }
  }

  /** A page is about to open another: whether it may is known before the other one exists. */
  #announce(url: string, session: string): void {
    const opener = this.windows.find(({ webContents }) => webContents.page === session);
    if (opener?.webContents.mayOpenWindow(url) === true) this.#announced.push(url);
  }

  async #attached(session: string, target: string, url: string): Promise<void> {
    const marked = this.windows.find(({ marker }) => url === `about:blank#${marker}`);
    if (marked !== undefined) {
      await marked.webContents.attach(session, target);
      return;
    }
    const isFirstTab = url === 'about:blank' && this.windows.length === 0;
    if (isFirstTab) {
      await this.browser.send('Runtime.runIfWaitingForDebugger', {}, session);
      return;
    }
    if (this.#announced.shift() === undefined) {
      await this.browser.send('Target.closeTarget', { targetId: target });
      return;
    }
    const window = new StandInWindow({ show: true }, this, true);
    await window.webContents.attach(session, target);
  }
}

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

  constructor(options: BrowserWindowConstructorOptions, system: WindowSystem, isOpenedByPage = false) {
    super();
    this.options = options;
    this.#system = system;
    this.#visible = options.show ?? true;
    this.marker = `window-${system.windows.length}-${performance.now()}`;
    this.webContents = new StandInWebContents(system.browser, system.session);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    system.windows.push(this);
    system.application.emit('web-contents-created', preventableEvent({}), this.webContents);
    if (!isOpenedByPage) void system.createPage(this);
  }

  loadURL = async (url: string): Promise<void> => await this.webContents.loadURL(url);
  isVisible = (): boolean => this.#visible;
  isMinimized = (): boolean => this.#minimized;
  isDestroyed = (): boolean => this.#destroyed;
  isFocused = (): boolean => this.#system.windows.at(-1) === this;
  getTitle = async (): Promise<unknown> => await this.webContents.executeJavaScript('document.title');

  show(): void {
    this.#visible = true;
    this.focus();
  }

  minimize(): void {
    this.#minimized = true;
  }

  restore(): void {
    this.#minimized = false;
  }

  /** The last window of the list is the one in front. */
  focus(): void {
    const { windows } = this.#system;
    windows.splice(windows.indexOf(this), 1);
    windows.push(this);
  }

  close(): void {
    void this.closed();
  }

  /** Closes the page and waits until the browser says that it is gone. */
  async closed(): Promise<void> {
    await this.#system.browser.send('Page.close', {}, this.webContents.page).catch(() => this.forget());
    await this.#closed.promise;
  }

  /** The page is gone, whoever closed it. */
  forget(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    const { windows, application } = this.#system;
    windows.splice(windows.indexOf(this), 1);
    this.emit('closed');
    this.#closed.resolve();
    if (windows.length === 0) application.emit('window-all-closed');
  }
}
