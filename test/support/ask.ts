import { get, type IncomingMessage } from 'node:http';
import { get as getOverTls } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  readonly head: IncomingMessage;
  readonly body: Buffer;
}

/** Asks on a connection of its own, without the headers and the cache of `fetch`. */
export async function ask(address: string | URL, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const start = new URL(address).protocol === 'https:' ? getOverTls : get;
  start(address, { agent: false, headers }, resolve).on('error', reject);
  const head = await promise;
  return { head, body: await buffer(head) };
}
