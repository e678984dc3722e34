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

  /** Chromium without a screen has none to give. */
  setDisplayMediaRequestHandler(): void {}

  async setProxy(configuration: unknown): Promise<void> {
    this.proxies.push(configuration);
  }

  /** Returns what Electron would let a page look at, ask for and use: what a handler grants, and all if there is no handler. */
  async granted(permissions: readonly string[], requestingUrl: string): Promise<readonly string[]> {
    const { origin } = new URL(requestingUrl);
    const isAnswered = async (permission: string): Promise<boolean> =>
      await new Promise((resolve) => {
        if (this.#requestHandler === null) resolve(true);
        else this.#requestHandler(null, permission, resolve, { requestingUrl, isMainFrame: true });
      });
    const granted: string[] = [];
    for (const permission of permissions) {
      if (this.#checkHandler?.(null, permission, origin, {}) ?? true) granted.push(`looks at ${permission}`);
      if (await isAnswered(permission)) granted.push(`asks for ${permission}`);
    }
    if (this.#deviceHandler?.({ deviceType: 'usb', origin, device: {} }) ?? true) granted.push('uses a device');
    return granted;
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
