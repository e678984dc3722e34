import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { dbPanel } from '../../source/collectors/db/panel.ts';
import type { RecordedQuery } from '../../source/collectors/db/record.ts';
import { emptyRecords, knownKinds } from '../../source/collectors/kinds.ts';
import type { Panel, PanelContext, tile } from '../../source/collectors/panel.ts';
import { timePanel } from '../../source/collectors/time/panel.ts';
import { renderComparison } from '../../source/comparison/compare-profiles.ts';
import { chromeTrace } from '../../source/exports/chrome-trace.ts';
import { httpArchive } from '../../source/exports/http-archive.ts';
import type { Profile, RecordedLayer } from '../../source/profile/profile.ts';
import { jobArrival } from '../../source/recording/arrival.ts';
import { BodyTap } from '../../source/recording/body-tap.ts';
import { makeProfile } from '../../source/recording/make-profile.ts';
import { ProcessWatch, type ProcessReading } from '../../source/recording/process-watch.ts';
import { Recording } from '../../source/recording/recording.ts';
import { describeInFlight } from '../../source/routes/search-pages.ts';
import { foldLayers, type TimelineSpan, unaccountedTime } from '../../source/timeline/timeline-spans.ts';
import { serverTiming } from '../../source/watching/response.ts';
import { createMasking } from '../../source/secrets/masking.ts';
import { emptyProfile, panelServices, recordedQuery } from './empty-profile.ts';

/** A clock that only the test moves. */
function holdClock({ mock }: TestContext, now = 1000): { now: number } {
  const clock = { now };
  mock.method(performance, 'now', () => clock.now);
  return clock;
}

/** A process whose usage is set by the test. */
class KnownProcess extends ProcessWatch {
  reading: ProcessReading = { processor: 0, loopActive: 0, heap: 0 };

  override read(): ProcessReading {
    return this.reading;
  }

  override peakResident(): number {
    return 3 * 1024 ** 2;
  }
}

/** Begins a recording in a process whose usage is known, or in a further one of the same process. */
function recordingOf(t: TestContext, process = new KnownProcess()): Recording {
  t.after(() => process.close());
  return new Recording(
    jobArrival('count apples'),
    {
      application: emptyProfile.application,
      masking: createMasking([]),
      kinds: knownKinds,
      noRecords: emptyRecords(knownKinds),
      process,
      bodyBytes: 0,
      seen: new Set(['query']),
      readCallStack: () => [],
      silent: () => [],
      watchedFunctions: () => [],
      warn: (message) => assert.fail(message),
    },
    false,
  );
}

const context: PanelContext = {
  ...panelServices,
  query: new URLSearchParams(),
  link: () => null,
  openLink: () => null,
};

function isTiles(value: unknown): value is readonly ReturnType<typeof tile>[] {
  return Array.isArray(value);
}

/** The tiles of a panel as texts, by their labels. */
async function tilesOf(panel: Panel, profile: Profile): Promise<Readonly<Record<string, string>>> {
  const presented = await panel.present(profile, context);
  const tiles = ['tiles', 'processTiles'].flatMap((name) => {
    const list: unknown = Reflect.get(presented, name);
    return isTiles(list) ? list : [];
  });
  return Object.fromEntries(tiles.map(({ label, value, unit }) => [label, `${value} ${unit}`.trim()]));
}

const query = (sql: string, startedAt: number, endedAt: number, more: Partial<RecordedQuery> = {}) =>
  recordedQuery(sql, { database: 'default', startedAt, endedAt, ...more });
const holding = (records: Partial<Profile['records']>, more: Partial<Profile> = {}): Profile => ({
  ...emptyProfile,
  records: { ...emptyProfile.records, ...records },
  ...more,
});

