import { menuEntry } from '../collectors/render-panel.ts';
import type { Profile } from '../profile/profile.ts';
import { statusTone } from '../rendering/format.ts';
import { queryOf, type ObservedContext } from '../recording/arrival.ts';
import { searchProblems } from './search-parameters.ts';
import { sendPage } from './send-page.ts';
import type { PageServices } from '../collectors/services.ts';

/** What stands around the content of a page. */
export interface PageFrame {
  readonly title: string;
  readonly content: string;
  /** The profile that the bar and the menu belong to; none on pages that belong to no profile. */
  readonly profile: Profile | null;
  readonly bytes: number;
  /** The profile that it can best be compared with. */
  readonly previous?: string | null;
  /** The name of the open panel, or of the page where it is none. */
  readonly current: string;
  readonly query: URLSearchParams;
  readonly searchOpen: boolean;
}

/** A whole page: the bar, the menu, the search and the content. */
export async function renderFrame(services: PageServices, frame: PageFrame): Promise<string> {
  const { profile, current } = frame;
  const token = profile?.token ?? 'latest';
  const panel = services.panels.some(({ name }) => name === current) ? current : '';
  return await services.views.render('layout', {
    ...frame,
    token,
    stylesheet: `${services.base}/assets/${services.views.stylesheet().fileName}`,
    tone: profile === null ? 'neutral' : statusTone(profile.response.status),
    menu: profile === null ? [] : services.panels.map((one) => menuEntry(one, profile, services)),
    outside: outsideOf(current, services),
    latestLink: `${services.base}/latest${panel === '' ? '' : `?panel=${panel}`}`,
    lastTenLink: `${services.base}/${token}/search/results?limit=10`,
    form: frame.query,
    problems: searchProblems(frame.query),
    extent: services.storage.extent(),
    applicationName: services.options.name,
  });
}

/** How many records of what a panel shows came outside of all requests. */
function outsideOf(current: string, { panels, outside }: PageServices): number {
  const types = panels.find(({ name }) => name === current)?.types ?? [];
  return types.reduce((sum, type) => sum + (outside.get(type) ?? 0), 0);
}

/** Answers with a page that says what is not there. */
export async function sendNotice(
  ctx: ObservedContext,
  services: PageServices,
  notice: { readonly title: string; readonly text: string; readonly profile?: Profile; readonly status?: number },
): Promise<void> {
  const { title, profile = null, status = 404 } = notice;
  const content = await services.views.render('notice', notice);
  const frame = { title, content, profile, bytes: 0, current: '', query: queryOf(ctx), searchOpen: profile === null };
  sendPage(ctx, await renderFrame(services, frame), status);
}
