import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createScaledCatalogue } from './page-load-catalogue.ts';
import { runProcess, startServerProcess } from './page-load-child.ts';
import type { ServerProcess } from './page-load-child.ts';
import type { LoadLimits, LoadResult } from './page-load-generator.ts';

const contenders = ['page', 'bare', 'plain'] as const;
type Contender = (typeof contenders)[number];
type Contest = Readonly<Record<Contender, LoadResult>>;

const factors = [1, 10, 100] as const;
const connectionCounts = [1, 16] as const;
const rounds = 3;
const memoryRequests = 20_000;
const memorySamples = 5;

const loadResult = z.object({ requestsPerSecond: z.number(), p50: z.number(), p99: z.number(), failures: z.number() });

/**
 * Measures `GET /` in production, for catalogues of three sizes, against two servers that send the same bytes: a bare one
 * that reads through the sqlite3 package, and one that reads through plain Sequelize. They take turns within each round,
 * so that whatever else the machine does meets all three; the figures are the medians of the rounds.
 */
export async function benchmarkPageLoad(): Promise<void> {
  print(
    'Page load: requests per second and milliseconds (p50/p99); bare = node:http + sqlite3, plain = node:http + findAll',
  );
  print('size  connections        page               bare               plain        page/bare  page/plain');
  for (const factor of factors) await compare(factor);
  await measureMemory();
}

async function compare(factor: number): Promise<void> {
  await using catalogue = await createScaledCatalogue(factor);
  await using page = await startPage(catalogue.path);
  const answerFile = join(catalogue.folder, 'answer.json');
  await writeFile(answerFile, JSON.stringify(await answerOf(page.origin)));
  await using bare = await startServerProcess('./page-load-peer-process.ts', ['bare', catalogue.path, answerFile]);
  await using plain = await startServerProcess('./page-load-peer-process.ts', ['plain', catalogue.path, answerFile]);
  const servers = { page, bare, plain };
  await contest(servers, { connections: 4, milliseconds: 1500, requests: Infinity });
  for (const connections of connectionCounts) {
    const contests: Contest[] = [];
    for (let round = 0; round < rounds; round += 1) {
      contests.push(
        await contest(servers, { connections, milliseconds: factor === 100 ? 3000 : 1500, requests: Infinity }),
      );
    }
    printContest(factor, connections, contests);
  }
}

async function contest(servers: Readonly<Record<Contender, ServerProcess>>, limits: LoadLimits): Promise<Contest> {
  return {
    page: await load(servers.page, limits),
    bare: await load(servers.bare, limits),
    plain: await load(servers.plain, limits),
  };
}

async function load(
  { origin }: ServerProcess,
  { connections, milliseconds, requests }: LoadLimits,
): Promise<LoadResult> {
  const limits = [connections, milliseconds, requests].map(String);
  const result = loadResult.parse(
    JSON.parse(await runProcess('./page-load-generator-process.ts', [origin, ...limits])),
  );
  if (result.failures > 0) throw new Error(`${result.failures} answers of ${origin} were wrong.`);
  return result;
}

async function startPage(catalogue: string): Promise<ServerProcess> {
  const environment = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', CATALOGUE: catalogue };
  return await startServerProcess('../../server/main.ts', [], environment);
}

/** What the peers send: the page's own bytes and headers, but those that belong to one connection. */
async function answerOf(origin: string): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await fetch(origin);
  const ofConnection = new Set(['connection', 'keep-alive', 'date']);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name)));
  return { headers, body: await response.text() };
}

function printContest(factor: number, connections: number, contests: readonly Contest[]): void {
  const medianOf = (pick: (contest: Contest) => number): number =>
    contests.map(pick).toSorted((one, other) => one - other)[Math.floor(contests.length / 2)] ?? Number.NaN;
  const figures = contenders.map((name) => {
    const [rate, p50, p99] = (['requestsPerSecond', 'p50', 'p99'] as const).map((figure) =>
      medianOf((contestants) => contestants[name][figure]),
    );
    return `${rate?.toFixed(0).padStart(6)} (${p50?.toFixed(1)}/${p99?.toFixed(1)})`.padEnd(20);
  });
  const ratio = (peer: Contender): string =>
    medianOf(({ page, [peer]: other }) => page.requestsPerSecond / other.requestsPerSecond).toFixed(2);
  print(
    `${`${factor}×`.padEnd(6)}${String(connections).padEnd(8)}${figures.join('')}${ratio('bare').padEnd(11)}${ratio('plain')}`,
  );
}

/** Resident memory of the page's server while it answers 20,000 requests; Linux tells it, elsewhere this is left out. */
async function measureMemory(): Promise<void> {
  await using catalogue = await createScaledCatalogue(1);
  await using page = await startPage(catalogue.path);
  const samples: number[] = [];
  for (let sample = 0; sample < memorySamples; sample += 1) {
    await load(page, { connections: 16, milliseconds: 120_000, requests: memoryRequests / memorySamples });
    const megabytes = await residentMegabytes(page.pid);
    if (megabytes === null) {
      print('memory: not measured, this system does not tell it');
      return;
    }
    samples.push(megabytes);
  }
  const shown = samples.map((megabytes) => megabytes.toFixed(0)).join(', ');
  print(`memory after each ${memoryRequests / memorySamples} of ${memoryRequests} requests, in MB: ${shown}`);
}

async function residentMegabytes(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
