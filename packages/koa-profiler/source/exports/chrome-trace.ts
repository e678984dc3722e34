import type { Profile } from '../profile/profile.ts';
import type { Stretch } from '../records/kind.ts';
import { type TimelineSpan, collectSpans } from '../timeline/timeline-spans.ts';

/**
 * Returns a profile in the Trace Event Format, for Perfetto and chrome://tracing. Times are microseconds. The request, the layers
 * and each other kind of span have a track; spans that overlap have several.
 */
export function chromeTrace(profile: Profile) {
  const { token, application, request, response } = profile;
  const pid = application.processId;
  const placed = placeOnTracks([wholeRequest(profile), ...collectSpans(profile)]);
  const tracks = [...new Set(placed.map(({ track }) => track))];
  const metadata = { cat: '__metadata', ph: 'M', ts: 0, pid };
  const about = (name: string, tid: number, args: object) => ({ ...metadata, name, tid, args });
  const events = placed.map(({ span, track }) => {
    const ts = Math.round(span.startedAt * 1000);
    const dur = Math.max(1, Math.round(span.endedAt * 1000) - ts);
    const args = { failed: span.failed, ...(span.own === null ? {} : { ownMilliseconds: span.own }) };
    return { name: span.name, cat: span.kind, ph: 'X', ts, dur, pid, tid: tracks.indexOf(track) + 1, args };
  });
  return {
    traceEvents: [
      about('process_name', 0, { name: application.name }),
      ...tracks.flatMap((track, index) => [
        about('thread_name', index + 1, { name: track }),
        about('thread_sort_index', index + 1, { sort_index: index }),
      ]),
      ...events,
    ],
    otherData: { token, method: request.method, url: request.url, status: response.status },
  };
}

function wholeRequest({ request, timing, outcome }: Profile): TimelineSpan {
  const failed = outcome === 'aborted' || outcome === 'broken';
  const name = `${request.method} ${request.path}`;
  return { kind: 'request', name, startedAt: 0, endedAt: timing.total, own: null, waiting: null, failed };
}

function placeOnTracks(spans: readonly TimelineSpan[]) {
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

/** Returns a lane for each stretch. Two stretches of a lane do not overlap, unless one lies inside the other. */
export function laneOf(stretches: readonly Stretch[]): number[] {
  const lanes: Stretch[][] = [];
  return stretches.map((stretch) => {
    const free = lanes.findIndex((lane) => {
      while (lane.length > 0 && (lane.at(-1)?.endedAt ?? 0) <= stretch.startedAt) lane.pop();
      const around = lane.at(-1);
      return around === undefined || around.endedAt >= stretch.endedAt;
    });
    const index = free === -1 ? lanes.length : free;
    (lanes[index] ??= []).push(stretch);
    return index;
  });
}
