import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import { asParameters, asText, type ChromiumConnection, type Parameters } from './chromium-connection.ts';
import { preventableEvent } from './preventable-event.ts';
import type { StandInPreload } from './stand-in-preload.ts';
import { StandInHistory } from './stand-in-history.ts';
import type { StandInSession } from './stand-in-session.ts';

interface WindowOpenAnswer {
  action: 'allow' | 'deny';
  overrideBrowserWindowOptions?: BrowserWindowConstructorOptions;
}
export type WindowOpenHandler = (details: { url: string }) => WindowOpenAnswer;

const NET_ERRORS: Readonly<Record<string, number>> = {
  'net::ERR_ABORTED': -3,
  'net::ERR_BLOCKED_BY_CLIENT': -20,
  'net::ERR_CONNECTION_REFUSED': -102,
  'net::ERR_NAME_NOT_RESOLVED': -105,
};

/** One page of the real browser, behind the part of `webContents` that the shell uses. */
export class StandInWebContents extends EventEmitter {
  readonly session: StandInSession;
  readonly navigationHistory: StandInHistory;
  readonly printed: unknown[] = [];
  /** Texts that were searched for, with their options. */
  readonly searches: unknown[] = [];
  /** Addresses that the shell loaded and, when it showed the window, `shown`. */
  readonly noted: string[] = [];
  developerToolsToggles = 0;
  zoomLevel = 0;
  readonly #browser: ChromiumConnection;
  readonly #preload: StandInPreload;
  #page = '';
  #mainFrame = '';
  #url = '';
  readonly #attached = Promise.withResolvers<void>();
  #requestedAddress = '';
  readonly #startedByShell = new Set<string>();
  readonly #redirected = new Set<unknown>();
  #windowOpenHandler: WindowOpenHandler = () => ({ action: 'allow' });

  constructor(browser: ChromiumConnection, session: StandInSession, preload: StandInPreload) {
    super();
    this.#browser = browser;
    this.#preload = preload;
    this.session = session;
    this.navigationHistory = new StandInHistory((method, parameters) => this.#send(method, parameters));
  }

  /** Called once the page exists: from then on its requests and navigations pass through here. */
  async attach(page: string, mainFrame: string): Promise<void> {
    this.#page = page;
    this.#mainFrame = mainFrame;
    // Sent together: a waiting page answers only after `runIfWaitingForDebugger`, and handles commands in order.
    await Promise.all([
      this.#send('Page.enable'),
      this.#send('Network.enable'),
      this.#send('Inspector.enable'),
      this.#send('Runtime.enable'),
      ...this.#preload.install((method, parameters) => this.#send(method, parameters)),
      this.#interceptRequests(),
      this.#send('Runtime.runIfWaitingForDebugger'),
    ]);
    this.#attached.resolve();
  }

  get page(): string {
    return this.#page;
  }

  get mainFrame(): string {
    return this.#mainFrame;
  }

  whenAttached = async (): Promise<void> => await this.#attached.promise;

  getURL = (): string => this.#url;

  async loadURL(url: string): Promise<void> {
    this.noted.push(url);
    await this.#attached.promise;
    this.#startedByShell.add(new URL(url).href);
    // A window that a page has opened loses the interception when the process of both ends.
    await this.#interceptRequests();
    const { errorText } = await this.#send('Page.navigate', { url });
    if (errorText !== undefined) throw new Error(asText(errorText));
  }

  async #interceptRequests(): Promise<void> {
    await this.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  }

