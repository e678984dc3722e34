import type { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import { asParameters, asText, type ChromiumConnection, type ProtocolEvent } from './chromium-connection.ts';
import { preventableEvent } from './preventable-event.ts';
import type { StandInApplication } from './stand-in-application.ts';
import { StandInDownloads } from './stand-in-downloads.ts';
import type { StandInSessions } from './stand-in-session.ts';
import { StandInWindow } from './stand-in-window.ts';

type AskForPath = ConstructorParameters<typeof StandInDownloads>[1];

/** A window that a page may open, and the page's own. */
interface AnnouncedWindow {
  opener: StandInWindow;
  options: BrowserWindowConstructorOptions;
}

/** The parts that all windows share: the browser with their pages, and the app. */
export class WindowSystem {
  readonly application: StandInApplication;
  readonly sessions: StandInSessions;
  /** Emits the messages of preload scripts. */
  readonly messages: EventEmitter;
  readonly windows: StandInWindow[] = [];
  readonly #askForPath: AskForPath;
  #connection: ChromiumConnection | null = null;
  #downloads: StandInDownloads | null = null;
  #announced: AnnouncedWindow[] = [];

  /** Windows whose page has been asked for and is not attached yet. */
  readonly #made: StandInWindow[] = [];

  constructor(
    application: StandInApplication,
    sessions: StandInSessions,
    messages: EventEmitter,
    askForPath: AskForPath,
  ) {
    this.application = application;
    this.sessions = sessions;
    this.messages = messages;
    this.#askForPath = askForPath;
  }

  async connect(browser: ChromiumConnection): Promise<void> {
    this.#connection = browser;
    this.#downloads = new StandInDownloads(browser, this.#askForPath);
    browser.onEvent((event) => {
      this.#receive(event).catch((error: unknown) => {
        // A page that is closed meanwhile does not answer.
        if (process.env['STAND_IN_DEBUG'] !== undefined) process.stderr.write(`${String(error)}\n`);
      });
    });
    await this.#downloads.begin();
    await browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }],
    });
  }

  get browser(): ChromiumConnection {
    if (this.#connection === null) throw new Error('A window was made before the app was ready.');
    return this.#connection;
  }

  /** Makes the page of a new window; pages that other pages open have no marker. */
  async createPage(window: StandInWindow): Promise<void> {
    this.#made.push(window);
    await this.browser.send('Target.createTarget', {
      url: `about:blank#${window.marker}`,
      newWindow: true,
      browserContextId: this.browser.context,
    });
  }

  /** Closes all windows that the app lets close; false where it keeps one open. */
  async closeAll(): Promise<boolean> {
    const closing = this.windows.map((window) => ({ window, mayClose: window.mayClose() }));
    await Promise.all(closing.filter(({ mayClose }) => mayClose).map(({ window }) => window.closed()));
    return closing.every(({ mayClose }) => mayClose);
  }

  async #receive({ method, session: page, parameters }: ProtocolEvent): Promise<void> {
    if (method === 'Target.attachedToTarget') {
      const { targetId, url, browserContextId } = asParameters(parameters['targetInfo']);
      const session = asText(parameters['sessionId']);
      if (browserContextId === this.browser.context) await this.#attached(session, asText(targetId), asText(url));
      else await this.browser.send('Runtime.runIfWaitingForDebugger', {}, session);
    } else if (method === 'Target.detachedFromTarget') {
      this.windows.find(({ webContents }) => webContents.page === parameters['sessionId'])?.forget();
    } else if (method === 'Page.windowOpen') {
      this.#announce(asText(parameters['url']), page);
    } else if (method.startsWith('Browser.download')) {
      // The browser names only the frame, and only at the beginning.
      const owner = this.windows.find(({ webContents }) => webContents.mainFrame === parameters['frameId']);
      await this.#downloads?.receive(method, parameters, owner?.webContents);
    } else {
      await this.windows.find(({ webContents }) => webContents.page === page)?.webContents.receive(method, parameters);
    }
  }

  /** A page is about to open another: whether it may is known before the other one exists. */
  #announce(url: string, session: string): void {
    const opener = this.windows.find(({ webContents }) => webContents.page === session);
    const options = opener?.webContents.optionsForNewWindow(url) ?? null;
    if (opener !== undefined && options !== null) this.#announced.push({ opener, options });
  }

  async #attached(session: string, target: string, url: string): Promise<void> {
    // A Chromium without windows tells the address later, and attaches the pages in the order in which they were made.
    const made =
      this.#made.find(({ marker }) => url === `about:blank#${marker}`) ?? (url === '' ? this.#made[0] : undefined);
    if (made !== undefined) {
      this.#made.splice(this.#made.indexOf(made), 1);
      await made.webContents.attach(session, target);
      return;
    }
    const announced = this.#announced.shift();
    if (announced === undefined) {
      // The page that opened it waits until it runs. Nothing that it asks for leaves the browser.
      await this.browser.send('Fetch.enable', {}, session);
      await this.browser.send('Runtime.runIfWaitingForDebugger', {}, session);
      await this.browser.send('Target.closeTarget', { targetId: target });
      return;
    }
    const window = new StandInWindow(announced.options, this, announced.opener);
    announced.opener.webContents.emit('did-create-window', window, preventableEvent({ url }));
    await window.webContents.attach(session, target);
  }
}
