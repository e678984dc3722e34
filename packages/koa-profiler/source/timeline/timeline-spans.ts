import type { Profile, RecordedLayer } from '../profile/profile.ts';
import { functionLabel } from '../recording/facts.ts';
import type { Stretch } from '../records/kind.ts';
import { queryName } from '../sql/statement-name.ts';

export interface TimelineSpan extends Stretch {
  readonly kind: string;
  readonly name: string;
  /** The time of a layer without the time in which it waited; null if it did not wait. */
  readonly own: number | null;
  /** When the layer waited for the layers inside it. */
  readonly waiting: { readonly from: number; readonly to: number } | null;
  readonly failed: boolean;
  /** How many equal spans it replaces. Its own time is then the sum of theirs. */
  readonly count?: number;
}

/** Returns everything that took time, in the order of its start. Activity of the process comes last. */
export function collectSpans(profile: Profile): TimelineSpan[] {
  const layers = layerTimes(profile.layers.filter(({ reached }) => reached)).map(
    ({ watched, startedAt, endedAt, own, waiting, failed }): TimelineSpan => ({
      kind: watched.kind,
      name: functionLabel(watched),
      startedAt,
      endedAt,
      own: waiting === null ? null : own,
      waiting,
      failed,
    }),
  );
  const { span, query, call, redis } = profile.records;
  const work = [
    ...span.map((record) => spanOf(record.label, record.name, record, record.failed)),
    ...query.map((record) => spanOf('query', queryName(record.sql, record.dialect), record, record.failure !== null)),
    ...redis.map((record) =>
      spanOf('redis', [record.command, ...record.args.slice(0, 1)].join(' '), record, record.failure !== null),
    ),
    ...call.map((record) => spanOf('http', `${record.method} ${record.url}`, record, record.failure !== null)),
  ];
  // Activity of the process may begin before the request and end after it.
  const activity = profile.activity.map((record) =>
    spanOf(record.kind, record.name, within(record, profile.timing.total), false),
  );
  const byStart = (left: TimelineSpan, right: TimelineSpan): number =>
    left.startedAt - right.startedAt || right.endedAt - left.endedAt;
  return [...[...layers, ...work].sort(byStart), ...activity.toSorted(byStart)];
}

function spanOf(kind: string, name: string, { startedAt, endedAt }: Stretch, failed: boolean): TimelineSpan {
  return { kind, name, startedAt, endedAt, own: null, waiting: null, failed };
}

function within({ startedAt, endedAt }: Stretch, total: number): Stretch {
  return { startedAt: Math.max(0, startedAt), endedAt: Math.min(total, endedAt) };
}

const foldedBelow = 1;
const worthFolding = 3;
const foldedKinds: ReadonlySet<string> = new Set(['query', 'redis', 'http', 'translation']);

/** Joins layers below a millisecond into one span if there are several. */
export function foldLayers(spans: readonly TimelineSpan[]): readonly TimelineSpan[] {
  const isShort = ({ kind, own, startedAt, endedAt, failed }: TimelineSpan): boolean =>
    kind === 'middleware' && !failed && (own ?? endedAt - startedAt) < foldedBelow;
  const short = spans.filter(isShort);
  if (short.length < worthFolding) return spans;
  const startedAt = Math.min(...short.map((span) => span.startedAt));
  const endedAt = Math.max(...short.map((span) => span.endedAt));
  const folded: TimelineSpan = {
    kind: 'middleware',
    name: `${short.length} layers below ${foldedBelow} ms each`,
    startedAt,
    endedAt,
    own: short.reduce((sum, span) => sum + (span.own ?? span.endedAt - span.startedAt), 0),
    waiting: { from: startedAt, to: endedAt },
    failed: false,
  };
  return [folded, ...spans.filter((span) => !isShort(span))];
}

