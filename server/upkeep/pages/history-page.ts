import type { Translator } from '../../i18n/translator.ts';
import type { CatalogueNotice } from '../../pages/return-address.ts';
import type { Difference } from '../difference.ts';
import type { CatalogueVersion, History } from '../history/history.ts';
import { emptyReport } from '../import/import-report.ts';
import { type DifferenceSearch, presentDifference } from './difference-view.ts';
import { countsText } from './report-rows.ts';

export function presentHistoryPage(
  { versions, inUse }: History,
  notice: CatalogueNotice | null,
  translator: Translator,
) {
  return {
    template: 'catalogue/history',
    title: translator.translate('history.title'),
    versions: versions.map((version) => presentVersion(version, inUse, translator)),
    /** Another catalogue than the own one is in use. */
    isAside: versions.length > 0 && inUse === null,
    notice,
  };
}

/** @param difference null if it is not kept */
export function presentVersionPage(
  version: CatalogueVersion,
  inUse: number | null,
  difference: Difference | null,
  search: DifferenceSearch,
  translator: Translator,
) {
  const path = `/catalogue/history/${version.version}`;
  return {
    template: 'catalogue/version',
    title: translator.translate('history.version', { version: version.version }),
    row: presentVersion(version, inUse, translator),
    difference: difference && presentDifference({ ...emptyReport, ...difference }, search, path, translator),
  };
}

function presentVersion(
  { version, appliedAt, source, added, changed, removed }: CatalogueVersion,
  inUse: number | null,
  translator: Translator,
) {
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

export function presentNotice(
  version: number,
  versions: readonly CatalogueVersion[],
  translator: Translator,
): CatalogueNotice | null {
  const { translate, formats } = translator;
  const entry = versions.find((candidate) => candidate.version === version);
  if (entry === undefined) return null;
  const { source, added, changed, removed, previous } = entry;
  const count = added + changed + removed;
  const values = { version, source: sourceName(source, translator), count, number: formats.number(count) };
  return {
    text: translate('notice.taken_into_use', values),
    changes: `/catalogue/history/${version}`,
    restore: versions.some((candidate) => candidate.version === previous)
      ? `/catalogue/history/${previous}/restore`
      : null,
  };
}

function sourceName(source: string, { translate }: Translator): string {
  const version = /^version (\d+)$/.exec(source)?.[1];
  if (version !== undefined) return translate('import.version_name', { version });
  if (source === 'program update') return translate('history.program_update');
  return source.endsWith('.sqlite') ? translate('history.before') : source;
}
