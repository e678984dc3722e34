import type { Mutation } from './mutation.ts';

/** Noticed by the figures that have a clock of their own. */
const figures = (testName: string): Pick<Mutation, 'step' | 'tests' | 'testName'> => ({
  step: 'unit',
  tests: ['test/unit/server/profiler/figures.test.ts'],
  testName,
});
const fault = (title: string, find: string, replace: string, testName: string): Mutation => ({
  title: `profiler: ${title}`,
  place: 'server/profiler',
  find,
  replace,
  ...figures(testName),
});

/** Faults in the figures that the profiler exists to show. */
export const profilerMutations: readonly Mutation[] = [
  fault('a heap never grows', 'heapAfter: after.heap,', 'heapAfter: before.heap,', 'a profile says how long'),
  fault(
    'the total ends with the head',
    'total: since(endedAt),',
    'total: since(recording.firstByteAt ?? endedAt),',
    'a profile says how long',
  ),
  fault(
    'the request itself is another one',
    '#overBefore = setting.process.begun - setting.process.running;',
    '#overBefore = setting.process.begun - setting.process.running - 1;',
    'a profile says how long',
  ),
  fault(
    'processor time is in microseconds',
    'processor: (user + system) / 1000,',
    'processor: user + system,',
    'the peak is in bytes',
  ),
  fault('only time in the own code is processor time', '(user + system) / 1000', 'user / 1000', 'the peak is in bytes'),
  fault(
    'the peak is in kibibytes',
    'return process.resourceUsage().maxRSS * 1024;',
    'return process.resourceUsage().maxRSS;',
    'the peak is in bytes',
  ),
  fault(
    'the busy loop is no percentage',
    'Math.round((100 * process.loopActive) / timing.total)',
    'Math.round(process.loopActive / timing.total)',
    'tiles of the process',
  ),
  fault(
    'growth is shrinking',
    'formatBytes(process.heapAfter - process.heapBefore)',
    'formatBytes(process.heapBefore - process.heapAfter)',
    'tiles of the process',
  ),
  fault(
    'a delay lasts from the last sample',
    '#expectedAt = now + samplingMilliseconds;',
    '#expectedAt = now;',
    'a loop that was held up',
  ),
  fault(
    'a request has what came after it',
    'endedAt >= from && startedAt <= to',
    'endedAt >= from && startedAt <= to + 100',
    'a loop that was held up',
  ),
  fault(
    'recording costs an eighth',
    'recording: rounded(recording.cost)',
    'recording: rounded(recording.cost / 8)',
    'recording costs',
  ),
  fault(
    'what is recorded within is paid twice',
    'if (this.#isTiming) return this.attempt(part, recording);',
    '',
    'recording costs',
  ),
  fault('completing is free', 'cost.completing = rounded(performance.now() - beganAt);', '', 'recording costs'),
  fault(
    'dropped queries count nowhere',
    'if (isFull && kind.count === undefined) return null;',
    'if (isFull) return null;',
    'queries last',
  ),
  fault('a query begins when it ends', 'startedAt: now - (milliseconds ?? 0)', 'startedAt: now', 'queries last'),
  fault('a failed query has not failed', 'if (failure !== null) totals.failed += 1;', '', 'queries last'),
  fault(
    'what ran at once counts twice',
    'if (endedAt <= until) continue;\n    passed += endedAt - Math.max(startedAt, until);',
    'passed += endedAt - startedAt;',
    'the tiles of queries',
  ),
  fault(
    'the first of each query was for nothing too',
    'indexes.length - 1)',
    'indexes.length)',
    'the tiles of queries',
  ),
  fault(
    'in flight it waits for the oldest query',
    "kept('query').find(({ endedAt }) => endedAt === null)",
    "kept('query')[0]",
    'a request in flight',
  ),
  fault(
    'a request in flight runs since the process started',
    'runningFor: now - recording.startedAt',
    'runningFor: now',
    'a request in flight',
  ),
  fault(
    'templates cost only their rendering',
    'template.renderMilliseconds + template.compileMilliseconds',
    'template.renderMilliseconds',
    'Server-Timing',
  ),
  fault(
    'a miss is a hit',
    "outcome === 'hit').length + droppedOf",
    "outcome !== 'hit').length + droppedOf",
    'templates, caches',
  ),
  fault(
    'dropped records of the log have no level',
    "droppedOf(profile.dropped, 'log records', level)",
    '0',
    'templates, caches',
  ),
  fault(
    'an archive waits for the end',
    'const wait = timing.firstByte ?? timing.total;',
    'const wait = timing.total;',
    'an HTTP archive',
  ),
  fault(
    'a trace is in milliseconds',
    'const ts = Math.round(span.startedAt * 1000);',
    'const ts = Math.round(span.startedAt);',
    'an HTTP archive',
  ),
  fault(
    'collections are held against each other',
    "kind !== 'garbage collection' && kind !== 'event loop delay'",
    "kind !== 'event loop delay'",
    'a comparison',
  ),
  fault('faster is slower', 'const isMore = after > before;', 'const isMore = after < before;', 'a comparison'),
  fault(
    'a body has only what was kept',
    'this.#bytes += bytes.length;',
    'this.#bytes += Math.min(bytes.length, this.#limit);',
    'of a body',
  ),
  {
    ...fault(
      'the loop over the timers stays on stacks',
      'if (!isTurn && !isOurs(script)) theirs.push(site);',
      'if (!isOurs(script)) theirs.push(site);',
      'errors of',
    ),
    tests: ['test/integration/profiler/stacks.test.ts'],
  },
  fault(
    'time in outgoing calls is unaccounted for',
    '...records.query,\n    ...records.call,',
    '...records.query,',
    'time is unaccounted for',
  ),
  fault(
    'folded layers own all their time',
    'own: short.reduce((sum, span) => sum + (span.own ?? span.endedAt - span.startedAt), 0),',
    'own: endedAt - startedAt,',
    'folded layers',
  ),
  {
    ...fault(
      'a layer waits beyond its own end',
      'to: Math.min(layer.nextEndedAt, layer.endedAt)',
      'to: layer.nextEndedAt',
      'a layer that did not wait',
    ),
    tests: ['test/unit/server/profiler/timeline.test.ts'],
  },
  fault('only first runs have a place', ' || Number.isInteger(Math.log2(run))', '', 'a statement that runs often'),
  {
    ...fault(
      'the same statement of two databases is one group',
      'const key = `${query.database}\\n${',
      'const key = `${',
      'two databases',
    ),
    tests: ['test/unit/server/profiler/queries.test.ts'],
  },
  {
    ...fault('a proof of possession is shown', 'dsn hmac dpop`', 'dsn hmac`', 'names of further secrets'),
    place: 'server/secrets/secret-names.ts',
    tests: ['test/unit/server/secrets/shapes.test.ts'],
  },
  {
    ...fault('$1 gets the second value', '? Number(name) - 1 : name', '? Number(name) : name', 'each placeholder'),
    place: 'server/sql',
    tests: ['test/unit/server/sql/runnable.test.ts'],
  },
  {
    ...fault(
      'a proxy is this machine',
      'if (isOn(loopback, address) && !isProxied) return null;',
      'if (isOn(loopback, address)) return null;',
      'through a proxy',
    ),
    tests: ['test/unit/server/profiler/access.test.ts'],
  },
  {
    ...fault('a large profile stays as large as it is', 'if (byteLength <= plainBytes)', 'if (true)', 'a large'),
    tests: ['test/unit/server/profiler/profile-storage.test.ts'],
  },
];
