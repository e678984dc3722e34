import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { createSourceFiles } from '../../../../server/profiler/code/source-files.ts';
import { resolveOptions } from '../../../../server/profiler/options.ts';
import { dbPanel } from '../../../../server/profiler/panels/db.ts';
import { renderPanel, safeStatus } from '../../../../server/profiler/panels/render-panel.ts';
import type { Profile } from '../../../../server/profiler/profile/profile.ts';
import { finishRecords, RecordList } from '../../../../server/profiler/records/record-list.ts';
import { createSharedRecords } from '../../../../server/profiler/records/shared-records.ts';
import { createViews } from '../../../../server/profiler/rendering/views.ts';
import { Pool } from '../../../../server/profiler/values/pool.ts';
import { createMasking } from '../../../../server/secrets/masking.ts';

const options = resolveOptions({ name: 'Orchard', root: fileURLToPath(new URL('.', import.meta.url)) });
const services = {
  options,
  base: '/_profiler',
  masking: createMasking([]),
  databases: [],
  emitters: [],
  isOwnFile: () => true,
  views: createViews(options.views),
  sources: createSourceFiles(options.root),
};
const { records } = finishRecords(
  (type) => new RecordList(type),
  {
    readCallStack: () => [],
    masking: services.masking,
    shared: createSharedRecords(new Pool(0)),
  },
  (_part, work) => work(),
);
const profile: Profile = {
  format: 3,
  token: 'abcdef',
  application: { name: '', version: '', environment: '', node: '', processId: 1 },
  startedAt: 0,
  outcome: 'complete',
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
    body: null,
    rewritten: null,
  },
  response: { status: 200, reason: '', headers: [], cookies: [], contentLength: null, body: null },
  state: null,
  session: null,
  timing: { total: 0, firstByte: null },
  process: { processor: 0, loopActive: 0, heapBefore: 0, heapAfter: 0, peakResident: 0, others: 0 },
  route: null,
  tried: [],
  layers: [],
  queries: [],
  queryTotals: { count: 0, failed: 0, rows: 0, milliseconds: 0 },
  calls: [],
  activity: [],
  records,
  unmatched: null,
  silent: [],
  watched: [],
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

test('while hundreds of statements are put over several lines, other work goes on in between', async () => {
  let formatted = 0;
  const database = {
    name: 'orchard',
    facts: async () => [],
    explain: async () => [],
    format(sql: string) {
      formatted += 1;
      return `${sql}\n`;
    },
  };
  const queries = Array.from({ length: 300 }, (_value, index) => ({
    database: 'orchard',
    sql: `SELECT name FROM trees AS tree_${index}`,
    whole: true,
    parameters: null,
    startedAt: index,
    endedAt: index + 1,
    rows: 1,
    failure: null,
    ended: true,
    places: [],
  }));
  const seen: number[] = [];
  const look = (): void => {
    seen.push(formatted);
    if (formatted < queries.length) setImmediate(look);
  };
  setImmediate(look);
  const html = await renderPanel(
    dbPanel,
    { ...profile, queries, queryTotals: { count: 300, failed: 0, rows: 300, milliseconds: 300 } },
    { ...services, databases: [database] },
    { kind: 'standalone' },
  );
  assert.match(html, /tree_299/);
  assert.match(html, /no place in the own code/);
  assert.doesNotMatch(html, /one of many runs/);
  assert.equal(formatted, 300);
  assert.ok(seen.length > 10, `looked ${seen.length} times`);
});