test('a profile has the times to the head and to the end of the answer, and the processor time of the process', (t) => {
  const clock = holdClock(t);
  const process = new KnownProcess();
  process.reading = { processor: 100, loopActive: 40, heap: 5_000_000 };
  recordingOf(t, process);
  const recording = recordingOf(t, process);
  clock.now += 7.5;
  recording.firstByteAt = clock.now;
  clock.now += 12.25;
  recordingOf(t, process);
  process.reading = { processor: 104.5, loopActive: 49, heap: 5_300_000 };
  recording.end('complete');
  recordingOf(t, process).end('complete');
  clock.now += 500;
  const profile = makeProfile(recording, null);
  assert.deepEqual(profile.timing, { total: 19.75, firstByte: 7.5 });
  assert.deepEqual(profile.process, {
    processor: 4.5,
    loopActive: 9,
    heapBefore: 5_000_000,
    heapAfter: 5_300_000,
    peakResident: 3 * 1024 ** 2,
    others: 2,
  });
});

const watchedLayer = { kind: 'middleware', name: 'outer', number: 1, place: null } as const;
const outerLayer: RecordedLayer = {
  watched: watchedLayer,
  reached: true,
  startedAt: 0,
  endedAt: 20,
  nextStartedAt: null,
  nextEndedAt: null,
  failed: false,
};

test('tiles of the process show its growth, its share of the loop and its peak', async () => {
  const process = {
    processor: 4.5,
    loopActive: 9,
    heapBefore: 1024 ** 2,
    heapAfter: 3 * 1024 ** 2,
    peakResident: 80 * 1024 ** 2,
    others: 3,
  };
  const timing = { total: 20, firstByte: 8 };
  const tiles = await tilesOf(
    timePanel,
    holding({ query: [query('SELECT 1', 2, 7)] }, { process, timing, watched: ['query'], layers: [outerLayer] }),
  );
  const withoutLayers = await tilesOf(timePanel, holding({}, { process, timing, watched: ['query'] }));
  assert.equal('Not accounted for' in withoutLayers, false);
  assert.deepEqual(tiles, {
    'Total time': '20.0 ms',
    'Time to first byte': '8.00 ms',
    'Not accounted for': '15.0 ms',
    'Peak memory': '80.0 MiB',
    'Processor time': '4.50 ms',
    'Heap growth': '2.0 MiB',
    'Event loop busy': '45 %',
    'Other requests': '3',
  });
});

test('the peak memory is read once in a second', (t) => {
  const clock = holdClock(t);
  const watch = new ProcessWatch();
  t.after(() => watch.close());
  let kibibytes = 0;
  t.mock.method(process, 'resourceUsage', () => ({ maxRSS: (kibibytes += 1) }));
  const peaks = [0, 999, 1].map((milliseconds) => {
    clock.now += milliseconds;
    return watch.peakResident();
  });
  assert.deepEqual(peaks, [1024, 1024, 2048]);
});

test('the peak is in bytes, processor time in milliseconds, both as the engine says them', ({ mock }) => {
  const watch = new ProcessWatch();
  mock.method(process, 'resourceUsage', () => ({ maxRSS: 2048 }));
  const before = Object.getOwnPropertyDescriptor(process, 'threadCpuUsage');
  let user = 3000;
  Object.defineProperty(process, 'threadCpuUsage', { value: () => ({ user, system: 1500 }), configurable: true });
  let active = 12.5;
  mock.method(performance, 'eventLoopUtilization', () => ({ active, idle: 1, utilization: 0.9 }));
  assert.equal(watch.peakResident(), 2 * 1024 ** 2);
  const { processor, loopActive, heap } = watch.read();
  assert.deepEqual([processor, loopActive], [4.5, 12.5]);
  user = 5000;
  active += 0.125;
  assert.equal(watch.read().processor, 4.625, 'a little activity is taken for processor time');
  active += 1;
  assert.equal(watch.read().processor, 6.5, 'after more, the clock is read again');
  active += 0.125;
  assert.equal(watch.read().processor, 6.625);
  user += 64;
  active += 1;
  assert.equal(watch.read().processor, 6.625, 'it never goes back, if another program had the processor');
  active += 1;
  Object.defineProperty(process, 'threadCpuUsage', { value: undefined, configurable: true });
  assert.ok(watch.read().processor > 0, 'older versions of Node say it for the process');
  assert.ok(heap > 1024 ** 2);
  if (before === undefined) Reflect.deleteProperty(process, 'threadCpuUsage');
  else Object.defineProperty(process, 'threadCpuUsage', before);
  watch.close();
});

