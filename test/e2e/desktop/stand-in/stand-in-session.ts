import { asParameters } from './chromium-connection.ts';

interface RequestDetails {
  url: string;
  requestHeaders: Record<string, string>;
}

type Listener = (details: RequestDetails, answer: (response: unknown) => void) => void;

/** The session of Electron as far as requests go; what it is told about permissions is kept for tests to ask. */
export class StandInSession {
  readonly permissionHandlers = new Map<string, unknown>();
  #beforeRequest: Listener | null = null;
  #beforeSendHeaders: Listener | null = null;

  readonly webRequest = {
    onBeforeRequest: (listener: Listener): void => {
      this.#beforeRequest = listener;
    },
    onBeforeSendHeaders: (listener: Listener): void => {
      this.#beforeSendHeaders = listener;
    },
  };

  setPermissionRequestHandler(handler: unknown): void {
    this.permissionHandlers.set('request', handler);
  }

  setPermissionCheckHandler(handler: unknown): void {
    this.permissionHandlers.set('check', handler);
  }

  setDevicePermissionHandler(handler: unknown): void {
    this.permissionHandlers.set('device', handler);
  }

  setDisplayMediaRequestHandler(handler: unknown): void {
    this.permissionHandlers.set('display-media', handler);
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

async function ask(listener: Listener | null, details: RequestDetails): Promise<Readonly<Record<string, unknown>>> {
  if (listener === null) return {};
  return await new Promise((resolve) => {
    listener(details, (response) => {
      resolve(asParameters(response));
    });
  });
}
