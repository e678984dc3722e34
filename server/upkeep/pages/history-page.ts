import type { Translator } from '../../i18n/translator.ts';
import type { Difference } from '../difference.ts';
import type { CatalogueVersion } from '../history/history.ts';
import { countsText } from './difference-rows.ts';
import { type DifferenceSearch, type DifferenceView, presentDifference } from './difference-view.ts';
import type { CatalogueNotice } from '../../pages/return-address.ts';
import type { Page } from '../../pages/render-page.ts';

/** A kept version in the list. */
export interface VersionRow {
  readonly version: number;
  readonly moment: string;
  readonly source: string;
  /** The size of its change, in words. */
  readonly counts: string;
  readonly isInUse: boolean;
  /** The address of its changes; null where it has none. */
  readonly changes: string | null;
  readonly restore: string;
}

/** What the page of the catalogue's history prints. */
export interface HistoryPage extends Page {
  readonly template: 'catalogue/history';
  readonly title: string;
  readonly versions: readonly VersionRow[];
  /** Whether there is an own catalogue that is not the one in use. */
  readonly isAside: boolean;
  readonly notice: CatalogueNotice | null;
}

/** What the page of one version prints. */
export interface VersionPage extends Page {
  readonly template: 'catalogue/version';
  readonly title: string;
  readonly row: VersionRow;
  /** Null where it changed nothing, or its changes are not kept. */
  readonly difference: DifferenceView | null;
}

export interface KeptVersions {
  readonly versions: readonly CatalogueVersion[];
  readonly inUse: number | null;
}

export interface VersionPresentation {
  readonly inUse: number | null;
  /** Null where the changes of the version are not kept. */
  readonly difference: Difference | null;
  readonly search: DifferenceSearch;
}

export function presentHistoryPage(
  { versions, inUse }: KeptVersions,
  notice: CatalogueNotice | null,
  translator: Translator,
): HistoryPage {
  return {
    template: 'catalogue/history',
    title: translator.translate('history.title'),
    versions: versions.map((version) => presentVersion(version, inUse, translator)),
    isAside: versions.length > 0 && inUse === null,
    notice,
  };
}

export function presentVersionPage(
  version: CatalogueVersion,
  { inUse, difference, search }: VersionPresentation,
  translator: Translator,
): VersionPage {
  const row = presentVersion(version, inUse, translator);
  const whole = difference === null ? null : { ...difference, unknown: [], absent: [], errors: [], audit: [] };
  return {
    template: 'catalogue/version',
    title: translator.translate('history.version', { version: version.version }),
    row,
    difference:
      whole === null
        ? null
        : presentDifference(whole, { search, path: `/catalogue/history/${version.version}` }, translator),
  };
}

function presentVersion(
  { version, appliedAt, source, added, changed, removed }: CatalogueVersion,
  inUse: number | null,
  translator: Translator,
): VersionRow {
  const { translate, formats } = translator;
  const counts = countsText({ added, changed, removed }, translator);
  const address = `/catalogue/history/${version}`;
  return {
    version,
    moment: formats.moment(appliedAt),
    source: sourceName(source, translator),
    counts: counts === '' ? translate('history.no_changes') : counts,
    isInUse: version === inUse,
    changes: counts === '' ? null : address,
    restore: `${address}/restore`,
  };
}

/** @param version one of the kept versions */
export function presentNotice(
  version: number,
  versions: readonly CatalogueVersion[],
  { translate, formats }: Translator,
): CatalogueNotice | null {
  const taken = versions.find((kept) => kept.version === version);
  if (taken === undefined) return null;
  const { source, added, changed, removed, previous } = taken;
  const count = added + changed + removed;
  return {
    text: translate('notice.taken_into_use', {
      version,
      source: sourceName(source, { translate }),
      count,
      number: formats.number(count),
    }),
    changes: `/catalogue/history/${version}`,
    restore: versions.some((kept) => kept.version === previous) ? `/catalogue/history/${previous}/restore` : null,
  };
}

/** The source of a version, from the words in its history. */
function sourceName(source: string, { translate }: Pick<Translator, 'translate'>): string {
  const version = /^version (\d+)$/.exec(source)?.[1];
  if (version !== undefined) return translate('import.version_name', { version });
  if (source === 'program update') return translate('history.program_update');
  return source.endsWith('.sqlite') ? translate('history.before') : source;
}
