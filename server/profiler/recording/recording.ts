import type { Observation } from '../../observation/records.ts';
import type { Masking } from '../../secrets/masking.ts';
import type { Outcome } from '../profile/profile.ts';
import type { Scene } from '../records/kind.ts';
import { kinds, type RecordType } from '../collectors/kinds.ts';
import { isListOf, RecordList } from '../records/record-list.ts';
import { BoundedList } from '../values/bounded-list.ts';
import type { Pool } from '../values/pool.ts';
import type { Arrival } from './arrival.ts';
import { BodyTap } from './body-tap.ts';
import { Guard } from './guard.ts';
import type { OpenCall, OpenQuery, OpenRoute, OpenRun, OpenTrial } from './open-work.ts';
import type { ProcessReading } from './process-reading.ts';

/** What a recording needs to know of the profiler that makes it. */
export interface RecordingSetting {
  readonly masking: Masking;
  readonly pool: Pool;
  readonly readProcess: () => ProcessReading;
  /** How many requests run now, and how many have begun so far. */
  readonly traffic: { running: number; begun: number };
  /** Bytes that are kept of each body; 0 for none. */
  readonly bodyBytes: number;
  /** The types of records that ever came. */
  readonly seen: Set<string>;
}

/**
 * What one request did, while it does it: plain pushes into bounded lists and nothing else. Everything expensive waits for the
 * completion of the profile.
 */
export class Recording extends Guard implements Scene {
  /** On the clock of `performance.now()`. */
  readonly startedAt = performance.now();
  readonly startedAtEpoch = Date.now();
  readonly arrival: Arrival;
  readonly masking: Masking;
  readonly pool: Pool;
  readonly before: ProcessReading;
  readonly runs = new BoundedList<OpenRun>('middleware', 300);
  readonly queries = new BoundedList<OpenQuery>('queries', 500);
  readonly queryTotals = { count: 0, failed: 0, rows: 0, milliseconds: 0 };
  readonly calls = new BoundedList<OpenCall>('outgoing requests', 200);
  readonly trials = new BoundedList<OpenTrial>('routers', 50);
  readonly requestBody: BodyTap | null;
  readonly responseBody: BodyTap | null;
  /** Null until the request is one that a profile is kept of. */
  token: string | null = null;
  outcome: Outcome = 'under way';
  status: number | null = null;
  firstByteAt: number | null = null;
  endedAt: number | null = null;
  after: ProcessReading | null = null;
  /** Whether the middleware came back without an answer, so that Koa's own 404 went out. */
  unanswered = false;
  route: OpenRoute | null = null;
  /** What a watched function has just given back, and the run that it came from. */
  returned: { readonly promise: unknown; readonly run: OpenRun } | null = null;
  readonly #setting: RecordingSetting;
  readonly #running: number;
  readonly #begun: number;
  #begunAtEnd: number | null = null;
  readonly #lists = new Map<RecordType, object>();
  readonly #keepIt = (observation: Observation): void => this.keep(observation);
  #statements: Map<string, number> | null = null;

  constructor(arrival: Arrival, setting: RecordingSetting) {
    super();
    this.arrival = arrival;
    this.masking = setting.masking;
    this.pool = setting.pool;
    this.#setting = setting;
    this.requestBody = setting.bodyBytes > 0 ? new BodyTap(setting.bodyBytes) : null;
    this.responseBody = setting.bodyBytes > 0 ? new BodyTap(setting.bodyBytes) : null;
    this.before = setting.readProcess();
    this.#running = setting.traffic.running;
    setting.traffic.running += 1;
    setting.traffic.begun += 1;
    this.#begun = setting.traffic.begun;
  }

  /** How many other requests have run at the same time so far. */
  get others(): number {
    return this.#running + (this.#begunAtEnd ?? this.#setting.traffic.begun) - this.#begun;
  }

  /** What is kept of a type of record. */
  list<T extends RecordType>(type: T): RecordList<T> {
    const known = this.#lists.get(type);
    if (known !== undefined && isListOf(known, type)) return known;
    const made = new RecordList(type, this);
    this.#lists.set(type, made);
    return made;
  }

  /** What was kept so far of a type of record. */
  kept<T extends RecordType>(type: T): RecordList<T>['items'] {
    const known = this.#lists.get(type);
    return known !== undefined && isListOf(known, type) ? known.items : [];
  }

  /** Takes in what somebody says. What may wait comes by the dozen. */
  hear(observation: Observation): void {
    const { type } = observation;
    if (kinds[type]?.canWait === undefined) this.guardOf(type, this.#keepIt, observation);
    else this.guardFrequentOf(type, this.#keepIt, observation);
  }

  /** Keeps a record. */
  keep<T extends RecordType>({ type, data }: Observation<T>): void {
    const list = this.list(type);
    if (list.isEmpty) this.#setting.seen.add(type);
    list.keep(data);
  }

  /** Keeps an error once, however many hands it passes through. */
  keepError(error: unknown): void {
    this.guard('exception', () => this.keep({ type: 'exception', data: { error } }));
  }

  /** A query is sent. Beyond the bound it still counts. */
  beginQuery(query: OpenQuery): void {
    this.queryTotals.count += 1;
    this.queries.add(query);
  }

  /** Its answer has come, or its error. */
  endQuery(query: OpenQuery): void {
    query.endedAt = performance.now();
    this.queryTotals.milliseconds += query.endedAt - query.startedAt;
    this.queryTotals.rows += query.rows ?? 0;
    if (query.failure !== null) this.queryTotals.failed += 1;
  }

  /** How often a statement has run, this time included. */
  countStatement(sql: string): number {
    const statements = (this.#statements ??= new Map<string, number>());
    const times = (statements.get(sql) ?? 0) + 1;
    statements.set(sql, times);
    return times;
  }

  /** A route whose handler declined, for example because it checks its parameters itself, has not matched after all. */
  declineRoute(matched: string, passedOn: string): void {
    for (const { letters } of this.trials.items)
      for (const [index, letter] of letters.entries()) if (letter === matched) letters[index] = passedOn;
    this.route = null;
  }

  /** The request is over: the process is read for the last time. */
  end(outcome: Outcome): void {
    if (this.endedAt !== null) return;
    this.endedAt = performance.now();
    this.outcome = outcome;
    this.#begunAtEnd = this.#setting.traffic.begun;
    this.#setting.traffic.running -= 1;
    this.after = this.#setting.readProcess();
  }
}
