import { startTestServer } from '../support/test-server.ts';
import { attacks } from './attacks.ts';

/*
 * `npm run fuzz [-- <seconds> [<seed> [<times>]]]`: attacks the server for so long, a minute if nothing is said, with
 * another seed each time; or each attack so many times, if that comes first. What it finds is printed with the seed that
 * finds it again. `npm run fuzz -- 3600 1 1000` makes a thousand of each kind of file.
 */
const [seconds = '60', seedText = String(Date.now() % 2 ** 31), times = String(Number.MAX_SAFE_INTEGER)] =
  process.argv.slice(2);
const limits = {
  seed: Number(seedText),
  numRuns: Number(times),
  interruptAfterTimeLimit: (Number(seconds) * 1000) / attacks.length,
};
for (const { title, run } of attacks) {
  await using server = await startTestServer();
  const { attempts, finding } = await run(server, limits);
  process.stdout.write(`${title}: ${attempts} attempts, seed ${seedText}${finding === null ? '' : `\n${finding}`}\n`);
  if (finding !== null) process.exitCode = 1;
}
