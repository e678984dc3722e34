import { join, sep } from 'node:path';
import type { ResolvedOptions } from '../options.ts';
import type { Profile } from '../profile/profile.ts';
import { droppedOf } from '../records/dropped.ts';
import type { Panel, PanelContext, PanelStatus } from './panel.ts';
import type { PanelServices } from './services.ts';
import { errorText } from '../values/texts.ts';

/** Where a panel stands: on a page of its own, or in a file in which links lead nowhere. */
export type PanelSetting =
  { readonly kind: 'page'; readonly token: string; readonly query: URLSearchParams } | { readonly kind: 'standalone' };

/** A panel as HTML. One that fails says so and keeps the rest of the page. */
export async function renderPanel(
  panel: Panel,
  profile: Profile,
  services: PanelServices,
  setting: PanelSetting,
): Promise<string> {
  const context = createContext(panel, services, setting);
  try {
    if (panel.render !== undefined) {
      const content = await panel.render(profile);
      return await services.views.render('panel-outside', { panel, content });
    }
    const presented = await panel.present(profile, context);
    return await services.views.render(`panels/${panel.name}`, {
      panel,
      profile,
      link: context.link,
      openLink: context.openLink,
      carried: (name: string) => [...carriedParameters(context.query)].filter(([one]) => one !== name),
      droppedOf: (plural: string) => droppedOf(profile.dropped, plural),
      ...presented,
    });
  } catch (error) {
    return await services.views.render('panel-failure', {
      panel,
      message: errorText(error),
    });
  }
}

function createContext(panel: Panel, services: PanelServices, setting: PanelSetting): PanelContext {
  const query = setting.kind === 'page' ? setting.query : new URLSearchParams();
  return {
    ...services,
    query,
    link(changes) {
      if (setting.kind === 'standalone') return null;
      const changed = new URLSearchParams({ panel: panel.name });
      for (const [name, value] of carriedParameters(query)) changed.set(name, value);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) changed.delete(name);
        else changed.set(name, value);
      }
      return `${services.base}/${setting.token}?${changed.toString()}`;
    },
    openLink: ({ file, line }) => (setting.kind === 'standalone' ? null : openFileLink(file, line, services)),
  };
}

const notCarried: ReadonlySet<string> = new Set(['panel', 'ip', 'method', 'limit', 'compare', 'export']);

/** What links and forms of a panel take along of the address that it has now; of a repeated parameter the last. */
function carriedParameters(query: URLSearchParams): Map<string, string> {
  return new Map([...query].filter(([name]) => !notCarried.has(name)));
}

/** The address that shows a line of a file, here or in an editor; null for files outside the application. */
export function openFileLink(
  file: string,
  line: number,
  { base, options }: { readonly base: string; readonly options: Pick<ResolvedOptions, 'editor' | 'root'> },
): string | null {
  if (file === '' || file.startsWith('/') || /[\\:]/.test(file)) return null;
  if (options.editor !== null) {
    const path = encodeURI(join(options.root, file).replaceAll(sep, '/')).replaceAll(/[?#]/g, encodeURIComponent);
    return options.editor.replaceAll('{file}', () => path).replaceAll('{line}', String(line));
  }
  const query = new URLSearchParams({ file, ...(line > 0 ? { line: String(line) } : {}) });
  return `${base}/open?${query.toString()}${line > 0 ? `#L${line}` : ''}`;
}

/** A panel that cannot say how it is shall not take the others with it. */
export function safeStatus(panel: Panel, profile: Profile): PanelStatus {
  try {
    return panel.status(profile);
  } catch {
    return { empty: false, badge: { text: 'failed', tone: 'bad' } };
  }
}
