import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { replaceFile } from '../../db/replace-file.ts';
import { distinctHouses } from '../benchmark/load.ts';
import { breakOff, waysToBreakOff } from '../support/broken-upload.ts';
import { formOf } from '../support/test-server.ts';

/** The work of the clients in a minute. */
export interface Counts {
  /** In milliseconds: from each request of a house to the last byte of its answer. */
  houses: number[];
  quotes: number;
  uploads: number;
  readers: number;
  replaced: number;
}

export interface SoakClients {
  /** Returns the counts since the last call. */
  take(): Counts;
  /** Rejects when a client gets an answer that it must not get. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

const usual = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
/** In milliseconds. A slow reader keeps its connection for so long. */
const slowness = 10_000;

function nothing(): Counts {
  return { houses: [], quotes: 0, uploads: 0, readers: 0, replaced: 0 };
}

/** Starts clients of all kinds, which go on until they are stopped. */
export async function startClients(
  origin: string,
  catalogue: { readonly path: string; readonly source: string },
): Promise<SoakClients> {
  const form = await fetch(origin, { headers: { connection: 'close' } });
  const asset = /\/assets\/[\w.-]+\.js/.exec(await form.text())?.[0] ?? '/';
  let counts = nothing();
  const stopping = new AbortController();
  const agent = new Agent({ keepAlive: true });
  const houses = distinctHouses();

  async function askForHouse(): Promise<void> {
    const askedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const address = houses.next().value;
    get(new URL(address, origin), { agent }, (answer) => {
      buffer(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    }).on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection just when it is used again.
      if (error.code === 'ECONNRESET') resolve(200);
      else reject(error);
    });
    expect(await promise, [200, 503], address);
    counts.houses.push(performance.now() - askedAt);
  }

  async function makeQuote(): Promise<void> {
    const page = await fetch(`${origin}/quote?${usual}`, { headers: { connection: 'close' } });
    const [, escaped = ''] = /name="document" hidden>([^<]*)/.exec(await page.text()) ?? [];
    const document = escaped.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    const body = formOf({ document, 'line.0.amount': '23 900', 'customer.name': 'Ola' });
    const headers = { origin, 'sec-fetch-site': 'same-origin', connection: 'close' };
    const answer = await fetch(`${origin}/quote`, { method: 'POST', body, headers });
    await answer.text();
    // While the catalogue is replaced, the first page may be a refusal without a document.
    expect(answer.status, page.status === 200 ? [200, 503] : [400], '/quote');
    counts.quotes += 1;
    await setTimeout(100);
  }

  async function breakOffUpload(): Promise<void> {
    for (const [index, way] of waysToBreakOff.entries()) {
      const socket = await breakOff(origin, way, counts.uploads + index);
      counts.uploads += 1;
      // Half of the clients leave the end to the server.
      if (counts.uploads % 2 === 0) socket.destroy();
      await setTimeout(100);
    }
  }

  async function readSlowly(): Promise<void> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.pause();
    // More than the system keeps for a client that does not read.
    socket.write(`GET ${asset} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(500));
    await setTimeout(slowness, null, { signal: stopping.signal }).catch(() => {});
    socket.destroy();
    counts.readers += 1;
  }

  async function replaceCatalogue(): Promise<void> {
    const next = `${catalogue.path}.next`;
    await copyFile(catalogue.source, next);
    await replaceFile(next, catalogue.path);
    counts.replaced += 1;
    await setTimeout(1000);
  }

  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const goOn = async (act: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) await act().catch(fail);
  };
  const kinds = [askForHouse, askForHouse, makeQuote, breakOffUpload, readSlowly, readSlowly, replaceCatalogue];
  const going = kinds.map(goOn);
  return {
    take() {
      const taken = counts;
      counts = nothing();
      return taken;
    },
    failed,
    async stop() {
      stopping.abort();
      await Promise.all(going);
      agent.destroy();
    },
  };
}

function expect(status: number, allowed: readonly number[], address: string): void {
  if (!allowed.includes(status)) throw new Error(`${address} was answered with ${status}.`);
}
