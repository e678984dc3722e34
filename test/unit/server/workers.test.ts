import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { createLogger, type Logger } from '../../../server/logging/logger.ts';
import { createMasking } from '../../../server/secrets/masking.ts';
import { parseSettings } from '../../../server/settings/parse-settings.ts';
import { numberOfWorkers, startWorkers } from '../../../server/workers.ts';
import { freePort } from '../../support/ports.ts';

function createLog(): { readonly destination: PassThrough; readonly logger: Logger; readonly text: () => string } {
  const destination = new PassThrough({ encoding: 'utf8' });
  let text = '';
  destination.on('data', (chunk: string) => (text += chunk));
  const logger = createLogger({ level: 'info', format: 'json', destination, masking: createMasking([]) });
  return { destination, logger, text: () => text };
}

function count(environment: Record<string, string>): [workers: number, log: string] {
  const { destination, logger } = createLog();
  destination.pause();
  const workers = numberOfWorkers(parseSettings({ environment, argumentList: [], isTerminal: false }), logger);
  return [workers, String(destination.read() ?? '')];
}

test('as many processes answer as the settings say', () => {
  assert.deepEqual(count({ NODE_ENV: 'production', WORKERS: '4' }), [4, '']);
  assert.deepEqual(count({ WORKERS: '4', PROFILER_DIRECTORY: '/profiles' }), [4, '']);
  assert.ok(count({ NODE_ENV: 'production', WORKERS: 'auto' })[0] >= 1);
});

test('with the profiler in memory one answers, and a warning says why; where one is wanted nothing is said', () => {
  const [workers, log] = count({ WORKERS: '4' });
  assert.equal(workers, 1);
  assert.match(
    log,
    /"level":"warning",.*"message":"One worker answers, since the profiler is on .* PROFILER_DIRECTORY /,
  );
  assert.deepEqual(count({}), [1, '']);
});

/** Returns the number of the worker that answers on a new connection; null: none answers. */
async function findAnswerer(address: string): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  get(address, { agent: false }, (answer) => answer.once('data', (chunk: Buffer) => resolve(Number(chunk)))).on(
    'error',
    () => resolve(null),
  );
  return await promise;
}

const workerRecord = z.object({
  message: z.string(),
  worker: z.number(),
  level: z.string(),
  processId: z.number().optional(),
  signal: z.string().nullish(),
  pauseMilliseconds: z.number().optional(),
});

test('workers that end are replaced, after a pause that grows only for those that fail by themselves', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'flue-workers-'));
  context.after(() => rm(folder, { recursive: true }));
  const needed = path.join(folder, 'needed');
  await writeFile(needed, '');
  const exec = path.resolve(import.meta.dirname, '../../support/small-worker.ts');
  cluster.setupPrimary({ exec, execArgv: [] });
  const { destination, logger, text } = createLog();
  const records = () =>
    text()
      .split('\n')
      .slice(0, -1)
      .map((line) => workerRecord.parse(JSON.parse(line)));
  const ends = () => records().filter(({ message }) => message === 'A worker ended and is replaced.');
  const newestProcess = (worker: number) =>
    Number(
      records().findLast((record) => record.message === 'A worker answers.' && record.worker === worker)?.processId,
    );
  // Workers that all end keep a port only if it was asked for by its number.
  const argumentList = [needed, String(await freePort())];
  const workers = await startWorkers({ count: 2, argumentList, logger, logDestination: destination });
  assert.ok(workers);
  const bothAnswer = async (): Promise<void> => {
    const answered = new Set<number | null>();
    while (!answered.has(1) || !answered.has(2)) answered.add(await findAnswerer(workers.origin));
  };
  await bothAnswer();

  process.kill(newestProcess(1), 'SIGKILL');
  while (ends().length < 1) await setTimeout(5);
  assert.equal(await findAnswerer(workers.origin), 2, 'the other answers meanwhile');
  const [{ worker, signal, level } = {}] = ends();
  assert.deepEqual([worker, signal, level], [1, 'SIGKILL', 'warning']);
  await bothAnswer();

  const killed = new Set<number>();
  while (ends().length < 9) {
    for (const child of Object.values(cluster.workers ?? {})) {
      const processId = Number(child?.process.pid);
      if (killed.has(processId)) continue;
      killed.add(processId);
      child?.process.kill('SIGKILL');
    }
    await setTimeout(5);
  }
  const pauses = () => ends().map(({ pauseMilliseconds }) => Number(pauseMilliseconds));
  // A killed worker may hold the port for a moment. The next worker may then fail once by itself.
  assert.ok(Math.max(...pauses()) <= 400, `most were killed before they answered: ${pauses().join(' ')}`);
  await bothAnswer();

  await rename(needed, `${needed}.away`);
  const known = ends().length;
  for (const number of [1, 2]) process.kill(newestProcess(number), 'SIGKILL');
  while (Math.max(...pauses().slice(known)) <= 800) await setTimeout(20);
  assert.ok(pauses().slice(known).includes(400), 'the pause grows');
  assert.equal(Math.max(...pauses()), 1000, 'to a second at most while none answers');
  await rename(`${needed}.away`, needed);
  while ((await findAnswerer(workers.origin)) === null) await setTimeout(20);
  await bothAnswer();

  await workers.close();
  assert.equal(await findAnswerer(workers.origin), null);
});
