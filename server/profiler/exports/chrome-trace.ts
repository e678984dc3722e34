import type { Profile } from '../profile/profile.ts';
import { laneOf } from '../timeline/overlap.ts';
import { collectSpans, type TimelineSpan } from '../timeline/timeline-spans.ts';

/** An event of the Trace Event Format, which Perfetto and chrome://tracing open. Times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: 'X' | 'M';
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A profile as a trace: a track for the onion of layers, and one for each other kind of span; what ran at once lies on several. */
export function chromeTrace(profile: Profile): { readonly traceEvents: TraceEvent[]; readonly otherData: object } {
  const placed = placeOnTracks(collectSpans(profile));
  const tracks = [...new Set(placed.map(({ track }) => track))];
  const named = tracks.map((track, index): TraceEvent => ({
    name: 'thread_name',
    cat: '__metadata',
    ph: 'M',
    ts: 0,
    pid: 1,
    tid: index + 1,
    args: { name: track },
  }));
  const events = placed.map(({ span, track }): TraceEvent => ({
    name: span.name,
    cat: span.kind,
    ph: 'X',
    ts: Math.max(0, Math.round(span.startedAt * 1000)),
    dur: Math.max(1, Math.round((span.endedAt - span.startedAt) * 1000)),
    pid: 1,
    tid: tracks.indexOf(track) + 1,
    args: { failed: span.failed, ...(span.own === null ? {} : { ownMilliseconds: span.own }) },
  }));
  const { method, url } = profile.request;
  return {
    traceEvents: [...named, ...events],
    otherData: { token: profile.token, method, url, status: profile.response.status },
  };
}

function placeOnTracks(spans: readonly TimelineSpan[]): { readonly span: TimelineSpan; readonly track: string }[] {
  const kinds = [...new Set(spans.map(trackOf))];
  return kinds.flatMap((kind) => {
    const members = spans.filter((span) => trackOf(span) === kind);
    const lanes = laneOf(members);
    return members.map((span, index) => {
      const lane = lanes[index] ?? 0;
      return { span, track: lane === 0 ? kind : `${kind} ${lane + 1}` };
    });
  });
}

function trackOf({ kind }: TimelineSpan): string {
  return kind === 'middleware' || kind === 'handler' ? 'layers' : kind;
}
