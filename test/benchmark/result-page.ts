import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { askFor, distinctHouses, theForm } from './distinct-houses.ts';
import { processorMilliseconds } from './page-load-process.ts';
import { startBare, startPage } from './page-load-servers.ts';

const rounds = 3;
const milliseconds = 4000;

/**
 * Measures distinct houses in production, in turn with the form of the same server and with a bare server. The bare server reads the
 * rows of a result and sends the bytes of one. At 1 and 16 connections. Takes about a minute and a half.
 */
export async function benchmarkResultPage(): Promise<void> {
  await using catalogue = await createTemporaryCatalogue();
  await using page = await startPage(catalogue.path);
  const houses = distinctHouses();
  await using bare = await startBare('result', catalogue, new URL(houses.next().value, page.origin).href);
  const contenders = [
    { name: 'houses', addresses: houses, server: page },
    { name: 'form', addresses: theForm(), server: page },
    { name: 'bare', addresses: theForm(), server: bare },
  ];
  await askFor(houses, page.origin, { connections: 4, milliseconds: Infinity, requests: 400 });
  for (const connections of [1, 16]) {
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, addresses, server } of contenders) {
        const before = await processorMilliseconds(server.pid);
        const found = await askFor(addresses, server.origin, { connections, milliseconds, requests: Infinity });
        const after = await processorMilliseconds(server.pid);
        const processor = before === null || after === null ? Number.NaN : (after - before) / found.requests;
        process.stdout.write(
          `${name.padEnd(8)}${connections} connections: ${found.requests} requests, p50 ${found.p50.toFixed(1)} ms, p99 ${found.p99.toFixed(1)} ms, ${processor.toFixed(2)} ms of processor time each\n`,
        );
      }
    }
  }
}
