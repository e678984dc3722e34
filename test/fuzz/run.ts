import { startTestServer } from '../support/test-server.ts';
import { attacks } from './attacks.ts';

/*
 * `npm run fuzz [-- <seconds> [<seed> [<times>]]]` attacks the server for a number of seconds (60 by default). The seed
 * differs at each run unless it is given. Each attack ends early after `<times>` attempts. A finding is printed with the
 * seed that repeats it. `npm run fuzz -- 3600 1 1000` makes a thousand attempts of each kind.
 */
const [seconds = '60', seedText = String(Date.now() % 2 ** 31), times = String(Number.MAX_SAFE_INTEGER)] =
  process.argv.slice(2);
const limits = {
  seed: Number(seedText),
  numRuns: Number(times),
  interruptAfterTimeLimit: (Number(seconds) * 1000) / attacks.length,
};
await using server = await startTestServer();
for (const { title, run } of attacks) {
  const { attempts, finding } = await run(server, limits);
  process.stdout.write(`${title}: ${attempts} attempts, seed ${seedText}${finding === null ? '' : `\n${finding}`}\n`);
  if (finding !== null) process.exitCode = 1;
}
