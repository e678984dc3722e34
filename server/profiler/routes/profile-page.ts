import { jobMethod, queryOf, type ObservedContext } from '../recording/arrival.ts';
import { renderComparison } from '../comparison/compare-profiles.ts';
import { sendExport } from './send-export.ts';
import { exceptionsOf, type Profile } from '../profile/profile.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import { isToken } from '../storage/token.ts';
import { searchProfiles } from '../storage/search-profiles.ts';
import { renderFrame, renderNotice } from './page-frame.ts';
import { renderPanel } from '../collectors/render-panel.ts';
import { readSearchForm } from './search-parameters.ts';
import type { PageServices } from '../collectors/services.ts';
import { sendPage } from './send-page.ts';

/** `/_profiler/{token}`: a panel of a profile, a comparison, or an export. */
export async function sendProfilePage(ctx: ObservedContext, token: string, services: PageServices): Promise<void> {
  const query = queryOf(ctx);
  const found = token === 'latest' ? findLatest(query, services) : services.storage.read(token);
  if (found === null) {
    const notice = token === 'latest' ? latestNotice(services) : tokenNotice(token);
    return sendPage(ctx, await renderNotice(services, { ...notice, query }), token === 'latest' ? 200 : 404);
  }
  const { profile, bytes } = found;
  const format = query.get('export');
  if (format !== null) return sendExport(ctx, format, profile, services);
  const other = query.get('compare');
  if (other !== null) return sendComparison(ctx, profile, other, services);
  const name = panelName(query, profile);
  const panel = services.panels.find((one) => one.name === name);
  if (panel === undefined) {
    const text = `Panel "${name}" is not available for token "${profile.token}".`;
    return sendPage(ctx, await renderNotice(services, { title: 'Panel not found', text, profile, query }), 404);
  }
  const content = await renderPanel(panel, profile, services, { kind: 'page', token: profile.token, query });
  const title = `${panel.title} · ${profile.request.method} ${profile.request.path}`;
  const previous = previousOfSameAddress(profile, services);
  const frame = { title, content, profile, bytes, previous, current: panel.name, query, searchOpen: false };
  return sendPage(ctx, await renderFrame(services, frame));
}

/** The token of the last profile before this one with the same method and address, to compare it with. */
function previousOfSameAddress({ token, request }: Profile, { storage }: PageServices): string | null {
  const profiles = storage.summaries();
  const older = profiles.slice(profiles.findIndex((one) => one.token === token) + 1);
  return older.find(({ method, url }) => method === request.method && url === request.url)?.token ?? null;
}

/** The profile that the menu of other pages belongs to: the one with this token, or the newest. */
export function menuProfile(token: string, services: PageServices): Profile | null {
  const wanted =
    token === 'latest' ? services.storage.summaries().find(({ method }) => method !== jobMethod)?.token : token;
  return wanted === undefined ? null : (services.storage.read(wanted)?.profile ?? null);
}

/** Several panels at once are none. Without a name it is the most telling one. */
function panelName(query: URLSearchParams, profile: Profile): string {
  const names = query.getAll('panel');
  if (names.length > 0) return names.join(', ');
  return exceptionsOf(profile).length > 0 ? 'exception' : profile.records.dump.length > 0 ? 'dump' : 'request';
}

function findLatest(query: URLSearchParams, { storage }: PageServices): ReturnType<ProfileStorage['read']> {
  const { ip, method } = readSearchForm(query);
  const criteria = {
    ip,
    method,
    url: '',
    statusCode: '',
    slowerThan: null,
    mark: null,
    trace: '',
    start: null,
    end: null,
    limit: 1,
  };
  const newest = searchProfiles(storage.summaries(), criteria)[0];
  return newest === undefined ? null : storage.read(newest.token);
}

async function sendComparison(
  ctx: ObservedContext,
  profile: Profile,
  other: string,
  services: PageServices,
): Promise<void> {
  const query = queryOf(ctx);
  if (!isToken(other)) {
    const text = `"${other}" is not a token: a token has six digits from 0 to f.`;
    return sendPage(ctx, await renderNotice(services, { title: 'Not a token', text, profile, query }), 404);
  }
  const found = services.storage.read(other);
  if (found === null)
    return sendPage(ctx, await renderNotice(services, { ...tokenNotice(other), profile, query }), 404);
  const content = await renderComparison(profile, found.profile, services.views);
  const title = `Comparison of ${profile.token} and ${other}`;
  const frame = { title, content, profile, bytes: 0, current: 'compare', query, searchOpen: false };
  return sendPage(ctx, await renderFrame(services, frame));
}

function tokenNotice(token: string): { readonly title: string; readonly text: string } {
  return {
    title: 'Token not found',
    text: `There is no profile with the token "${token}". It may have made room for newer ones.`,
  };
}

function latestNotice({ storage }: PageServices): { readonly title: string; readonly text: string } {
  return storage.extent().profiles === 0
    ? { title: 'There are no profiles', text: 'Make a request to the application; its profile will be here at once.' }
    : { title: 'No profile matches', text: 'None of the stored profiles fits this IP address and method.' };
}
