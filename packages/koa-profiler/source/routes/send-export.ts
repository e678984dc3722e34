import type { PageServices, PanelServices } from '../collectors/panel.ts';
import { listedPanels, menuEntry, renderPanel } from '../collectors/render-panel.ts';
import { chromeTrace } from '../exports/chrome-trace.ts';
import { httpArchive } from '../exports/http-archive.ts';
import { type Profile, plainProfile } from '../profile/profile.ts';
import type { ObservedContext } from '../recording/arrival.ts';
import { statusTone } from '../rendering/format.ts';
import { sendNotice } from './page-frame.ts';

/** `?export=json|trace|har|html`: the profile as a file to save. */
export async function sendExport(
  ctx: ObservedContext,
  format: string,
  profile: Profile,
  services: PageServices,
): Promise<void> {
  const { token } = profile;
  switch (format) {
    case 'trace':
      return sendFile(ctx, `${token}.trace.json`, 'application/json', JSON.stringify(chromeTrace(profile)));
    case 'har':
      return sendFile(ctx, `${token}.har`, 'application/json', JSON.stringify(httpArchive(profile), null, 2));
    case 'json':
      return sendFile(ctx, `${token}.json`, 'application/json', JSON.stringify(plainProfile(profile), null, 2));
    case 'html':
      return sendFile(ctx, `${token}.html`, 'text/html', await standalonePage(profile, services));
    default: {
      const text = `Export "${format}" is not available for token "${token}".`;
      return sendNotice(ctx, services, { title: 'Export not found', text, profile });
    }
  }
}

export function sendFile(ctx: ObservedContext, name: string, type: string, body: string): void {
  ctx.set('cache-control', 'no-cache, private');
  ctx.set('content-disposition', `attachment; filename="profile-${name}"`);
  ctx.set('x-content-type-options', 'nosniff');
  ctx.type = type;
  ctx.body = body;
}

/** Returns a profile with all its panels as one HTML file without links to other files. */
async function standalonePage(profile: Profile, services: PanelServices): Promise<string> {
  const sections: object[] = [];
  for (const panel of listedPanels(profile, services)) {
    const content = await renderPanel(panel, profile, services, null);
    sections.push({ ...menuEntry(panel, profile, services), content });
  }
  return await services.views.render('standalone', {
    profile,
    sections,
    tone: statusTone(profile.response.status),
    stylesheetText: services.views.stylesheet().text,
  });
}
