import { jobMethod } from '../recording/arrival.ts';
import type { ProfileSummary } from './summarize-profile.ts';

/** What a profile can be marked with in the list of results. */
export const profileMarks = ['exception', 'N+1', 'missing translation', 'log problem', 'dump', 'aborted'] as const;

export type ProfileMark = (typeof profileMarks)[number];

/** Whether a profile carries a mark. */
function carries(profile: ProfileSummary, mark: ProfileMark): boolean {
  switch (mark) {
    case 'exception':
      return profile.exceptions > 0;
    case 'N+1':
      return profile.repeatedQueries > 0;
    case 'missing translation':
      return profile.missingTranslations > 0;
    case 'log problem':
      return profile.errors + profile.warnings > 0;
    case 'dump':
      return profile.dumps > 0;
    case 'aborted':
      return profile.outcome === 'aborted' || profile.outcome === 'broken';
    default:
      return mark satisfies never;
  }
}

/** What profiles are searched by; an empty text matches all, an empty method all requests and no other work. Times are milliseconds since 1970, both ends included. */
export interface SearchCriteria {
  readonly ip: string;
  readonly method: string;
  readonly url: string;
  readonly statusCode: string;
  /** Milliseconds that it took at least. */
  readonly slowerThan: number | null;
  readonly mark: ProfileMark | null;
  /** A part of the id of its trace. */
  readonly trace: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly limit: number;
}

/** The matching profiles, in the order given. */
export function searchProfiles(profiles: readonly ProfileSummary[], criteria: SearchCriteria): ProfileSummary[] {
  const found: ProfileSummary[] = [];
  for (const profile of profiles) {
    if (found.length >= criteria.limit) break;
    if (matches(profile, criteria)) found.push(profile);
  }
  return found;
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
    (criteria.mark === null || carries(profile, criteria.mark)) &&
    (criteria.start === null || profile.startedAt >= criteria.start) &&
    (criteria.end === null || profile.startedAt <= criteria.end)
  );
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
