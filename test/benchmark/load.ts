import { Agent, get } from 'node:http';
import { processorMilliseconds } from './process-figures.ts';
import type { ServerProcess } from './servers.ts';

/** The answers to many requests. Milliseconds from sending a request to the last byte of its answer. */
export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server for each request; NaN if the system does not report it. */
  readonly processor: number;
}

/** A run ends after a time or a number of requests, whichever comes first. */
export interface LoadLimits {
  readonly connections: number;
  readonly milliseconds: number;
  readonly requests: number;
}

/** Yields addresses of houses without end, in the same order each time. Few are equal; about one in five needs a remedy. */
export function* distinctHouses(seed = 4711): Generator<string, never> {
  let state = seed;
  const whole = (least: number, most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return least + Math.floor((state / 2 ** 32) * (most - least + 1));
  };
  for (;;) {
    const choices = `fireplace=${whole(1, 150)}&pipe=3&floor=${whole(1, 8)}&roof_type=${whole(1, 5)}&color=${whole(1, 4)}`;
    yield `/?${choices}&room_height=${whole(2100, 3000)}&ridge_distance=${whole(0, 6000)}`;
  }
}

/** Yields the form's address without end. */
export function* theForm(): Generator<string, never> {
  for (;;) yield '/';
}

/** Requests one address after the other; each connection has one request at a time. Throws if a status is not 200. */
export async function measureLoad(
  { origin, pid }: ServerProcess,
  addresses: Iterator<string, never>,
  { connections, milliseconds, requests }: LoadLimits,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const processorBefore = await processorMilliseconds(pid);
  const startedAt = performance.now();
  let started = 0;
  const connection = async (): Promise<void> => {
    while (started < requests && performance.now() < startedAt + milliseconds) {
      started += 1;
      const askedAt = performance.now();
      await ask(new URL(addresses.next().value, origin), agent);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const processor = ((await processorMilliseconds(pid)) - processorBefore) / times.length;
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    processor,
  };
}

export async function ask(url: URL, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { agent }, (response) => {
    response.resume().on('error', reject);
    response.on('end', () => {
      if (response.statusCode === 200) resolve();
      else reject(new Error(`${url.href} was answered with ${response.statusCode}.`));
    });
  }).on('error', reject);
  await promise;
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function describeLoad({ requests, p50, p99, processor }: Omit<Load, 'perSecond'>): string {
  return `${requests} requests, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${processor.toFixed(2)} ms of processor time each`;
}