  reload(): void {
    this.#startedByShell.add(this.#url);
    void this.#send('Page.reload');
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  /** The options of a window that this page wants to open; null when it may not. */
  optionsForNewWindow(url: string): BrowserWindowConstructorOptions | null {
    const { action, overrideBrowserWindowOptions = {} } = this.#windowOpenHandler({ url });
    return action === 'allow' ? overrideBrowserWindowOptions : null;
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { result } = await this.#send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    return asParameters(result)['value'];
  }

  /** The browser's own PDF, with the options as Electron hands them on to the same protocol command. */
  async printToPDF(options: Parameters): Promise<Buffer> {
    const { margins, pageSize: _pageSize, ...others } = options;
    const { top, bottom, left, right } = asParameters(margins);
    const { data } = await this.#send('Page.printToPDF', {
      ...others,
      paperWidth: 8.27,
      paperHeight: 11.69,
      marginTop: top,
      marginBottom: bottom,
      marginLeft: left,
      marginRight: right,
    });
    return Buffer.from(asText(data), 'base64');
  }

  print(options: unknown, done: (succeeded: boolean, reason: string) => void): void {
    this.printed.push(options);
    done(true, '');
  }

  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }

  /** Counts in the text of the page, and marks by the browser's own search. */
  findInPage(text: string, options: { forward?: boolean; findNext?: boolean } = {}): number {
    this.searches.push({ text, ...options });
    const script = `(() => {
      const found = document.body.innerText.toLowerCase().split(${JSON.stringify(text.toLowerCase())}).length - 1;
      window.find(${JSON.stringify(text)}, false, ${options.forward === false}, true);
      return found;
    })()`;
    void this.#search(script);
    return this.searches.length;
  }

  async #search(script: string): Promise<void> {
    const matches = Number(await this.executeJavaScript(script));
    const result = { requestId: 1, activeMatchOrdinal: matches > 0 ? 1 : 0, matches, finalUpdate: true };
    this.emit('found-in-page', preventableEvent({}), result);
  }

  stopFindInPage(action: string): void {
    this.searches.push(action);
  }

  toggleDevTools(): void {
    this.developerToolsToggles += 1;
  }

  forcefullyCrashRenderer(): void {
    // There is no answer: the page has crashed.
    void this.#send('Page.crash').catch(() => undefined);
  }

  async showColors(scheme: string): Promise<void> {
    await this.#attached.promise;
    const value = scheme === 'system' ? '' : scheme;
    await this.#send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  /** Handles the browser's events of this page. */
  async receive(method: string, parameters: Parameters): Promise<void> {
    if (method === 'Fetch.requestPaused') await this.#decideRequest(parameters);
    else if (method === 'Page.frameNavigated') this.#navigated(asParameters(parameters['frame']));
    else if (method === 'Runtime.bindingCalled') {
      await this.#preload.receive(parameters, this, (call, given) => this.#send(call, given));
    } else if (method === 'Page.navigatedWithinDocument' && parameters['frameId'] === this.#mainFrame) {
      this.#url = asText(parameters['url']);
    } else if (method === 'Page.frameRequestedNavigation') this.#navigationRequested(parameters);
    else if (method === 'Network.requestWillBeSent' && parameters['redirectResponse'] !== undefined) {
      this.#redirected.add(parameters['requestId']);
    } else if (method === 'Page.loadEventFired') this.emit('did-finish-load');
    else if (method === 'Inspector.targetCrashed') {
      this.emit('render-process-gone', preventableEvent({}), { reason: 'crashed', exitCode: 5 });
    } else if (method === 'Network.loadingFailed' && parameters['type'] === 'Document') this.#loadFailed(parameters);
  }

  #navigated(frame: Parameters): void {
    if (frame['parentId'] !== undefined) return;
    this.#mainFrame = asText(frame['id']);
    const unreachable = asText(frame['unreachableUrl']);
    this.#url = unreachable === '' ? asText(frame['url']) : unreachable;
    if (unreachable === '') this.emit('did-navigate', preventableEvent({}), this.#url);
  }

  #loadFailed({ errorText }: Parameters): void {
    const description = asText(errorText);
    const code = NET_ERRORS[description] ?? -2;
    this.emit('did-fail-load', preventableEvent({}), code, description.replace('net::', ''), this.#url, true);
  }

  /** The whole address of a navigation: the request lacks user name and password, and exists for http only. */
  #navigationRequested({ url, frameId }: Parameters): void {
    const address = asText(url);
    if (/^https?:/.test(address)) this.#requestedAddress = address;
    else this.#mayNavigate(address, frameId === this.#mainFrame, false);
  }

  async #decideRequest({
    requestId,
    request,
    resourceType,
    frameId,
    networkId,
    redirectedRequestId,
  }: Parameters): Promise<void> {
    const { url, headers } = asParameters(request);
    const address = asText(url);
    const isRedirect = redirectedRequestId !== undefined || this.#redirected.has(networkId);
    if (resourceType === 'Document') {
      const asked =
        isRedirect || withoutCredentials(this.#requestedAddress) !== address ? address : this.#requestedAddress;
      this.#requestedAddress = '';
      if (!this.#mayNavigate(asked, frameId === this.#mainFrame, isRedirect)) {
        await this.#send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
    }
    const given = Object.fromEntries(
      Object.entries(asParameters(headers)).map(([name, value]) => [name, String(value)]),
    );
    const decided = await this.session.decide(address, given);
    if (decided === null) await this.#send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    else {
      const list = Object.entries(decided).map(([name, value]) => ({ name, value }));
      await this.#send('Fetch.continueRequest', { requestId, headers: list });
    }
  }

  #mayNavigate(url: string, isMainFrame: boolean, isRedirect: boolean): boolean {
    if (!isRedirect && isMainFrame && this.#startedByShell.delete(url)) return true;
    const event = preventableEvent({ url, isMainFrame, isSameDocument: false });
    this.emit(isRedirect ? 'will-redirect' : 'will-frame-navigate', event);
    return !event.defaultPrevented;
  }

  async #send(method: string, parameters: Parameters = {}): Promise<Parameters> {
    return await this.#browser.send(method, parameters, this.#page);
  }
}

function withoutCredentials(address: string): string {
  const parsed = URL.parse(address);
  if (parsed === null) return address;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}
