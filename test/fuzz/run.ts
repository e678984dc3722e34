import { startTestServer } from '../support/test-server.ts';
import { attacks } from './attacks.ts';

/*
 * `npm run fuzz [-- <seconds> [<seed>]]`: attacks the server for so long, a minute if nothing is said, with another seed
 * each time. What it finds is printed with the seed that finds it again.
 */
const [seconds = '60', seedText = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const limits = {
  seed: Number(seedText),
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: (Number(seconds) * 1000) / attacks.length,
};
for (const { title, run } of attacks) {
  await using server = await startTestServer();
  const { attempts, finding } = await run(server, limits);
  process.stdout.write(`${title}: ${attempts} attempts, seed ${seedText}${finding === null ? '' : `\n${finding}`}\n`);
  if (finding !== null) process.exitCode = 1;
}