test('a loop that was held up is seen from when its timer was due until it rang, and only by requests of that time', (t) => {
  const clock = holdClock(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const watch = new ProcessWatch();
  watch.enter();
  clock.now += 30;
  t.mock.timers.tick(5);
  assert.deepEqual(watch.between(1000, 1040), [
    { kind: 'event loop delay', name: 'event loop held up', startedAt: 5, endedAt: 30 },
  ]);
  assert.deepEqual(watch.between(1010, 1020), [
    { kind: 'event loop delay', name: 'event loop held up', startedAt: -5, endedAt: 20 },
  ]);
  assert.deepEqual([watch.between(1031, 1040), watch.between(990, 1001)], [[], []]);
  clock.now += 6;
  t.mock.timers.tick(5);
  assert.equal(watch.between(1000, 1040).length, 1, 'a timer that is a little late says nothing');
  watch.leave();
  clock.now += 5;
  t.mock.timers.tick(5);
  watch.enter();
  clock.now += 30;
  t.mock.timers.tick(5);
  assert.equal(watch.between(1000, 1100).length, 2, 'the timer runs again after a pause');
  watch.leave();
  watch.close();
});

test('recording costs what its pieces take, each once, and completing what that takes', (t) => {
  const clock = holdClock(t);
  const process = new KnownProcess();
  const recording = recordingOf(t, process);
  recording.guard('outer', () => {
    clock.now += 0.5;
    recording.guard('inner', () => (clock.now += 0.25));
  });
  clock.now += 40;
  recording.guard('last', () => (clock.now += 0.125));
  recording.end('complete');
  t.mock.method(process, 'peakResident', () => {
    clock.now += 3;
    return 0;
  });
  assert.deepEqual(makeProfile(recording, null).cost, { recording: 0.875, completing: 3 });
});

test('a query lasts from its start to its reported end, and the sums include dropped queries', (t) => {
  const clock = holdClock(t);
  const recording = recordingOf(t);
  clock.now += 4;
  const end = recording.record('query', { sql: 'SELECT slow' });
  recording.record('query', { sql: 'SELECT quick', milliseconds: 1.5, rows: 3 });
  clock.now += 6;
  end?.({ rows: 2 });
  clock.now += 1;
  end?.({ error: new Error('too late') });
  recording.record('query', { sql: 'SELECT open' });
  for (let index = 0; index < 600; index += 1)
    recording.record('query', { sql: 'SELECT many', milliseconds: 1, rows: 1, error: index === 599 ? 'broken' : null });
  const endOfDropped = recording.record('query', { sql: 'SELECT late' });
  clock.now += 1;
  endOfDropped?.({ rows: 4 });
  recording.end('complete');
  const { records, queryTotals } = makeProfile(recording, null);
  assert.deepEqual(
    records.query.slice(0, 3).map(({ startedAt, endedAt, rows, ended }) => [startedAt, endedAt, rows, ended]),
    [
      [4, 10, 2, true],
      [2.5, 4, 3, true],
      [11, 12, null, false],
    ],
  );
  assert.deepEqual(
    [records.query.length, queryTotals],
    [500, { count: 604, failed: 1, rows: 609, rowsUnknown: 0, milliseconds: 608.5 }],
  );
});

test('the tiles of queries show elapsed time, the sum of times and duplicates', async () => {
  const queries = [query('SELECT 1', 0, 4), query('SELECT 1', 2, 6), query('SELECT a FROM tree', 10, 11)];
  const queryTotals = { count: 3, failed: 1, rows: 7, rowsUnknown: 0, milliseconds: 9 };
  assert.deepEqual(await tilesOf(dbPanel, holding({ query: queries }, { queryTotals })), {
    Queries: '3',
    'Distinct statements': '2',
    'Time passed': '7.00 ms',
    'Sum of times': '9.00 ms',
    Rows: '7',
    Duplicates: '1',
    Failed: '1',
  });
});

test('a request in flight has run since it arrived, and waits for the query that has not ended', (t) => {
  const clock = holdClock(t);
  const recording = recordingOf(t);
  recording.token = 'abcdef';
  const first = recording.record('query', { sql: 'SELECT name FROM tree' });
  first?.({});
  recording.record('query', { sql: 'SELECT name FROM leaf' });
  clock.now += 250;
  const [shown] = describeInFlight([recording], clock.now, () => null);
  assert.deepEqual([shown?.runningFor, shown?.waitsIn], [250, 'SELECT leaf']);
});

test('Server-Timing tells the time so far, that of queries and templates, and counts problems', (t) => {
  const clock = holdClock(t);
  const recording = recordingOf(t);
  for (const milliseconds of [2.5, 0.25]) recording.record('query', { sql: 'SELECT 1', milliseconds });
  const template = { template: 'tree', files: [], mixins: [], compiled: true, bytes: 1024 };
  recording.record('template', { ...template, renderMilliseconds: 3, compileMilliseconds: 1.25 });
  for (const level of ['error', 'warning', 'info'])
    recording.record('log', { level, channel: '', message: '', context: {}, time: 0 });
  clock.now += 12.5;
  assert.equal(
    serverTiming(recording, '/_profiler/abcdef'),
    'total;dur=12.50, db;dur=2.75;desc="2 queries", template;dur=4.25, log;dur=2;desc="2 log problems", profile;desc="/_profiler/abcdef"',
  );
});

test('an HTTP archive holds what version 1.2 demands, its times in milliseconds', () => {
  const more = { startedAt: Date.UTC(2026, 10, 21), timing: { total: 20, firstByte: 8 } };
  const sizes = { headersSize: -1, bodySize: 0 };
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headers: [{ name: 'x-leaf', value: 'green' }] };
  const headers = [['x-leaf', 'green']] as const;
  const request = { ...emptyProfile.request, headers };
  const response = { ...emptyProfile.response, headers, contentLength: 0 };
  assert.deepEqual(httpArchive(holding({}, { ...more, request, response })), {
    log: {
      version: '1.2',
      creator: { name: ' profiler', version: '' },
      entries: [
        {
          startedDateTime: '2026-11-21T00:00:00.000Z',
          time: 20,
          request: { method: 'GET', url: '/', ...common, queryString: [], ...sizes },
          response: {
            status: 200,
            statusText: '',
            ...common,
            content: { size: 0, mimeType: '' },
            redirectURL: '',
            ...sizes,
          },
          cache: {},
          timings: { send: 0, wait: 8, receive: 12 },
          comment: 'Profile abcdef',
        },
      ],
    },
  });
});

