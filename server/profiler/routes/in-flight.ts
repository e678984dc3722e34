import { queryName } from '../queries/query-name.ts';
import type { Recording } from '../recording/recording.ts';
import { requestedUrl } from '../recording/request-facts.ts';

/** A request whose response is not over, as it stands now. */
export interface InFlight {
  readonly token: string | null;
  readonly method: string;
  readonly url: string;
  /** Milliseconds since it arrived. */
  readonly runningFor: number;
  /** What it waits for, or which function it is in. */
  readonly waitsIn: string;
}

/** The requests of which a profile is kept that are not over, longest running first. */
export function describeInFlight(recordings: readonly Recording[], now: number): InFlight[] {
  return recordings
    .filter(({ token }) => token !== null)
    .map((recording) => ({
      token: recording.token,
      method: recording.arrival.method,
      url: recording.isConfidential
        ? (recording.route?.path ?? '')
        : requestedUrl(recording.arrival, recording.masking),
      runningFor: now - recording.startedAt,
      waitsIn: waitsIn(recording),
    }));
}

function waitsIn(recording: Recording): string {
  const { runs, firstByteAt } = recording;
  const query = recording.kept('query').find(({ endedAt }) => endedAt === null);
  if (query !== undefined) return queryName(query.sql);
  const call = recording.kept('call').findLast(({ endedAt }) => endedAt === null);
  if (call !== undefined) return `${call.method} ${call.url}`;
  const run = runs.items.findLast(({ endedAt }) => endedAt === null);
  if (run !== undefined) return run.watched.name;
  return firstByteAt === null ? 'Koa' : 'sending the response';
}
