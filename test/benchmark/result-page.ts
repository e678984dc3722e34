import { Agent, get } from 'node:http';
import { startTestServer } from '../support/test-server.ts';

const rounds = 40;
const requestsPerRound = 25;
const warmingRequests = 400;
const withResult = '/?fireplace=1&scheme=2&pipe=3&floor=6&roof_type=4&color=1';

/** Measures `/` with the result of a three-storey house against `/` without one, in turn, at one connection. */
export async function benchmarkResultPage(): Promise<void> {
  await using server = await startTestServer({ environment: { NODE_ENV: 'production', LOG_LEVEL: 'error' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (address: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(`${server.origin}${address}`, { agent }, (response) => response.resume().on('end', resolve)).on(
        'error',
        reject,
      );
    });
  const measure = async (address: string): Promise<number> => {
    const startedAt = performance.now();
    for (let request = 1; request <= requestsPerRound; request += 1) await ask(address);
    return (performance.now() - startedAt) / requestsPerRound;
  };
  for (let request = 1; request <= warmingRequests; request += 1) await ask(request % 2 === 0 ? '/' : withResult);
  const times: { without: number; with: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    times.push({ without: await measure('/'), with: await measure(withResult) });
  }
  agent.destroy();
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  process.stdout.write(
    [
      `/ without a result   ${median(times.map((time) => time.without)).toFixed(2)} ms`,
      `/ with a result      ${median(times.map((time) => time.with)).toFixed(2)} ms`,
      `with / without       ${median(times.map((time) => time.with / time.without)).toFixed(2)} ×`,
      '',
    ].join('\n'),
  );
}
