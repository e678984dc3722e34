import type { ProfileSummary } from './summarize-profile.ts';

/** What profiles are searched by; an empty text matches all. Times are milliseconds since 1970, both ends included. */
export interface SearchCriteria {
  readonly ip: string;
  readonly method: string;
  readonly url: string;
  readonly statusCode: string;
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
    contains(profile.url, criteria.url) &&
    contains(profile.status === null ? profile.outcome : String(profile.status), criteria.statusCode) &&
    (criteria.start === null || profile.startedAt >= criteria.start) &&
    (criteria.end === null || profile.startedAt <= criteria.end)
  );
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
