import type { PageServices } from '../collectors/panel.ts';
import { listedPanels, menuEntry } from '../collectors/render-panel.ts';
import type { Profile } from '../profile/profile.ts';
import { type ObservedContext, queryOf } from '../recording/arrival.ts';
import { statusTone } from '../rendering/format.ts';
import { searchProblems } from '../storage/search-profiles.ts';

interface PageFrame {
  readonly title: string;
  readonly content: string;
  readonly profile?: Profile | null;
  readonly bytes?: number;
  readonly previous?: string | null;
  readonly current: string;
  readonly searchOpen?: boolean;
}

export async function sendFrame(
  ctx: ObservedContext,
  services: PageServices,
  frame: PageFrame,
  status = 200,
): Promise<void> {
  const { profile = null, current } = frame;
  const query = queryOf(ctx);
  const token = profile?.token ?? 'latest';
  const panel = services.panels.some(({ name }) => name === current) ? current : '';
  const html = await services.views.render('layout', {
    bytes: 0,
    searchOpen: false,
    ...frame,
    profile,
    token,
    stylesheet: `${services.base}/assets/${services.views.stylesheet().fileName}`,
    tone: profile === null ? 'neutral' : statusTone(profile.response.status),
    menu:
      profile === null
        ? []
        : listedPanels(profile, services).map((shownPanel) => menuEntry(shownPanel, profile, services)),
    outside: outsideOf(current, services),
    latestLink: `${services.base}/latest${panel === '' ? '' : `?panel=${panel}`}`,
    lastTenLink: `${services.base}/${token}/search/results?limit=10`,
    form: query,
    problems: searchProblems(query),
    extent: services.storage.extent(),
    applicationName: services.options.name,
  });
  sendPage(ctx, html, status);
}

function outsideOf(current: string, { panels, outside }: PageServices): number {
  const types = panels.find(({ name }) => name === current)?.types ?? [];
  return types.reduce((sum, type) => sum + (outside.get(type) ?? 0), 0);
}

export async function sendNotice(
  ctx: ObservedContext,
  services: PageServices,
  notice: { readonly title: string; readonly text: string; readonly profile?: Profile; readonly status?: number },
): Promise<void> {
  const { title, profile = null, status = 404 } = notice;
  const content = await services.views.render('notice', notice);
  await sendFrame(ctx, services, { title, content, profile, current: '', searchOpen: profile === null }, status);
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page without scripts that caches may not keep. */
export function sendPage(ctx: ObservedContext, html: string, status = 200): void {
  ctx.status = status;
  ctx.set('cache-control', 'no-cache, private');
  ctx.set('content-security-policy', contentSecurityPolicy);
  ctx.set('x-content-type-options', 'nosniff');
  ctx.set('referrer-policy', 'same-origin');
  ctx.type = 'html';
  ctx.body = html;
}
