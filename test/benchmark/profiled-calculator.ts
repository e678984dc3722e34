import path from 'node:path';
import { Writable } from 'node:stream';
import { serveMeasured } from '../../packages/koa-profiler/test/benchmark/measured-process.ts';
import { applicationFiles } from '../../server/application-files.ts';
import { parseSettings } from '../../server/settings/parse-settings.ts';
import { startServer } from '../../server/start-server.ts';

/* The calculator, for the measurement of the profiler. Its log is discarded. */
await serveMeasured((state) => {
  const environment = { PORT: '0', PROFILER: state === 'on' ? 'on' : 'off', LOG_LEVEL: 'info' };
  return startServer({
    settings: parseSettings({ environment, argumentList: [], isTerminal: false }),
    files: applicationFiles(path.resolve(import.meta.dirname, '..', '..')),
    logDestination: new Writable({ write: (_chunk, _encoding, done) => done() }),
  });
});
