import { exceptionsOf, type Outcome, type Profile } from '../profile/profile.ts';
import { droppedOf } from '../records/dropped.ts';
import { findRepeatedQueries } from '../queries/query-groups.ts';

/** What the list of results needs to know, so that it can be made without reading a profile. */
export interface ProfileSummary {
  readonly token: string;
  readonly ip: string;
  readonly method: string;
  readonly url: string;
  readonly title: string | null;
  readonly trace: string | null;
  readonly status: number | null;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly duration: number;
  readonly queries: number;
  readonly exceptions: number;
  readonly missingTranslations: number;
  readonly repeatedQueries: number;
  readonly errors: number;
  readonly warnings: number;
  readonly dumps: number;
}

/** What the list of results shows of a profile. */
export function summarizeProfile(profile: Profile): ProfileSummary {
  const { log, translation, dump } = profile.records;
  const countLogs = (level: 'error' | 'warning'): number =>
    log.filter((one) => one.level === level).length + droppedOf(profile.dropped, 'log records', level);
  return {
    token: profile.token,
    ip: profile.request.ip,
    method: profile.request.method,
    url: profile.request.url,
    title: profile.title,
    trace: profile.trace,
    status: profile.response.status,
    outcome: profile.outcome,
    startedAt: profile.startedAt,
    duration: profile.timing.total,
    queries: profile.queryTotals.count,
    exceptions: exceptionsOf(profile).filter(({ relation }) => relation === 'thrown').length,
    missingTranslations: translation.filter(({ state }) => state === 'missing').length,
    repeatedQueries: findRepeatedQueries(profile.records.query).length,
    errors: countLogs('error'),
    warnings: countLogs('warning'),
    dumps: dump.length + droppedOf(profile.dropped, 'dumps'),
  };
}
