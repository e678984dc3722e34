import type { Difference } from '../difference.ts';
import type { CatalogueVersion } from '../history/history.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { DifferenceSearch } from './difference-search.ts';
import { type DifferenceView, presentDifference } from './difference-view.ts';
import type { CatalogueNotice } from './notice.ts';
import { countsText, sourceName } from './version-texts.ts';

/** A version in the list of those that are kept. */
export interface VersionRow {
  readonly version: number;
  readonly moment: string;
  readonly source: string;
  /** How much it changed, in words; the first one changed nothing. */
  readonly counts: string;
  readonly isInUse: boolean;
  /** Where its changes stand; null where it has none. */
  readonly changes: string | null;
  readonly restore: string;
}

/** What the page of the catalogue's history prints. */
export interface HistoryPage {
  readonly title: string;
  readonly versions: readonly VersionRow[];
  /** Whether there is an own catalogue which is not the one that is served. */
  readonly isAside: boolean;
  readonly notice: CatalogueNotice | null;
}

/** What the page of one version prints. */
export interface VersionPage {
  readonly title: string;
  readonly row: VersionRow;
  /** Null where it changed nothing, or it is no longer known what. */
  readonly difference: DifferenceView | null;
}

export interface KeptVersions {
  readonly versions: readonly CatalogueVersion[];
  readonly inUse: number | null;
}

export interface VersionPresentation {
  readonly inUse: number | null;
  /** Null where it is no longer known what the version changed. */
  readonly difference: Difference | null;
  readonly search: DifferenceSearch;
}

export function presentHistoryPage(
  { versions, inUse }: KeptVersions,
  notice: CatalogueNotice | null,
  translator: Translator,
): HistoryPage {
  return {
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
  const whole = difference === null ? null : { ...difference, unknown: [], errors: [], audit: [] };
  return {
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
