import type { RecordedQuery } from '../../source/collectors/db/record.ts';
import { emptyRecords, knownKinds } from '../../source/collectors/kinds.ts';
import type { PanelServices } from '../../source/collectors/panel.ts';
import { resolveOptions } from '../../source/options.ts';
import type { Profile } from '../../source/profile/profile.ts';
import { createViews } from '../../source/rendering/views.ts';
import { createMasking } from '../../source/secrets/masking.ts';

const records = emptyRecords(knownKinds);

/** The profile of a request in which nothing happened. */
export const emptyProfile: Profile = {
  format: 8,
  token: 'abcdef',
  application: { name: '', version: '', environment: '', node: '', processId: 1 },
  startedAt: 0,
  outcome: 'complete',
  title: null,
  confidential: false,
  trace: null,
  redirectedFrom: null,
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
  triedRoutes: [],
  layers: [],
  queryTotals: { count: 0, failed: 0, rows: 0, rowsUnknown: 0, milliseconds: 0 },
  activity: [],
  records,
  unmatched: null,
  silent: [],
  watched: [],
  dropped: [],
  failures: [],
  cost: { recording: 0, completing: 0 },
};

/** Returns a query that found one row. */
export function recordedQuery(sql: string, more: Partial<RecordedQuery> = {}): RecordedQuery {
  return {
    database: 'main',
    sql,
    whole: true,
    dialect: null,
    parameters: null,
    startedAt: 0,
    endedAt: 1,
    rows: 1,
    failure: null,
    ended: true,
    places: [],
    handler: null,
    ...more,
  };
}

const options = resolveOptions({ name: 'Orchard' });

/** The services of an application in which nothing is watched. */
export const panelServices: PanelServices = {
  options,
  base: '/_profiler',
  masking: createMasking([]),
  databases: [],
  emitters: [],
  panels: [],
  outside: new Map(),
  isOwnFile: () => true,
  isProfilers: () => false,
  views: createViews(),
};
