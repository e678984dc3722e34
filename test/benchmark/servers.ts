import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeadlessOptions, addressOf, startHeadless } from '../support/headless-server.ts';
import type { TemporaryCatalogue } from '../support/temporary-catalogue.ts';
import type { PeerReader } from './peer-process.ts';

/** A server in another process, which ends with the block that uses it. */
export interface ServerProcess extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
}

/** Starts the server as in production. */
export async function startPage(catalogue: string): Promise<ServerProcess> {
  return await start({ environment: { HOST: '127.0.0.1', PORT: '0', CATALOGUE: catalogue } });
}

/** Starts a server that reads the data by one reader and sends the bytes of an address. */
export async function startPeer(
  reader: PeerReader,
  { path, folder }: TemporaryCatalogue,
  address: string,
): Promise<ServerProcess> {
  const answerFile = join(folder, `${reader}.json`);
  await writeFile(answerFile, JSON.stringify(await answerOf(address)));
  return await start({ program: 'test/benchmark/peer-process.ts', options: [reader, path, answerFile] });
}

async function start(given: Partial<HeadlessOptions>): Promise<ServerProcess> {
  const server = startHeadless({
    // The flags and the environment that `npm start` gives to a server.
    nodeOptions: process.execArgv,
    stdio: ['ignore', 'pipe', 'ignore'],
    ...given,
    environment: { MALLOC_ARENA_MAX: '1', ...given.environment },
  });
  return {
    origin: await addressOf(server),
    pid: server.child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      server.child.kill();
      await server.ended;
    },
  };
}

/** Returns the page's bytes and headers for the peers, without the headers of a connection. */
async function answerOf(address: string): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const ofConnection = new Set(['connection', 'keep-alive', 'date']);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name)));
  return { headers, body: await response.text() };
}
