import type { Profile } from '../profile/profile.ts';
import { statusTone } from '../rendering/format.ts';
import { menuEntry, renderPanel } from '../collectors/render-panel.ts';
import type { PanelServices } from '../collectors/services.ts';

/** A profile with all its panels as one HTML file that needs nothing else. */
export async function standalonePage(profile: Profile, services: PanelServices): Promise<string> {
  const sections = await Promise.all(
    services.panels.map(async (panel) => ({
      ...menuEntry(panel, profile, services),
      content: await renderPanel(panel, profile, services, null),
    })),
  );
  return await services.views.render('standalone', {
    profile,
    sections,
    tone: statusTone(profile.response.status),
    stylesheetText: services.views.stylesheet().text,
  });
}
