import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createLogger } from '../../../server/logging/logger.ts';
import { createMasking } from '../../../server/secrets/masking.ts';
import { parseSettings } from '../../../server/settings/parse-settings.ts';
import { numberOfWorkers } from '../../../server/workers.ts';

const count = (environment: Record<string, string>): [workers: number, log: string] => {
  const destination = new PassThrough({ encoding: 'utf8' });
  const logger = createLogger({ level: 'info', format: 'json', destination, masking: createMasking([]) });
  const workers = numberOfWorkers(parseSettings({ environment, argumentList: [], isTerminal: false }), logger);
  return [workers, String(destination.read() ?? '')];
};

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