test('a trace holds spans in microseconds on named tracks, what overlaps on several', () => {
  const collection = { kind: 'garbage collection' as const, name: 'whole heap', startedAt: -1, endedAt: 25 };
  const profile = holding(
    { query: [query('SELECT name FROM tree', 2.5, 4), query('SELECT name FROM leaf', 3, 5)] },
    { timing: { total: 20, firstByte: 8 }, layers: [outerLayer], activity: [collection] },
  );
  const { traceEvents } = chromeTrace(profile);
  const drawn = traceEvents.flatMap((event) => ('dur' in event ? event : []));
  assert.deepEqual(
    drawn.map(({ name, cat, ph, ts, dur, pid, tid }) => [name, cat, ph, ts, dur, pid, tid]),
    [
      ['GET /', 'request', 'X', 0, 20_000, 1, 1],
      ['outer', 'middleware', 'X', 0, 20_000, 1, 2],
      ['SELECT tree', 'query', 'X', 2500, 1500, 1, 3],
      ['SELECT leaf', 'query', 'X', 3000, 2000, 1, 4],
      ['whole heap', 'garbage collection', 'X', 0, 20_000, 1, 5],
    ],
  );
  const tracks = traceEvents.filter(({ name, ph }) => name === 'thread_name' && ph === 'M');
  assert.deepEqual(
    tracks.map(({ tid, args }) => [tid, args]),
    ['request', 'layers', 'query', 'query 2', 'garbage collection'].map((name, index) => [index + 1, { name }]),
  );
  const { ts, pid, tid, args } = traceEvents[0] ?? {};
  assert.deepEqual([ts, pid, tid, args], [0, 1, 0, { name: '' }]);
});

