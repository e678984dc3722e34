import { jobMethod } from '../recording/arrival.ts';
import type { ProfileSummary } from './summarize-profile.ts';

/** What a profile can be marked with in the list of results, and which are. */
const marks: ReadonlyMap<string, (profile: ProfileSummary) => boolean> = new Map([
  ['exception', ({ exceptions }) => exceptions > 0],
  ['N+1', ({ repeatedQueries }) => repeatedQueries > 0],
  ['missing translation', ({ missingTranslations }) => missingTranslations > 0],
  ['log problem', ({ errors, warnings }) => errors + warnings > 0],
  ['dump', ({ dumps }) => dumps > 0],
  ['aborted', ({ outcome }) => outcome === 'aborted' || outcome === 'broken'],
]);

/** What profiles are searched by; an empty text matches all, an empty method all requests and no other work. Times are milliseconds since 1970, both ends included. */
export interface SearchCriteria {
  readonly ip: string;
  readonly method: string;
  readonly url: string;
  readonly statusCode: string;
  /** Milliseconds that it took at least. */
  readonly slowerThan: number | null;
  /** An unknown one matches all. */
  readonly mark: string;
  /** A part of the id of its trace. */
  readonly trace: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly limit: number;
}

/** The matching profiles, in the order given. */
export function searchProfiles(profiles: readonly ProfileSummary[], criteria: SearchCriteria): ProfileSummary[] {
  return profiles.filter((profile) => matches(profile, criteria)).slice(0, criteria.limit);
}

function matches(profile: ProfileSummary, criteria: SearchCriteria): boolean {
  return (
    contains(profile.ip, criteria.ip) &&
    contains(profile.method, criteria.method) &&
    (criteria.method !== '' || profile.method !== jobMethod) &&
    contains(profile.trace ?? '', criteria.trace) &&
    contains(profile.url, criteria.url) &&
    contains(profile.status === null ? profile.outcome : String(profile.status), criteria.statusCode) &&
    (criteria.slowerThan === null || profile.duration >= criteria.slowerThan) &&
    (marks.get(criteria.mark)?.(profile) ?? true) &&
    (criteria.start === null || profile.startedAt >= criteria.start) &&
    (criteria.end === null || profile.startedAt <= criteria.end)
  );
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
