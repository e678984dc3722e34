import { Agent, get } from 'node:http';

/** The results of many requests. Milliseconds from sending a request to the last byte of its answer. */
export interface HousesResult {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** A run ends after a time or a number of requests, whichever comes first. */
export interface HousesLimits {
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
export async function askFor(
  addresses: Iterator<string, never>,
  origin: string,
  { connections, milliseconds, requests }: HousesLimits,
): Promise<HousesResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const endsAt = performance.now() + milliseconds;
  let started = 0;
  const connection = async (): Promise<void> => {
    while (started < requests && performance.now() < endsAt) {
      started += 1;
      const askedAt = performance.now();
      await ask(new URL(addresses.next().value, origin), agent);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { requests: sorted.length, p50: percentile(0.5), p99: percentile(0.99), longest: percentile(1) };
}

async function ask(url: URL, agent: Agent): Promise<void> {
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
