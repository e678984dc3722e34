import { Agent, get } from 'node:http';

/** The result of one run of the load generator. */
export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Milliseconds from sending a request to the last byte of its answer. */
  readonly p50: number;
  readonly p99: number;
  /** Answers with another status than 200, or with another length than the first answer. */
  readonly failures: number;
}

/** A run ends after a time or a number of requests, whichever comes first. */
export interface LoadLimits {
  readonly connections: number;
  readonly milliseconds: number;
  readonly requests: number;
}

const longestRunMilliseconds = 600_000;

/** Requests a page again and again; each connection has one request at a time. Only loopback addresses are allowed. */
export async function generateLoad(origin: string, limits: LoadLimits): Promise<LoadResult> {
  const url = new URL(origin);
  if (url.hostname !== '127.0.0.1') throw new Error(`Load is generated on loopback only, not on ${url.hostname}.`);
  const agent = new Agent({ keepAlive: true, maxSockets: limits.connections });
  const expectedLength = await request(url, agent);
  const latencies: number[] = [];
  let failures = 0;
  let started = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + Math.min(limits.milliseconds, longestRunMilliseconds);
  const connection = async (): Promise<void> => {
    while (started < limits.requests && performance.now() < endsAt) {
      started += 1;
      const requestedAt = performance.now();
      const length = await request(url, agent);
      latencies.push(performance.now() - requestedAt);
      if (length !== expectedLength) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: limits.connections }, connection));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const sorted = latencies.toSorted((one, other) => one - other);
  const percentile = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    requests: sorted.length,
    requestsPerSecond: sorted.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failures,
  };
}

/** Returns the number of bytes of the answer's body; -1 if its status is not 200. */
async function request(url: URL, agent: Agent): Promise<number> {
  return await new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.byteLength;
      });
      response.on('end', () => {
        resolve(response.statusCode === 200 ? length : -1);
      });
      response.on('error', reject);
    }).on('error', reject);
  });
}
