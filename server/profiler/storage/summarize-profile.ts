import { findRepeatedQueries } from '../queries/query-groups.ts';
import type { Profile, ProfileSummary } from '../profile/profile.ts';

/** What the list of results shows of a profile. */
export function summarizeProfile(profile: Profile): ProfileSummary {
  return {
    token: profile.token,
    ip: profile.request.ip,
    method: profile.request.method,
    url: profile.request.url,
    status: profile.response.status,
    startedAt: profile.startedAt,
    duration: profile.timing.total,
    queries: profile.queries.length,
    exceptions: profile.exceptions.filter(({ relation }) => relation === 'thrown').length,
    missingTranslations: profile.translations.filter(({ state }) => state === 'missing').length,
    repeatedQueries: findRepeatedQueries(profile.queries).length,
    errors: profile.logs.filter(({ level }) => level === 'error').length,
    warnings: profile.logs.filter(({ level }) => level === 'warning').length,
    dumps: profile.dumps.length,
  };
}