test('a comparison compares the older profile with the newer one, without figures of the process', async () => {
  const activity = [{ kind: 'garbage collection' as const, name: 'whole heap', startedAt: 1, endedAt: 9 }];
  const queryTotals = { count: 2, failed: 0, rows: 2, rowsUnknown: 0, milliseconds: 3 };
  const older = holding({}, { activity, queryTotals, timing: { total: 20, firstByte: 8 }, layers: [outerLayer] });
  const newer = holding(
    {},
    {
      ...older,
      startedAt: 5,
      timing: { total: 15, firstByte: 9 },
      layers: [{ ...outerLayer, endedAt: 15 }],
      process: { ...emptyProfile.process, heapAfter: 2048 },
    },
  );
  const html = (await renderComparison(newer, older, panelServices.views))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  assert.match(html, /Total time 20\.0 ms 15\.0 ms −5\.00 ms/);
  assert.match(html, /Time to first byte 8\.00 ms 9\.00 ms \+1\.00 ms/);
  assert.match(html, /Heap growth of the process 0 B 2\.0 KiB \+2\.0 KiB/);
  assert.match(html, /Queries 2 2 /);
  assert.match(html, /middleware: outer 20\.0 ms 15\.0 ms/);
  assert.doesNotMatch(html, /garbage collection|whole heap/);
});

test('all bytes of a body are counted, kept or not, and only once if one method hands them to another', () => {
  const tap = new BodyTap(4);
  tap.around(['äpfel', 'utf8'], () => tap.around([Buffer.from('äpfel')], () => {}));
  tap.around([Buffer.from('!!')], () => {});
  assert.deepEqual(tap.picture('text/plain', '', createMasking([])), { text: 'äpf', bytes: 8, whole: false });
});

test('the time of a running call is accounted for', () => {
  const headers = { requestHeaders: [], responseHeaders: [] };
  const call = { ...query('', 2, 12), ...headers, method: 'GET', url: 'http://x/', status: 200 };
  const profile = holding(
    { call: [call] },
    { timing: { total: 20, firstByte: null }, layers: [outerLayer], watched: ['call'] },
  );
  assert.equal(unaccountedTime(profile), 10);
});

test('folded layers own the sum of their own times', () => {
  const span = (startedAt: number, endedAt: number, own: number): TimelineSpan => ({
    kind: 'middleware',
    name: 'layer',
    startedAt,
    endedAt,
    own,
    waiting: { from: startedAt, to: endedAt },
    failed: false,
  });
  const [folded] = foldLayers([span(0, 20, 0.5), span(1, 19, 0.25), span(2, 18, 0.125)]);
  assert.deepEqual([folded?.own, folded?.startedAt, folded?.endedAt], [0.875, 0, 20]);
});

test('a statement that runs often has a place now and then', (t) => {
  const recording = recordingOf(t);
  const placed = Array.from({ length: 16 }, (_one, index) => (recording.placeOf('SELECT 1') === null ? 0 : index + 1));
  assert.deepEqual(
    placed.filter((run) => run > 0),
    [1, 2, 3, 4, 8, 16],
  );
});
