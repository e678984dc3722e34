import { join, sep } from 'node:path';
import type { ResolvedOptions } from '../options.ts';
import type { Profile } from '../profile/profile.ts';
import { droppedOf } from '../records/kind.ts';
import type { Panel, PanelContext, PanelServices, PanelStatus } from './panel.ts';
import { errorText, tryOr } from '../values/texts.ts';

/** The page that shows a panel: the token of its profile, and its query. */
type PanelPage = { readonly token: string; readonly query: URLSearchParams };

/**
 * Returns a panel as HTML. If the panel fails, the HTML is the message of the error.
 * @param page null in an exported file, which has no links
 */
export async function renderPanel(
  panel: Panel,
  profile: Profile,
  services: PanelServices,
  page: PanelPage | null,
): Promise<string> {
  const { views } = services;
  try {
    if (panel.render !== undefined)
      return await views.render('panel-outside', { panel, content: await panel.render(profile) });
    const context = createContext(panel, services, page);
    return await views.render(`panels/${panel.name}`, {
      panel,
      profile,
      link: context.link,
      openLink: context.openLink,
      carried: (name: string) => [...carriedParameters(context.query)].filter(([key]) => key !== name),
      droppedOf: (plural: string) => droppedOf(profile.dropped, plural),
      ...(await panel.present(profile, context)),
    });
  } catch (error) {
    return await views.render('panel-failure', { panel, message: errorText(error) });
  }
}

function createContext(panel: Panel, services: PanelServices, page: PanelPage | null): PanelContext {
  const query = page?.query ?? new URLSearchParams();
  return {
    ...services,
    query,
    link(changes) {
      if (page === null) return null;
      const changed = new Map([['panel', panel.name], ...carriedParameters(query), ...Object.entries(changes)]);
      const parameters = [...changed].flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as [string, string]],
      );
      return `${services.base}/${page.token}?${new URLSearchParams(parameters).toString()}`;
    },
    openLink: ({ file, line }) => (page === null ? null : openFileLink(file, line, services)),
  };
}

const notCarried: ReadonlySet<string> = new Set(['panel', 'ip', 'method', 'limit', 'compare', 'export']);

function carriedParameters(query: URLSearchParams): Map<string, string> {
  return new Map([...query].filter(([name]) => !notCarried.has(name)));
}

/** Returns the address that shows a line of a file, here or in an editor; null for files outside the application. */
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

/** Returns the panels that the menu of a profile lists. */
export function listedPanels(profile: Profile, { panels }: PanelServices): readonly Panel[] {
  return panels.filter(({ isListed }) => isListed === undefined || tryOr(true, () => isListed(profile)));
}

export function menuEntry(panel: Panel, profile: Profile, { views }: PanelServices) {
  const { name, title, icon = views.icon(name) } = panel;
  return { name, title, icon, status: safeStatus(panel, profile) };
}

/** Returns the status of a panel; the badge `failed` if it throws. */
export function safeStatus(panel: Panel, profile: Profile): PanelStatus {
  return tryOr({ empty: false, badge: { text: 'failed', tone: 'bad' } }, () => panel.status(profile));
}
