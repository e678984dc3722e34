import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { beginFile } from '../../../db/file-safety.ts';
import type { Translator } from '../../i18n/translator.ts';
import { findingText } from '../audit/audit-finding.ts';
import { readHistory } from '../history/history.ts';
import { upToDateCatalogue } from '../history/take-into-use.ts';
import { type ImportProgress, type ImportReport, emptyReport } from '../import/import-report.ts';
import {
  type CatalogueChoice,
  type ImportPaths,
  type PreparedImport,
  importPaths,
  prepareImport,
  prepareRestore,
} from '../import/prepare-import.ts';
import { isOpen } from '../import-answers.ts';
import { type FileProblem, RefusalError } from '../refusal.ts';
import { upkeepText } from '../upkeep-text.ts';
import type { StartTask } from '../run-task.ts';
import { exportWorkbook } from '../workbook/export-workbook.ts';
import { formatMapping, mappingOptions } from './format-mapping.ts';
import { formatReading, formatReport, questionSentences } from './format-report.ts';
import type { ImportRequest } from './parse-arguments.ts';
import { localDay } from '../../local-day.ts';

export interface CommandOutput {
  readonly translator: Translator;
  readonly localesRoot: string;
  readonly print: (text: string) => void;
  /** For progress and errors. */
  readonly note: (text: string) => void;
  readonly startTask?: StartTask;
}

function writableTarget({ own }: ImportPaths): string {
  if (own !== null) return own;
  throw new RefusalError({ code: 'no-own-catalogue' });
}

/** @throws {RefusalError} or CatalogueFileError */
export async function exportCatalogue(
  { file, isStart }: { readonly file: string; readonly isStart: boolean },
  choice: CatalogueChoice,
  { print, localesRoot, translator, startTask }: CommandOutput,
): Promise<0> {
  const { current } = await importPaths(choice);
  await using catalogue = await upToDateCatalogue(current);
  const startsOn = isStart ? localDay() : null;
  const order = { path: catalogue.path, localesRoot, locale: translator.locale, startsOn };
  const { bytes } = await exportWorkbook(order, startTask);
  try {
    await using unfinished = await beginFile(file);
    await writeFile(unfinished.path, bytes);
    await unfinished.finish();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RefusalError({ code: 'unwritable', file, why }, { cause: error });
  }
  print(translator.translate('command.wrote', { file }));
  return 0;
}

/** @throws {RefusalError} or CatalogueFileError, and changes nothing */
export async function importIntoCatalogue(
  request: ImportRequest,
  choice: CatalogueChoice,
  output: CommandOutput,
): Promise<0 | 1 | 2> {
  const { print, note, translator, startTask } = output;
  const paths = await importPaths(choice);
  const target = request.apply ? writableTarget(paths) : null;
  await using prepared = await prepareImport(request.file, paths, {
    answers: request.answers,
    discounts: request.discounts,
    progress: request.json ? () => {} : createProgressNotes(note, translator),
    startTask,
  });
  const report = target === null ? prepared.report : await applyIfReady(prepared, target);
  if (report.readiness === 'open') return askToConfirm(request, report, output);
  print(request.json ? formatJson(report, translator) : formatReport(report, translator, request.listsAll));
  return report.readiness === 'refused' ? 1 : 0;
}

/** Prints how the file would be read with the options that confirm it, or the questions with their options. */
function askToConfirm(request: ImportRequest, report: ImportReport, { print, note, translator }: CommandOutput): 2 {
  const { mapping } = report;
  const open = questionSentences(report.questions.filter(isOpen), translator);
  const isMapping = mapping !== null && !mapping.isConfirmed;
  if (request.json)
    print(formatJson(report, translator, { questions: open, options: isMapping ? mappingOptions(mapping) : [] }));
  const reading = report.prices === null ? [] : [formatReading(report, translator)];
  const asked = open.map(({ sentence }) => sentence);
  note(isMapping ? formatMapping(basename(request.file), mapping, translator) : [...reading, ...asked].join('\n'));
  return 2;
}

function formatJson(report: ImportReport, translator: Translator, others: object = {}): string {
  const { added, changed, removed, absent, applied } = report;
  const withReason = ({ sentence, ...place }: FileProblem): object => ({
    ...place,
    reason: upkeepText(sentence, translator),
  });
  const [unknown, errors, notes] = [report.unknown, report.errors, report.notes].map((rows) => rows.map(withReason));
  const audit = report.audit.map((finding) => {
    const { severity, check, articleNumber } = finding;
    return { severity, check, articleNumber, message: findingText(finding, translator) };
  });
  const questions = questionSentences(report.questions, translator);
  const all = {
    added,
    changed,
    removed,
    unknown,
    absent,
    errors,
    notes,
    audit,
    questions,
    options: [],
    applied,
    ...others,
  };
  return JSON.stringify(all, null, 2);
}

async function applyIfReady(prepared: PreparedImport, target: string): Promise<ImportReport> {
  const { report } = prepared;
  if (report.readiness !== 'ready') return report;
  await prepared.apply(target);
  return { ...report, applied: true };
}

function createProgressNotes(note: (text: string) => void, { translate }: Translator) {
  let last = '';
  return ({ step, done, total }: ImportProgress): void => {
    const tenths = done === null || total === null || total === 0 ? null : Math.floor((done / total) * 10) * 10;
    const doing = translate(`import.doing.${step}`);
    const text = tenths === null ? doing : `${doing} ${tenths} %`;
    if (text !== last) note(text);
    last = text;
  };
}

/** @throws {RefusalError} if no own catalogue is named */
export async function printVersions(
  choice: CatalogueChoice,
  json: boolean,
  { print, translator: { translate } }: CommandOutput,
): Promise<0> {
  const catalogue = writableTarget(await importPaths(choice));
  const { versions, inUse } = await readHistory(catalogue);
  if (json) print(JSON.stringify({ inUse, versions }, null, 2));
  else if (versions.length === 0) print(translate('command.no_versions', { catalogue }));
  for (const { version, appliedAt, source, added, changed, removed } of json ? [] : versions) {
    const mark = version === inUse ? `  ${translate('command.in_use')}` : '';
    const counts = translate('command.counts', { added, changed, removed });
    print(`${version}  ${appliedAt}  ${source}: ${counts}${mark}`);
  }
  return 0;
}

/** @throws {RefusalError} or CatalogueFileError, and changes nothing */
export async function restoreCatalogue(
  version: number,
  choice: CatalogueChoice,
  { print, translator: { translate }, startTask }: CommandOutput,
): Promise<0> {
  const paths = await importPaths(choice);
  const own = writableTarget(paths);
  await using prepared = await prepareRestore(version, { ...paths, own }, { progress: () => {}, startTask });
  const { applied, readiness, added, changed, removed } = await applyIfReady(prepared, own);
  if (readiness === 'refused') throw new RefusalError({ code: 'nothing-ready', file: `version ${version}` });
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  print(
    applied
      ? translate('command.restored', { version, counts: translate('command.counts', counts) })
      : translate('command.already_in_use', { version }),
  );
  return 0;
}

/** Prints the reason; with `json` also as a report. */
export function refuseImport(
  { file, json }: ImportRequest,
  reason: string,
  { print, note, translator }: CommandOutput,
): 1 {
  const errors = [{ file: basename(file), sheet: null, row: null, column: null, reason }];
  if (json) print(formatJson(emptyReport, translator, { errors }));
  note(reason);
  return 1;
}
