import type { Profile } from '../../../../server/profiler/profile/profile.ts';
import { finishRecords, RecordList } from '../../../../server/profiler/records/record-list.ts';
import { createSharedRecords } from '../../../../server/profiler/records/shared-records.ts';
import { Pool } from '../../../../server/profiler/values/pool.ts';
import { createMasking } from '../../../../server/secrets/masking.ts';

const masking = createMasking([]);
const pool = new Pool(0);
const scene = { masking, pool, startedAt: 0 };
const { records } = finishRecords(
  (type) => new RecordList(type, scene),
  {
    readCallStack: () => [],
    masking,
    shared: createSharedRecords(pool),
  },
  (_part, work) => work(),
);
/** The profile of a request in which nothing happened. */
export const emptyProfile: Profile = {
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
