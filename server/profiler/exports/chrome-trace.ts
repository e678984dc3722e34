import type { Profile } from '../profile/profile.ts';
import { collectSpans } from '../timeline/timeline-spans.ts';

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

/** A profile as a trace: a track for the onion of layers, and one for each other kind of span. */
export function chromeTrace(profile: Profile): { readonly traceEvents: TraceEvent[]; readonly otherData: object } {
  const spans = collectSpans(profile);
  const tracks = [...new Set(spans.map(({ kind }) => trackOf(kind)))];
  const named = tracks.map((track, index): TraceEvent => ({
    name: 'thread_name',
    cat: '__metadata',
    ph: 'M',
    ts: 0,
    pid: 1,
    tid: index + 1,
    args: { name: track },
  }));
  const events = spans.map(({ kind, name, startedAt, endedAt, own, failed }): TraceEvent => ({
    name,
    cat: kind,
    ph: 'X',
    ts: Math.round(startedAt * 1000),
    dur: Math.max(1, Math.round((endedAt - startedAt) * 1000)),
    pid: 1,
    tid: tracks.indexOf(trackOf(kind)) + 1,
    args: { failed, ...(own === null ? {} : { ownMilliseconds: own }) },
  }));
  const { method, url } = profile.request;
  return {
    traceEvents: [...named, ...events],
    otherData: { token: profile.token, method, url, status: profile.response.status },
  };
}

function trackOf(kind: string): string {
  return kind === 'middleware' || kind === 'handler' ? 'layers' : kind;
}
