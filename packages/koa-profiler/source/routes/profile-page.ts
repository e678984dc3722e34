import { jobMethod, queryOf, type ObservedContext } from '../recording/arrival.ts';
import { renderComparison } from '../comparison/compare-profiles.ts';
import { sendExport } from './send-export.ts';
import { exceptionsOf, type Profile } from '../profile/profile.ts';
import { isToken } from '../storage/profile-storage.ts';
import { searchCriteria, searchProfiles } from '../storage/search-profiles.ts';
import { sendFrame, sendNotice } from './page-frame.ts';
import { renderPanel } from '../collectors/render-panel.ts';
import type { PageServices } from '../collectors/panel.ts';

export async function sendProfilePage(ctx: ObservedContext, services: PageServices, token: string): Promise<void> {
  const query = queryOf(ctx);
  const chosenToken = token === 'latest' ? latestToken(query, services) : token;
  const found = chosenToken === null ? null : services.storage.read(chosenToken);
  if (found === null) {
    if (token === 'latest') return sendNotice(ctx, services, { ...latestNotice(services), status: 200 });
    return sendNotice(ctx, services, tokenNotice(token));
  }
  const { profile, bytes } = found;
  const format = query.get('export');
  if (format !== null) return sendExport(ctx, format, profile, services);
  const other = query.get('compare');
  if (other !== null) return sendComparison(ctx, profile, other, services);
  const name = panelName(query, profile);
  const panel = services.panels.find((candidate) => candidate.name === name);
  if (panel === undefined) {
    const text = `Panel "${name}" is not available for token "${profile.token}".`;
    return sendNotice(ctx, services, { title: 'Panel not found', text, profile });
  }
  const content = await renderPanel(panel, profile, services, { token: profile.token, query });
  const title = `${panel.title} · ${profile.request.method} ${profile.request.path}`;
  const previous = previousOfSameAddress(profile, services);
  return sendFrame(ctx, services, { title, content, profile, bytes, previous, current: panel.name });
}

/** Returns the token of the previous profile with the same method and address. */
function previousOfSameAddress({ token, request }: Profile, { storage }: PageServices): string | null {
  const profiles = storage.summaries();
  const older = profiles.slice(profiles.findIndex((profile) => profile.token === token) + 1);
  return older.find(({ method, url }) => method === request.method && url === request.url)?.token ?? null;
}

/** Returns the profile for the menu of other pages: by its token, or the newest. */
export function menuProfile(token: string, { storage }: PageServices): Profile | null {
  const newest = storage.summaries().find(({ method }) => method !== jobMethod);
  return storage.read(token === 'latest' ? (newest?.token ?? '') : token)?.profile ?? null;
}

/** Returns the name of the asked panel, by default the most important one. A repeated parameter is no valid name. */
function panelName(query: URLSearchParams, profile: Profile): string {
  const names = query.getAll('panel');
  if (names.length > 0) return names.join(', ');
  return exceptionsOf(profile).length > 0 ? 'exception' : profile.records.dump.length > 0 ? 'dump' : 'request';
}

function latestToken(query: URLSearchParams, { storage }: PageServices): string | null {
  const ip = query.get('ip') ?? '';
  const method = query.get('method') ?? '';
  const criteria = searchCriteria(new URLSearchParams({ ip, method }));
  return searchProfiles(storage.summaries(), criteria)[0]?.token ?? null;
}

async function sendComparison(
  ctx: ObservedContext,
  profile: Profile,
  other: string,
  services: PageServices,
): Promise<void> {
  if (!isToken(other)) {
    const text = `"${other}" is not a token: a token has six digits from 0 to f.`;
    return sendNotice(ctx, services, { title: 'Not a token', text, profile });
  }
  const found = services.storage.read(other);
  if (found === null) return sendNotice(ctx, services, { ...tokenNotice(other), profile });
  const content = await renderComparison(profile, found.profile, services.views);
  const title = `Comparison of ${profile.token} and ${other}`;
  return sendFrame(ctx, services, { title, content, profile, current: 'compare' });
}

function tokenNotice(token: string) {
  return {
    title: 'Token not found',
    text: `There is no profile with the token "${token}". It may have made room for newer ones.`,
  };
}

function latestNotice({ storage }: PageServices) {
  return storage.extent().profiles === 0
    ? { title: 'There are no profiles', text: 'Make a request to the application; its profile will be here at once.' }
    : { title: 'No profile matches', text: 'None of the stored profiles fits this IP address and method.' };
}
