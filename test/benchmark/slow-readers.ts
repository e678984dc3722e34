import { connect, type Socket } from 'node:net';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { askFor, distinctHouses } from './distinct-houses.ts';
import { residentMegabytes } from './page-load-process.ts';
import { startPage } from './page-load-servers.ts';

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
    const { requests, p50, p99, longest } = await askFor(houses, page.origin, limits);
    const resident = (await residentMegabytes(page.pid))?.toFixed(0) ?? 'unknown';
    process.stdout.write(
      `${name}: ${requests} houses, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms, ${resident} MB\n`,
    );
  };
  await askFor(houses, page.origin, { connections: 1, milliseconds: Infinity, requests: 200 });
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
