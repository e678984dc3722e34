import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { beginFile } from '../../../db/catalogue/unfinished-file.ts';
import { defaultLocale } from '../../i18n/locale.ts';
import { findingText } from '../audit/format-audit.ts';
import { ExchangeError, type FileProblem } from '../exchange-error.ts';
import { exportWorkbook } from '../workbook/export-workbook.ts';
import { listVersions, versionInUse } from '../history/history.ts';
import { exchangePaths, writableTarget } from '../import/exchange-paths.ts';
import { importFile, restoreVersion } from '../import/import-file.ts';
import { upToDateCatalogue } from '../history/up-to-date-copy.ts';
import type { ImportProgress } from '../import/import-report.ts';
import { isOpen } from '../price-file/price-question.ts';
import type { CatalogueChoice, CommandOutput } from './command-output.ts';
import { formatReport, problemText, questionSentence } from './format-report.ts';
import type { ImportRequest } from './parse-arguments.ts';

/** @throws {ExchangeError} or CatalogueFileError with a sentence */
export async function exportCatalogue(
  file: string,
  { own, bundled }: CatalogueChoice,
  { print, localesRoot }: CommandOutput,
): Promise<0> {
  const { current } = await exchangePaths(own, bundled);
  await using catalogue = await upToDateCatalogue(current);
  const workbook = await exportWorkbook({ path: catalogue.path, localesRoot, locale: defaultLocale });
  try {
    await using unfinished = await beginFile(file);
    await writeFile(unfinished.path, workbook);
    await unfinished.finish();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ExchangeError({ code: 'unwritable', file, why }, { cause: error });
  }
  print(`Wrote ${file}`);
  return 0;
}

/** @throws {ExchangeError} or CatalogueFileError with a sentence; nothing has changed then */
export async function importIntoCatalogue(
  request: ImportRequest,
  { own, bundled }: CatalogueChoice,
  { print, note, translator }: CommandOutput,
): Promise<0 | 1> {
  const paths = await exchangePaths(own, bundled);
  const { apply, vat, markup, priceColumn, takesNobb, addsLeadingZeros } = request;
  const report = await importFile(request.file, paths, {
    apply,
    prices: { vat, markup, priceColumn, takesNobb, addsLeadingZeros },
    progress: request.json ? () => {} : createProgressNotes(note),
  });
  const question = report.questions.find(isOpen);
  if (question !== undefined)
    return refuseImport(request, questionSentence(basename(request.file), question), { print, note });
  if (request.json) {
    const { added, changed, removed, applied } = report;
    const [unknown, errors] = [report.unknown.map(problemAsJson), report.errors.map(problemAsJson)];
    const audit = report.audit.map((finding) => ({
      severity: finding.severity,
      check: finding.check,
      articleNumber: finding.articleNumber,
      message: findingText(finding, translator),
    }));
    print(JSON.stringify({ added, changed, removed, unknown, errors, audit, applied }, null, 2));
  } else print(formatReport(basename(request.file), report, translator));
  return report.readiness === 'refused' ? 1 : 0;
}

/** Says each step once, and how far it has come in tenths. */
function createProgressNotes(note: (text: string) => void): (progress: ImportProgress) => void {
  let last = '';
  return ({ step, done, total }) => {
    const tenths = done === null || total === null || total === 0 ? null : Math.floor((done / total) * 10) * 10;
    const text = tenths === null ? `… ${step}` : `… ${step} ${tenths} %`;
    if (text !== last) note(text);
    last = text;
  };
}

/** @throws {ExchangeError} when no catalogue of one's own is named */
export async function printVersions(
  { own, bundled }: CatalogueChoice,
  json: boolean,
  { print }: CommandOutput,
): Promise<0> {
  const catalogue = writableTarget(await exchangePaths(own, bundled));
  const [versions, inUse] = [await listVersions(catalogue), await versionInUse(catalogue)];
  if (json) print(JSON.stringify({ inUse, versions }, null, 2));
  else if (versions.length === 0) print(`No version of ${catalogue} is kept yet.`);
  for (const { version, appliedAt, source, added, changed, removed } of json ? [] : versions) {
    const mark = version === inUse ? '  (in use)' : '';
    print(`${version}  ${appliedAt}  ${source}: ${added} added, ${changed} changed, ${removed} removed${mark}`);
  }
  return 0;
}

/** @throws {ExchangeError} or CatalogueFileError with a sentence; nothing has changed then */
export async function restoreCatalogue(
  version: number,
  { own, bundled }: CatalogueChoice,
  { print }: CommandOutput,
): Promise<0> {
  const { applied, added, changed, removed } = await restoreVersion(version, await exchangePaths(own, bundled));
  const counts = `${added.length} rows added, ${changed.length} values changed, ${removed.length} rows removed`;
  print(
    applied ? `Version ${version} is in use again: ${counts}.` : `What is in use is the same as version ${version}.`,
  );
  return 0;
}

function problemAsJson({ told, ...place }: FileProblem): object {
  return { ...place, reason: problemText(told) };
}

/** Says why a whole file is refused; as JSON in the form of every other answer. */
export function refuseImport(
  { file, json }: ImportRequest,
  reason: string,
  { print, note }: Pick<CommandOutput, 'print' | 'note'>,
): 1 {
  const errors = [{ file: basename(file), sheet: null, row: null, column: null, reason }];
  const nothing = { added: [], changed: [], removed: [], unknown: [], errors, audit: [], applied: false };
  if (json) print(JSON.stringify(nothing, null, 2));
  note(reason);
  return 1;
}
