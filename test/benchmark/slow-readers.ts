import { connect, type Socket } from 'node:net';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { describeLoad, distinctHouses, measureLoad } from './load.ts';
import { residentMegabytes } from './process-figures.ts';
import { startPage } from './servers.ts';

const slowReaders = 200;
/** The requests that each connection sends without waiting for an answer. */
const requestsOfEach = 20;
const milliseconds = 8000;

/** Measures how long a client waits for results while 200 connections request the catalogue's workbook and never read it. */
export async function benchmarkSlowReaders(): Promise<void> {
  await using catalogue = await createTemporaryCatalogue();
  await using page = await startPage(catalogue.path);
  const houses = distinctHouses();
  const measure = async (name: string): Promise<void> => {
    const limits = { connections: 1, milliseconds, requests: Infinity };
    const load = await measureLoad(page, houses, limits);
    const resident = (await residentMegabytes(page.pid)).toFixed(0);
    process.stdout.write(`${name}: ${describeLoad(load)}, longest ${load.longest.toFixed(1)} ms, ${resident} MB\n`);
  };
  await measureLoad(page, houses, { connections: 1, milliseconds: Infinity, requests: 200 });
  await measure('alone');
  const sockets = Array.from({ length: slowReaders }, () => askAndNeverRead(new URL(page.origin)));
  await measure(`beside ${slowReaders} slow readers, from their first moment`);
  await measure('beside them later');
  for (const socket of sockets) socket.destroy();
}

function askAndNeverRead({ hostname, port, host }: URL): Socket {
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause().on('error', () => {});
  socket.write(`GET /catalogue.xlsx HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requestsOfEach));
  return socket;
}
