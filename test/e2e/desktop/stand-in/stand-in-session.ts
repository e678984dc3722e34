import { EventEmitter } from 'node:events';
import { asParameters } from './chromium-connection.ts';

interface RequestDetails {
  url: string;
  requestHeaders: Record<string, string>;
}

type Listener = (details: RequestDetails, answer: (response: unknown) => void) => void;
type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;
type CheckHandler = (contents: unknown, permission: string, requestingOrigin: string, details: object) => boolean;

/** The session of Electron: its requests, permissions, downloads and proxy. Each partition has one of its own. */
export class StandInSession extends EventEmitter {
  readonly partition: string;
  readonly proxies: unknown[] = [];
  #beforeRequest: Listener | null = null;
  #beforeSendHeaders: Listener | null = null;
  #requestHandler: RequestHandler | null = null;
  #checkHandler: CheckHandler | null = null;
  #deviceHandler: ((details: object) => boolean) | null = null;

  constructor(partition: string) {
    super();
    this.partition = partition;
  }

  readonly webRequest = {
    onBeforeRequest: (listener: Listener): void => {
      this.#beforeRequest = listener;
    },
    onBeforeSendHeaders: (listener: Listener): void => {
      this.#beforeSendHeaders = listener;
    },
  };

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#requestHandler = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#checkHandler = handler;
  }

  setDevicePermissionHandler(handler: ((details: object) => boolean) | null): void {
    this.#deviceHandler = handler;
  }

  /** Electron's answer to a page that wants a device: the handler's, and yes if there is no handler. */
  mayUseDevice(deviceType: string): boolean {
    return this.#deviceHandler?.({ deviceType, origin: 'http://127.0.0.1', device: {} }) ?? true;
  }

  /** Chromium without a screen has none to give. */
  setDisplayMediaRequestHandler(): void {}

  async setProxy(configuration: unknown): Promise<void> {
    this.proxies.push(configuration);
  }

  /** Electron's answer to a page that requests a permission: the handler's, and yes where there is no handler. */
  async request(contents: unknown, permission: string, requestingUrl: string): Promise<boolean> {
    const handler = this.#requestHandler;
    if (handler === null) return true;
    return await new Promise((resolve) => {
      handler(contents, permission, resolve, { requestingUrl, isMainFrame: true });
    });
  }

  /** The same for a page that only checks whether it has one. */
  check(contents: unknown, permission: string, origin: string): boolean {
    return this.#checkHandler?.(contents, permission, origin, {}) ?? true;
  }

  /** The headers to send a request with, or null when the shell stops it. */
  async decide(url: string, headers: Record<string, string>): Promise<Record<string, string> | null> {
    const first = await ask(this.#beforeRequest, { url, requestHeaders: headers });
    if (first['cancel'] === true) return null;
    const second = await ask(this.#beforeSendHeaders, { url, requestHeaders: headers });
    if (second['requestHeaders'] === undefined) return headers;
    return Object.fromEntries(
      Object.entries(asParameters(second['requestHeaders'])).map(([name, value]) => [name, String(value)]),
    );
  }
}

/** The sessions of the app: one for each partition, and the default one for windows that name none. */
export class StandInSessions {
  readonly defaultSession = new StandInSession('');
  readonly #partitions = new Map<string, StandInSession>();

  fromPartition = (partition: string): StandInSession => {
    if (partition === '') return this.defaultSession;
    const known = this.#partitions.get(partition) ?? new StandInSession(partition);
    this.#partitions.set(partition, known);
    return known;
  };
}

async function ask(listener: Listener | null, details: RequestDetails): Promise<Readonly<Record<string, unknown>>> {
  if (listener === null) return {};
  return await new Promise((resolve) => {
    listener(details, (response) => {
      resolve(asParameters(response));
    });
  });
}
