import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type Parameters = Readonly<Record<string, unknown>>;

/** An event of the DevTools protocol: `method` names it, `session` is the page it comes from, or '' for the browser. */
export interface ProtocolEvent {
  method: string;
  session: string;
  parameters: Parameters;
}

/** A headless Chromium. */
export interface Chromium {
  /** The address for its clients, such as `ws://127.0.0.1:1234/devtools/browser/…`. */
  readonly endpoint: string;
  close(): void;
}

/** Controls a Chromium by the DevTools protocol. */
export interface ChromiumConnection {
  /** Chromium's name for the pages, cookies and stores of this connection. They go when it ends. */
  readonly context: string;
  send(method: string, parameters?: Parameters, session?: string): Promise<Parameters>;
  onEvent(listener: (event: ProtocolEvent) => void): void;
}

const SWITCHES = [
  '--headless=new',
  '--no-sandbox',
  '--remote-debugging-port=0',
  // The pipe is open but not used: Chromium ends when this process ends, in any way.
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--in-process-gpu',
  // Otherwise each window loads two pages for the suggestions of its address bar.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** Starts the browser with a new profile, which is removed when it ends. It does not keep this process running. */
export async function startChromium(executable: string): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'flue-chromium-'));
  const browser = spawn(executable, [...SWITCHES, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // In a locale without UTF-8, Chromium accepts only files with ASCII names.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  const close = (): void => {
    process.off('exit', close);
    browser.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  process.once('exit', close);
  const endpoint = await readEndpoint(browser.stderr);
  browser.unref();
  for (const stream of browser.stdio) if (stream instanceof Socket) stream.unref();
  return { endpoint, close };
}

export async function connectToChromium(endpoint: string): Promise<ChromiumConnection> {
  const socket = new WebSocket(endpoint);
  await once(socket, 'open');
  const connection = speak(socket);
  const { browserContextId } = await connection.send('Target.createBrowserContext', { disposeOnDetach: true });
  return { ...connection, context: asText(browserContextId) };
}

async function readEndpoint(output: Readable | null): Promise<string> {
  if (output === null) throw new Error('Chromium has no output to read.');
  for await (const line of createInterface({ input: output })) {
    const endpoint = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (endpoint !== undefined) {
      output.resume();
      return endpoint;
    }
  }
  throw new Error('Chromium ended before it listened.');
}

function speak(socket: WebSocket): Omit<ChromiumConnection, 'context'> {
  const events = new EventEmitter<{ event: [ProtocolEvent] }>();
  const waiting = new Map<number, PromiseWithResolvers<Parameters>>();
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const message = asParameters(JSON.parse(String(data)));
    const { id, method, sessionId, error } = message;
    if (typeof method === 'string') {
      const session = typeof sessionId === 'string' ? sessionId : '';
      events.emit('event', { method, session, parameters: asParameters(message['params']) });
    } else if (typeof id === 'number') {
      const answer = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) answer?.resolve(asParameters(message['result']));
      else answer?.reject(new Error(JSON.stringify(error)));
    }
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer.reject(new Error('Chromium is gone.'));
    waiting.clear();
  });
  return {
    async send(method, parameters = {}, session = '') {
      if (socket.readyState !== WebSocket.OPEN) throw new Error('Chromium is gone.');
      lastId += 1;
      const answer = Promise.withResolvers<Parameters>();
      waiting.set(lastId, answer);
      socket.send(
        JSON.stringify({ id: lastId, method, params: parameters, ...(session === '' ? {} : { sessionId: session }) }),
      );
      return await answer.promise;
    },
    onEvent: (listener) => void events.on('event', listener),
  };
}

/** The value as a record; anything else as an empty one. */
export function asParameters(value: unknown): Parameters {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