/** Joins pieces of work of the same name into one span if there are several. */
export function foldEqual(spans: readonly TimelineSpan[]): readonly TimelineSpan[] {
  const alike = new Map<string, TimelineSpan[]>();
  for (const span of spans) {
    const key = `${span.kind} ${span.name}`;
    if (foldedKinds.has(span.kind) && !span.failed) alike.set(key, [...(alike.get(key) ?? []), span]);
  }
  const folded = new Map<TimelineSpan, TimelineSpan | null>();
  for (const [first, ...others] of alike.values()) {
    if (first === undefined || others.length + 1 < worthFolding) continue;
    const members = [first, ...others];
    for (const other of others) folded.set(other, null);
    folded.set(first, {
      ...first,
      name: `${members.length} × ${first.name}`,
      count: members.length,
      endedAt: Math.max(...members.map(({ endedAt }) => endedAt)),
      own: members.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0),
    });
  }
  return spans.flatMap((span) => (folded.has(span) ? (folded.get(span) ?? []) : span));
}

const workTypes: ReadonlySet<string> = new Set(['query', 'call', 'redis', 'span', 'template']);

/**
 * Returns the milliseconds without a query, outgoing request, command of Redis, span or garbage collection; null if no layer or no kind of work is
 * watched.
 */
export function unaccountedTime({ timing, records, activity, layers, watched }: Profile): number | null {
  if (!layers.some(({ reached }) => reached) || !watched.some((type) => workTypes.has(type))) return null;
  const stretches = [
    ...records.query,
    ...records.call,
    ...records.redis,
    ...records.span,
    ...activity.filter(({ kind }) => kind === 'garbage collection'),
  ];
  return Math.max(0, timing.total - timePassed(stretches.map((stretch) => within(stretch, timing.total))));
}

/** Returns number and time of the spans of each kind. Layers count with their own time. */
export function totalsByKind(spans: readonly TimelineSpan[]) {
  const kinds = [...new Set(spans.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const members = spans.filter((span) => span.kind === kind);
    const isLayer = members.some(({ own }) => own !== null);
    const milliseconds = isLayer
      ? members.reduce((sum, { own, startedAt, endedAt }) => sum + (own ?? endedAt - startedAt), 0)
      : timePassed(members);
    return { kind, className: kindClass(kind), count: members.length, milliseconds };
  });
}

const knownKinds =
  /^(?:middleware|handler|query|redis|http|template|translation|other|garbage collection|event loop delay)$/;
const ownColours = 4;

/** Returns the CSS class of a kind. The same label of an application always has the same colour. */
export function kindClass(kind: string): string {
  if (knownKinds.test(kind)) return `kind-${kind.replaceAll(' ', '-')}`;
  let sum = 0;
  for (const letter of kind) sum += letter.codePointAt(0) ?? 0;
  return `kind-own-${(sum % ownColours) + 1}`;
}

/**
 * Returns the layers with their own and their waiting time. A layer that called `next()` waits until it settles, or until the layer
 * itself ends. A router calls no `next()` for its handlers: it waits while the next layer runs inside it.
 */
export function layerTimes(layers: readonly RecordedLayer[]) {
  return layers.map((layer, index) => {
    const total = layer.endedAt - layer.startedAt;
    const waiting = waitingOf(layer, layers[index + 1]);
    const own = waiting === null ? total : Math.max(0, total - (waiting.to - waiting.from));
    return { ...layer, total, own, waiting };
  });
}

function waitingOf(layer: RecordedLayer, next: RecordedLayer | undefined) {
  if (layer.nextStartedAt !== null && layer.nextEndedAt !== null)
    return { from: Math.min(layer.nextStartedAt, layer.endedAt), to: Math.min(layer.nextEndedAt, layer.endedAt) };
  const isInside = next?.reached === true && next.startedAt >= layer.startedAt && next.endedAt <= layer.endedAt;
  return isInside ? { from: next.startedAt, to: next.endedAt } : null;
}

/** Returns the time in which at least one of the stretches lasted. */
export function timePassed(stretches: readonly Stretch[]): number {
  let passed = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt } of stretches.toSorted((left, right) => left.startedAt - right.startedAt)) {
    if (endedAt <= until) continue;
    passed += endedAt - Math.max(startedAt, until);
    until = endedAt;
  }
  return passed;
}
