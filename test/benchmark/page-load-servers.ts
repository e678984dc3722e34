import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { startServerProcess } from './page-load-child.ts';
import type { ServerProcess } from './page-load-child.ts';

/** The page's server and the servers for comparison. */
export interface Contenders extends AsyncDisposable {
  readonly page: ServerProcess;
  readonly bare: ServerProcess;
  readonly selects: ServerProcess;
  readonly sequelize: ServerProcess;
}

/** Starts all servers, each in another process. Ends them all if one cannot be started. */
export async function startContenders({ path, folder }: TemporaryCatalogue): Promise<Contenders> {
  await using started = new AsyncDisposableStack();
  const page = started.use(await startPage(path));
  const startPeer = async (reader: string): Promise<ServerProcess> =>
    started.use(await startBare(reader, { path, folder }, page.origin));
  const peers = {
    bare: await startPeer('bare'),
    selects: await startPeer('selects'),
    sequelize: await startPeer('sequelize'),
  };
  const running = started.move();
  return { page, ...peers, [Symbol.asyncDispose]: async () => await running.disposeAsync() };
}

/** Starts the server as in production. Its log is discarded. */
export async function startPage(catalogue: string): Promise<ServerProcess> {
  const environment = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', CATALOGUE: catalogue };
  return await startServerProcess('../../server/main.ts', [], environment);
}

/** Starts a server that reads the data by one reader and sends the bytes of an address. */
export async function startBare(
  reader: string,
  { path, folder }: Pick<TemporaryCatalogue, 'path' | 'folder'>,
  address: string,
): Promise<ServerProcess> {
  const answerFile = join(folder, `${reader}.json`);
  await writeFile(answerFile, JSON.stringify(await answerOf(address)));
  return await startServerProcess('./page-load-peer-process.ts', [reader, path, answerFile]);
}

/** Returns the page's bytes and headers for the peers, without the headers of a connection. */
async function answerOf(address: string): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const ofConnection = new Set(['connection', 'keep-alive', 'date']);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name)));
  return { headers, body: await response.text() };
}
