import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { type Load, describeLoad, distinctHouses, measureLoad, median, theForm } from './load.ts';
import { createScaledCatalogue } from './page-load-catalogue.ts';
import { type ServerProcess, startPage, startPeer } from './servers.ts';

const rounds = 3;

interface Contender {
  readonly name: string;
  readonly server: ServerProcess;
  readonly addresses: Iterator<string, never>;
}

/**
 * Measures `GET /` in production, for catalogues of three sizes, against two servers that send the same bytes. Takes about two
 * minutes.
 */
export async function benchmarkPageLoad(): Promise<void> {
  for (const factor of [1, 10, 100]) {
    await using catalogue = await createScaledCatalogue(factor);
    await using page = await startPage(catalogue.path);
    await using bare = await startPeer('bare', catalogue, page.origin);
    await using sequelize = await startPeer('sequelize', catalogue, page.origin);
    const servers = Object.entries({ page, bare, sequelize });
    process.stdout.write(`${factor} × the bundled catalogue\n`);
    // The largest page takes a tenth of a second, so its runs are longer.
    await compare(
      servers.map(([name, server]) => ({ name, server, addresses: theForm() })),
      factor === 100 ? 2500 : 1500,
    );
  }
}

/** Measures distinct houses beside the form of the same server, and a server that reads the rows of a result. Takes a minute and a half. */
export async function benchmarkResultPage(): Promise<void> {
  await using catalogue = await createTemporaryCatalogue();
  await using page = await startPage(catalogue.path);
  const addresses = distinctHouses();
  await using bare = await startPeer('result', catalogue, new URL(addresses.next().value, page.origin).href);
  await compare(
    [
      { name: 'houses', server: page, addresses },
      { name: 'form', server: page, addresses: theForm() },
      { name: 'bare', server: bare, addresses: theForm() },
    ],
    4000,
  );
}

/**
 * The contenders take turns within each round, so that other work of the machine affects all of them. Prints medians of the rounds,
 * and the ratios of the first contender to each: medians of the rounds' ratios.
 */
async function compare(contenders: readonly Contender[], milliseconds: number): Promise<void> {
  for (const connections of [1, 16]) {
    const loads: Load[][] = contenders.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, { server, addresses }] of contenders.entries()) {
        const load = await measureLoad(server, addresses, { connections, milliseconds, requests: Infinity });
        // The first round compiles the code of the servers.
        if (round > 0) loads[index]?.push(load);
      }
    }
    const [first = []] = loads;
    for (const [index, { name }] of contenders.entries()) {
      const own = loads[index] ?? [];
      const middle = (figure: keyof Load): number => median(own.map((load) => load[figure]));
      const ratio = (figure: keyof Load): string =>
        median(own.map((load, round) => (first[round]?.[figure] ?? Number.NaN) / load[figure])).toFixed(2);
      const text = describeLoad({
        requests: middle('requests'),
        p50: middle('p50'),
        p99: middle('p99'),
        processor: middle('processor'),
      });
      const ratios = index === 0 ? '' : `; ratio ${ratio('perSecond')}, by processor time ${ratio('processor')}`;
      process.stdout.write(`${name.padEnd(10)}${connections} connections: ${text}${ratios}\n`);
    }
  }
}
