import { faults, type Mutation } from '../../../test/mutations/mutation.ts';

/** Faults in the figures that the profiler exists to show. */
export const profilerMutations: readonly Mutation[] = [
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/unit/figures.test.ts'], {
    'a heap never grows': ['heapAfter: after.heap,', 'heapAfter: before.heap,', 'a profile has the times'],
    'the total ends with the head': [
      'total: since(endedAt),',
      'total: since(recording.firstByteAt ?? endedAt),',
      'a profile has the times',
    ],
    'the request itself is another one': [
      '#overBefore = setting.process.begun - setting.process.running;',
      '#overBefore = setting.process.begun - setting.process.running - 1;',
      'a profile has the times',
    ],
    'processor time is in microseconds': [
      'processor: (user + system) / 1000,',
      'processor: user + system,',
      'the peak is in bytes',
    ],
    'only time in the own code is processor time': ['(user + system) / 1000', 'user / 1000', 'the peak is in bytes'],
    'activity of the loop is no processor time': [
      'processor + Math.max(0, loopActive - activeBefore)',
      'processor',
      'the peak is in bytes',
    ],
    'processor time goes back': [
      'Math.max(this.#processor, processor',
      'Math.max(0, processor',
      'the peak is in bytes',
    ],
    "the processor's clock is read once": ['activeSince < activeMilliseconds', 'true', 'the peak is in bytes'],
    'the peak is in kibibytes': [
      'this.#peak = process.resourceUsage().maxRSS * 1024;',
      'this.#peak = process.resourceUsage().maxRSS;',
      'the peak is in bytes',
    ],
    'the busy loop is no percentage': [
      'Math.round((100 * process.loopActive) / timing.total)',
      'Math.round(process.loopActive / timing.total)',
      'tiles of the process',
    ],
    'growth is shrinking': [
      'formatBytes(process.heapAfter - process.heapBefore)',
      'formatBytes(process.heapBefore - process.heapAfter)',
      'tiles of the process',
    ],
    'a delay lasts from the last sample': [
      '#expectedAt = now + samplingMilliseconds;',
      '#expectedAt = now;',
      'a loop that was held up',
    ],
    'the timer runs once': ['this.#timer = undefined;', '', 'a loop that was held up'],
    'a request has what came after it': ['startedAt <= to', 'startedAt <= to + 100', 'a loop that was held up'],
    'recording costs an eighth': [
      'recording: rounded(recording.cost)',
      'recording: rounded(recording.cost / 8)',
      'recording costs',
    ],
    'what is recorded within is paid twice': [
      'if (this.#isTiming) return this.attempt(part, recording);',
      '',
      'recording costs',
    ],
    'completing is free': ['cost.completing = rounded(performance.now() - beganAt);', '', 'recording costs'],
    'dropped queries count nowhere': [
      'if (isFull && kind.count === undefined) return null;',
      'if (isFull) return null;',
      'a query lasts',
    ],
    'a query begins when it ends': ['startedAt: now - (milliseconds ?? 0)', 'startedAt: now', 'a query lasts'],
    'a failed query has not failed': ['if (failure !== null) totals.failed += 1;', '', 'a query lasts'],
    'what ran at once counts twice': [
      'if (endedAt <= until) continue;\n    passed += endedAt - Math.max(startedAt, until);',
      'passed += endedAt - startedAt;',
      'the tiles of queries',
    ],
    'the first of each query was for nothing too': ['indexes.length - 1);', 'indexes.length);', 'the tiles of queries'],
    'in flight it waits for the oldest query': [
      "kept('query').find(({ endedAt }) => endedAt === null)",
      "kept('query')[0]",
      'a request in flight',
    ],
    'a request in flight runs since the process started': [
      'runningFor: now - recording.startedAt',
      'runningFor: now',
      'a request in flight',
    ],
    'templates cost only their rendering': [
      'template.renderMilliseconds + template.compileMilliseconds',
      'template.renderMilliseconds',
      'Server-Timing',
    ],
    'an archive waits for the end': [
      'const wait = timing.firstByte ?? timing.total;',
      'const wait = timing.total;',
      'an HTTP archive',
    ],
    'a trace is in milliseconds': [
      'const ts = Math.round(span.startedAt * 1000);',
      'const ts = Math.round(span.startedAt);',
      'a trace holds spans',
    ],
    'collections are held against each other': [
      "kind !== 'garbage collection' && kind !== 'event loop delay'",
      "kind !== 'event loop delay'",
      'a comparison',
    ],
    'faster is slower': ['const isMore = after > before;', 'const isMore = after < before;', 'a comparison'],
    'a body has only what was kept': [
      'this.#bytes += bytes.length;',
      'this.#bytes += Math.min(bytes.length, this.#limit);',
      'all bytes of a body',
    ],
    'time in outgoing calls is unaccounted for': [
      '...records.query,\n    ...records.call,',
      '...records.query,',
      'a running call is accounted for',
    ],
    'folded layers own all their time': [
      'own: short.reduce((sum, span) => sum + (span.own ?? span.endedAt - span.startedAt), 0),',
      'own: endedAt - startedAt,',
      'folded layers',
    ],
    'only first runs have a place': [' || Number.isInteger(Math.log2(run))', '', 'a statement that runs often'],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/integration/recording.test.ts'], {
    'a miss is a hit': [
      "outcome === 'hit').length + droppedOf",
      "outcome !== 'hit').length + droppedOf",
      'figures count dropped records',
    ],
    'dropped records of the log have no level': [
      "droppedOf(profile.dropped, 'log records', level)",
      '0',
      'figures count dropped records',
    ],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/integration/stacks.test.ts'], {
    'the loop over the timers stays on stacks': [
      'if (!isTurn && !isOurs(script)) theirs.push(site);',
      'if (!isOurs(script)) theirs.push(site);',
      'errors of',
    ],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/unit/timeline.test.ts'], {
    'a layer waits beyond its own end': [
      'to: Math.min(layer.nextEndedAt, layer.endedAt)',
      'to: layer.nextEndedAt',
      'a layer that did not wait',
    ],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/unit/queries.test.ts'], {
    'the same statement of two databases is one group': [
      'const key = `${query.database}\\n${',
      'const key = `${',
      'two databases',
    ],
  }),
  ...faults(
    'packages/koa-profiler/source/secrets/secret-names.ts',
    ['packages/koa-profiler/test/unit/secrets/masking.test.ts'],
    {
      'a proof of possession is shown': ['dsn hmac dpop`', 'dsn hmac`', 'is secret by a whole word'],
    },
  ),
  ...faults('packages/koa-profiler/source/sql', ['packages/koa-profiler/test/unit/sql/runnable.test.ts'], {
    '$1 gets the second value': ['? Number(name) - 1 : name', '? Number(name) : name', 'each placeholder'],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/unit/access.test.ts'], {
    'a proxy is this machine': [
      'if (isOn(loopback, address) && !isProxied) return null;',
      'if (isOn(loopback, address)) return null;',
      'through a proxy',
    ],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/integration/sampling.test.ts'], {
    'every request is in the sample': ['Math.random() < sample', 'true', 'a share of 0'],
    'no request is in the sample': ['Math.random() < sample', 'false', 'a share of a half'],
    'what failed is dropped': ['(errors && hasFailed) ||', '', 'requests that failed or were slow'],
    'what was slow is dropped': [
      '(errors && hasFailed) || (endedAt ?? startedAt) - startedAt > slowerThan',
      'errors && hasFailed',
      'requests that failed or were slow',
    ],
    'what is beside the share is kept': [
      'else storage.discard(token);',
      'else storage.finish(token);',
      'is dropped at its end',
    ],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/integration/exception-groups.test.ts'], {
    'a group has one exception': ['group.count += 1;', 'group.count = 1;'],
    'causes are exceptions of their own requests': ["if (relation !== 'thrown') continue;", ''],
    'the oldest profile stands for a group': [
      'groups.set(key, group);',
      'groups.set(key, { ...group, token, lastAt: startedAt });',
    ],
    'numbers make other groups': [".replaceAll(/\\d+(?:[.,]\\d+)*/g, '0')", ''],
    'the place does not count': ['[name, shape, place?.file, place?.line]', '[shape]'],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/unit/flame-graph.test.ts'], {
    'a sample lasts since the one before': ['timeDeltas[index + 1] ?? 0', 'timeDeltas[index] ?? 0'],
    'waiting is work': ["new Set(['(idle)', '(program)'])", "new Set(['(program)'])"],
    'the profiler is a part of the application': [
      '      profilers += milliseconds;\n      continue;',
      '      profilers += milliseconds;',
    ],
    'a caller has no time of its functions': [
      '      frame.total += milliseconds;\n    }\n    frame.own',
      '    }\n    frame.own',
    ],
    'bars lie over each other': ['start += (100 * call.total) / whole.total;', ''],
    'the shortest stack is first': ['right.milliseconds - left.milliseconds', 'left.milliseconds - right.milliseconds'],
    'functions are a line too high': ['`${file}:${lineNumber + 1}`', '`${file}:${lineNumber}`'],
  }),
  ...faults('packages/koa-profiler/source/recording', ['packages/koa-profiler/test/integration/cpu-profile.test.ts'], {
    'any request is the wanted one': [
      'wanted?.method === method && wanted.url === url',
      'wanted !== null',
      'the next request',
    ],
  }),
  ...faults('packages/koa-profiler/source/collectors/http', ['packages/koa-profiler/test/unit/client-panels.test.ts'], {
    'no outgoing request fails': [
      'calls.filter(({ failure }) => failure !== null).length',
      'calls.filter(({ status }) => status === null).length',
    ],
    'a failed call has a calm badge': ["hasFailed ? 'bad' : 'neutral'", "'neutral'"],
    'calls at once take their sum': ['formatMilliseconds(timePassed(calls))', "'30.0 ms'"],
    'a call lasts since the beginning': ['formatMilliseconds(endedAt - startedAt)', 'formatMilliseconds(endedAt)'],
    'an answer has no size': ["=== 'content-length'", "=== 'content-size'"],
  }),
  ...faults(
    'packages/koa-profiler/source/collectors/redis',
    ['packages/koa-profiler/test/unit/client-panels.test.ts'],
    {
      'no command fails': ['commands.filter(({ failure }) => failure !== null).length', '0'],
      'commands are counted once': [
        "tile('Commands', commands.length)",
        "tile('Commands', new Set(commands).size - 1)",
      ],
      'a panel without commands is in the menu': ['records.redis.length > 0', 'records.redis.length >= 0'],
    },
  ),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/integration/foreign/started.test.ts'], {
    'the root is the working folder': [
      "if (existsSync(join(folder, 'package.json'))) return folder;",
      '',
      'the root and the name',
    ],
    'an unwatched Koa is not told': ['arrivals.subscribe(tellUnwatched);', '', 'loaded too early'],
    'a watched Koa is told': ['if (isFunction(listener)) listeners.add(listener);', '', 'loaded too early'],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/integration/foreign/failures.test.ts'], {
    'logs keep colours of a terminal': [
      'stripVTControlCharacters(cut(log.message, messageLength))',
      'cut(log.message, messageLength)',
      'colours',
    ],
    'errors keep colours of a terminal': [
      "typeof value === 'string' ? stripVTControlCharacters(value) : ''",
      "typeof value === 'string' ? value : ''",
      'colours',
    ],
    'failures keep colours of a terminal': [
      'stripVTControlCharacters(cut(text, errorLength))',
      'cut(text, errorLength)',
      'colours',
    ],
  }),
  ...faults('packages/koa-profiler/views/toolbar/toolbar.js', ['packages/koa-profiler/test/browser/toolbar.test.ts'], {
    'the toolbar shows no loop': [
      "['db', 'loop', 'failed', 'missing', 'log'].flatMap",
      "['db', 'failed', 'missing', 'log'].flatMap",
      'a loop of queries',
    ],
    'a loop does not colour the toolbar': [
      "['log', 'missing', 'loop', 'failed']",
      "['log', 'missing', 'failed']",
      'a loop of queries',
    ],
    'a fetch replaces the figures of the page': [
      'page ?? requests[0] ?? null',
      'requests[0] ?? page',
      'a loop of queries',
    ],
    'a fetch is not listed': ['if (shown !== null) requests.unshift(shown);', '', 'a loop of queries'],
  }),
  ...faults('packages/koa-profiler/source', ['packages/koa-profiler/test/unit/profile-storage.test.ts'], {
    'a large profile stays as large as it is': ['if (byteLength <= plainBytes)', 'if (true)', 'a large'],
  }),
];
