import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { resolveOptions } from '../../../../server/profiler/options.ts';
import type { Profile } from '../../../../server/profiler/profile/profile.ts';
import { createIsSecret } from '../../../../server/profiler/recording/secrets.ts';
import { createSourceFiles } from '../../../../server/profiler/code/source-files.ts';
import { createViews } from '../../../../server/profiler/rendering/views.ts';
import { renderPanel, safeStatus } from '../../../../server/profiler/panels/render-panel.ts';
import { createMemoryStorage } from '../../../../server/profiler/storage/memory-storage.ts';
import { createDatabaseWatch } from '../../../../server/profiler/watching/database.ts';
import { createEventWatch } from '../../../../server/profiler/watching/events.ts';

const isSecret = createIsSecret([]);
const options = resolveOptions({
  applicationName: 'Orchard',
  applicationVersion: '1.0.0',
  applicationRoot: fileURLToPath(new URL('.', import.meta.url)),
  environment: 'test',
});
const services = {
  options,
  isSecret,
  storage: createMemoryStorage(options.storage),
  databases: createDatabaseWatch(() => undefined, isSecret),
  events: createEventWatch(() => undefined),
  isOwnFile: () => true,
  views: createViews(options.viewsDirectory),
  sources: createSourceFiles(options.applicationRoot),
};
const profile: Profile = {
  format: 2,
  token: 'abcdef',
  application: { name: '', version: '', environment: '', node: '', processId: 1 },
  startedAt: 0,
  request: {
    method: 'GET',
    url: '/',
    path: '/',
    ip: '',
    httpVersion: '1.1',
    query: [],
    headers: [],
    cookies: [],
    contentLength: null,
  },
  response: { status: 200, reason: '', headers: [], cookies: [], contentLength: null, finished: true, aborted: false },
  state: null,
  timing: { total: 0, firstByte: null, cpuUser: 0, cpuSystem: 0, loopActive: 0 },
  memory: { heapBefore: 0, heapAfter: 0, peakResident: 0 },
  route: null,
  triedRoutes: [],
  middleware: [],
  spans: [],
  activity: [],
  queries: [],
  identity: null,
  checks: [],
  fields: [],
  translations: [],
  cacheUses: [],
  templates: [],
  logs: [],
  events: [],
  exceptions: [],
  dumps: [],
  dropped: [],
  failures: [],
  cost: { recording: 0, completing: 0 },
};

test('a panel that fails says so in its place, and in the menu, and harms nothing else', async () => {
  const broken = {
    name: 'broken',
    title: 'Broken',
    status: () => assert.fail('no status'),
    present: () => assert.fail('nothing to <present>'),
  };
  const html = await renderPanel(broken, profile, services, { kind: 'standalone' });
  assert.match(html, /This panel failed: nothing to &lt;present&gt;/);
  assert.deepEqual(safeStatus(broken, profile), { empty: false, badge: { text: 'failed', tone: 'bad' } });
});
