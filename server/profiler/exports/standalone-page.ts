import { panels } from '../panels.ts';
import type { Profile } from '../profile.ts';
import { statusTone } from '../rendering/status-tone.ts';
import { safeStatus } from '../routes/page-frame.ts';
import { renderPanel } from '../routes/render-panel.ts';
import type { PageServices } from '../routes/services.ts';

/** A profile with all its panels as one HTML file that needs nothing else. */
export async function standalonePage(profile: Profile, services: PageServices): Promise<string> {
  const sections = await Promise.all(
    panels.map(async (panel) => ({
      name: panel.name,
      title: panel.title,
      content: await renderPanel(panel, profile, services, { kind: 'standalone' }),
      status: safeStatus(panel, profile),
    })),
  );
  return services.views.render('standalone', {
    profile,
    sections,
    tone: statusTone(profile.response.status),
    stylesheetText: services.views.stylesheet().text,
  });
}
