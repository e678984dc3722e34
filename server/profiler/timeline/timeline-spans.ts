import type { Profile, RecordedLayer } from '../profile/profile.ts';
import { queryName } from '../queries/statement.ts';

/** A bar of the timeline. Times are milliseconds since the start of the request. */
export interface TimelineSpan {
  /** A kind that the profiler knows by itself, or a label of the application. */
  readonly kind: string;
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Time that was not spent waiting for what lies further in; null where nothing lies further in. */
  readonly own: number | null;
  /** The stretch in which it waited for what lies further in. */
  readonly waiting: { readonly from: number; readonly to: number } | null;
  readonly failed: boolean;
}

/** Everything in a profile that took time, in the order of its start; the process's own doings last. */
export function collectSpans(profile: Profile): TimelineSpan[] {
  const layers = layerTimes(profile.layers.filter(({ reached }) => reached)).map(
    ({ watched: { kind, name }, startedAt, endedAt, own, waiting, failed }): TimelineSpan => ({
      kind,
      name,
      startedAt,
      endedAt,
      own: waiting === null ? null : own,
      waiting,
      failed,
    }),
  );
  const { span, query, call } = profile.records;
  const work = [
    ...span.map((one) => spanOf(one.label, one.name, one, one.failed)),
    ...query.map((one) => spanOf('query', queryName(one.sql), one, one.failure !== null)),
    ...call.map((one) => spanOf('http', `${one.method} ${one.url}`, one, one.failure !== null)),
  ];
  // What the process did began before the request, or goes on behind it, as it pleases.
  const activity = profile.activity.map((one) => spanOf(one.kind, one.name, within(one, profile.timing.total), false));
  const byStart = (one: TimelineSpan, other: TimelineSpan): number =>
    one.startedAt - other.startedAt || other.endedAt - one.endedAt;
  return [...[...layers, ...work].sort(byStart), ...activity.toSorted(byStart)];
}

function spanOf(kind: string, name: string, { startedAt, endedAt }: Stretch, failed: boolean): TimelineSpan {
  return { kind, name, startedAt, endedAt, own: null, waiting: null, failed };
}

/** The part of a stretch that lies within a request. */
function within({ startedAt, endedAt }: Stretch, total: number): Stretch {
  return { startedAt: Math.max(0, startedAt), endedAt: Math.min(total, endedAt) };
}

const foldedBelow = 1;
const worthFolding = 3;

/** The spans with those layers put into one that took less than a millisecond themselves, where there are several of them. */
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

/** The milliseconds of a request in which no query, outgoing request, span or garbage collection was under way. */
export function unaccountedTime({ timing, records, activity }: Profile): number {
  const known = [
    ...records.query,
    ...records.call,
    ...records.span,
    ...activity.filter(({ kind }) => kind === 'garbage collection'),
  ];
  return Math.max(0, timing.total - timePassed(known.map((one) => within(one, timing.total))));
}

/** How many bars of each kind there are and how much time passed in them; layers count with their own time. */
export function totalsByKind(
  spans: readonly TimelineSpan[],
): { readonly kind: string; readonly className: string; readonly count: number; readonly milliseconds: number }[] {
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

const knownKinds: ReadonlySet<string> = new Set(
  'middleware handler query http template translation other'
    .split(' ')
    .concat('garbage collection', 'event loop delay'),
);
const ownColours = 4;

/** The class that colours a kind: its own where the profiler knows it, else one of a few, always the same for the same label. */
export function kindClass(kind: string): string {
  if (knownKinds.has(kind)) return `kind-${kind.replaceAll(' ', '-')}`;
  let sum = 0;
  for (const letter of kind) sum += letter.codePointAt(0) ?? 0;
  return `kind-own-${(sum % ownColours) + 1}`;
}

/**
 * The layers of an onion with how the time of each divides; `waiting` is null where nothing ran further in. A layer that called
 * `next()` waits until it settles. A router calls no `next` for its handlers, so it waits while the next layer runs inside it. A layer
 * that did not wait for the end (a race, a time limit) waited only as long as it lasted itself.
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

export interface Stretch {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The time that passed while at least one of them lasted: what ran at the same time counts once. */
export function timePassed(stretches: readonly Stretch[]): number {
  let passed = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt } of stretches.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (endedAt <= until) continue;
    passed += endedAt - Math.max(startedAt, until);
    until = endedAt;
  }
  return passed;
}
