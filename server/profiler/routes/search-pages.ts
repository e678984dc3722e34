import { queryOf, type ObservedContext } from '../recording/arrival.ts';
import { panels } from '../panels/all-panels.ts';
import { statusTone } from '../rendering/tone.ts';
import { searchProfiles } from '../storage/search-profiles.ts';
import { describeInFlight } from './in-flight.ts';
import { renderFrame } from './page-frame.ts';
import { menuProfile } from './profile-page.ts';
import { readSearchForm, searchCriteria, searchProblems } from './search-parameters.ts';
import type { PageServices } from '../panels/services.ts';
import { sendPage } from './send-page.ts';

/** `/_profiler/{token}/search/results`: the profiles that match, newest first; of a repeated parameter the first counts. */
export function sendSearchResults(ctx: ObservedContext, token: string, services: PageServices): void {
  const query = queryOf(ctx);
  const form = readSearchForm(query);
  const found = searchProfiles(services.storage.summaries(), searchCriteria(form));
  const profile = menuProfile(token, services);
  const panel = panels.find(({ name }) => name === form.panel)?.name ?? null;
  const content = services.views.render('search-results', {
    profile,
    results: found,
    inFlight: describeInFlight(services.inFlight(), performance.now()),
    toneOf: statusTone,
    hrefOf: (one: string) => `${services.base}/${one}${panel === null ? '' : `?panel=${panel}`}`,
  });
  const frame = { title: 'Search results', content, profile, bytes: 0, current: 'search', query, searchOpen: true };
  return sendPage(ctx, renderFrame(services, frame));
}

/** `/_profiler/search_bar`: the search form alone. */
export function sendSearchBar(ctx: ObservedContext, services: PageServices): void {
  const form = readSearchForm(queryOf(ctx));
  sendPage(ctx, services.views.render('search-bar', { form, problems: searchProblems(form) }));
}
