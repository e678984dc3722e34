import { queryOf, type ObservedContext } from '../recording/arrival.ts';
import { statusTone } from '../rendering/format.ts';
import { searchProfiles } from '../storage/search-profiles.ts';
import { describeInFlight } from './in-flight.ts';
import { resultAddresses } from './result-address.ts';
import { renderFrame } from './page-frame.ts';
import { menuProfile } from './profile-page.ts';
import { searchCriteria, searchProblems } from './search-parameters.ts';
import type { PageServices } from '../collectors/services.ts';
import { sendPage } from './send-page.ts';

/** A page without script shows newer requests by being asked for again; whoever wants that says so, and can stop it. */
const secondsBetweenLooks = 2;

/**
 * `/_profiler/{token}/search/results`: the profiles that match, newest first; of a repeated parameter the first counts. With `live=1`
 * the page looks again by itself.
 */
export async function sendSearchResults(ctx: ObservedContext, services: PageServices, token: string): Promise<void> {
  const query = queryOf(ctx);
  const found = searchProfiles(services.storage.summaries(), searchCriteria(query));
  const profile = menuProfile(token, services);
  const isLive = query.get('live') === '1';
  if (isLive) ctx.set('refresh', String(secondsBetweenLooks));
  const panel = services.panels.find(({ name }) => name === query.get('panel'))?.name ?? null;
  const content = await services.views.render('search-results', {
    profile,
    results: found,
    addresses: resultAddresses(found),
    isLive,
    otherLink: `${services.base}/${profile?.token ?? 'latest'}/search/results?${livelyQuery(query, !isLive)}`,
    inFlight: describeInFlight(services.inFlight(), performance.now()),
    toneOf: statusTone,
    hrefOf: (one: string) => `${services.base}/${one}${panel === null ? '' : `?panel=${panel}`}`,
  });
  const frame = { title: 'Search results', content, profile, bytes: 0, current: 'search', query, searchOpen: true };
  return sendPage(ctx, await renderFrame(services, frame));
}

/** The same search, looking again by itself or not. */
function livelyQuery(query: URLSearchParams, isLive: boolean): string {
  const changed = new URLSearchParams(query);
  if (isLive) changed.set('live', '1');
  else changed.delete('live');
  return changed.toString();
}

/** `/_profiler/search_bar`: the search form alone. */
export async function sendSearchBar(ctx: ObservedContext, services: PageServices): Promise<void> {
  const form = queryOf(ctx);
  sendPage(ctx, await services.views.render('search-bar', { form, problems: searchProblems(form) }));
}
