import { groupExceptions } from '../collectors/exception/exception-groups.ts';
import type { PageServices } from '../collectors/panel.ts';
import { openFileLink } from '../collectors/render-panel.ts';
import { type CodePlace, parseStack } from '../code/places.ts';
import { queryName } from '../sql/statement-name.ts';
import { type ObservedContext, queryOf } from '../recording/arrival.ts';
import { requestedUrl } from '../recording/request-facts.ts';
import { functionLabel } from '../recording/facts.ts';
import type { Recording } from '../recording/recording.ts';
import { statusTone } from '../rendering/format.ts';
import { sendFrame, sendPage } from './page-frame.ts';
import { menuProfile } from './profile-page.ts';
import { type ProfileSummary, searchCriteria, searchProblems, searchProfiles } from '../storage/search-profiles.ts';

const secondsBetweenLooks = 2;

/** `/_profiler/{token}/search/results`: the profiles that match, newest first. With `live=1` the page reloads itself. */
export async function sendSearchResults(ctx: ObservedContext, services: PageServices, token: string): Promise<void> {
  const query = queryOf(ctx);
  const found = searchProfiles(services.storage.summaries(), searchCriteria(query));
  const profile = menuProfile(token, services);
  const isLive = query.get('live') === '1';
  if (isLive) ctx.set('refresh', String(secondsBetweenLooks));
  const toggled = new URLSearchParams(query);
  if (isLive) toggled.delete('live');
  else toggled.set('live', '1');
  const panel = services.panels.find(({ name }) => name === query.get('panel'))?.name ?? null;
  const isGrouped = query.get('group') === 'exceptions';
  const grouping = new URLSearchParams(query);
  grouping.set('group', isGrouped ? '' : 'exceptions');
  const content = await services.views.render(isGrouped ? 'exception-groups' : 'search-results', {
    profile,
    groups: isGrouped ? exceptionsOfAll(query, services) : [],
    groupLink: `${services.base}/${profile?.token ?? 'latest'}/search/results?${grouping.toString()}`,
    openLink: ({ file, line }: Pick<CodePlace, 'file' | 'line'>) => openFileLink(file, line, services),
    results: found,
    addresses: resultAddresses(found),
    isLive,
    otherLink: `${services.base}/${profile?.token ?? 'latest'}/search/results?${toggled.toString()}`,
    inFlight: describeInFlight(services.inFlight(), performance.now(), services.placeOf),
    toneOf: statusTone,
    hrefOf: (resultToken: string) => `${services.base}/${resultToken}${panel === null ? '' : `?panel=${panel}`}`,
  });
  return sendFrame(ctx, services, {
    title: 'Search results',
    content,
    profile,
    current: 'search',
    searchOpen: found.length === 0,
  });
}

/** Groups the exceptions of all stored profiles that match, however many results are listed. */
function exceptionsOfAll(query: URLSearchParams, { storage, options, isOwnFile }: PageServices) {
  const found = searchProfiles(storage.summaries(), { ...searchCriteria(query), limit: Number.POSITIVE_INFINITY });
  const profiles = found
    .filter(({ exceptions }) => exceptions > 0)
    .flatMap(({ token }) => storage.read(token)?.profile ?? []);
  return groupExceptions(profiles, (stack) => parseStack(stack, options.root, isOwnFile));
}

export async function sendSearchBar(ctx: ObservedContext, services: PageServices): Promise<void> {
  const form = queryOf(ctx);
  sendPage(ctx, await services.views.render('search-bar', { form, problems: searchProblems(form) }));
}

/** Describes the requests that still run, the oldest first. */
export function describeInFlight(recordings: readonly Recording[], now: number, placeOf: PageServices['placeOf']) {
  return recordings
    .filter(({ token }) => token !== null)
    .map((recording) => ({
      token: recording.token,
      method: recording.arrival.method,
      url: recording.isConfidential
        ? (recording.route?.path ?? '')
        : requestedUrl(recording.arrival, recording.masking),
      runningFor: now - recording.startedAt,
      waitsIn: waitsIn(recording, placeOf),
    }));
}

function waitsIn(recording: Recording, placeOf: PageServices['placeOf']): string {
  const { runs, firstByteAt } = recording;
  const query = recording.kept('query').find(({ endedAt }) => endedAt === null);
  if (query !== undefined) return queryName(query.sql, query.dialect);
  const call = recording.kept('call').findLast(({ endedAt }) => endedAt === null);
  if (call !== undefined) return `${call.method} ${call.url}`;
  const run = runs.items.findLast(({ endedAt }) => endedAt === null);
  if (run !== undefined) return functionLabel({ ...run.watched, place: placeOf(run.watched.number) });
  return firstByteAt === null ? 'Koa' : 'sending the response';
}

/** Splits the addresses of results. Marks the parameters that differ from the next result with the same path. */
function resultAddresses(results: readonly ProfileSummary[]) {
  const taken = results.map(({ url }) => takeApart(url));
  return taken.map(({ origin, path, parameters }, index) => {
    const below = taken.slice(index + 1).find((other) => other.path === path);
    const parametersBelow = new Set(below?.parameters);
    return {
      origin,
      path,
      parameters: parameters.map((text) => ({ text, differs: below !== undefined && !parametersBelow.has(text) })),
    };
  });
}

function takeApart(url: string) {
  const [, origin = '', path = '', query = ''] = /^(https?:\/\/[^/?#*]+)?([^?]*)\??(.*)$/s.exec(url) ?? [];
  return { origin, path, parameters: query.split('&').filter(Boolean) };
}
