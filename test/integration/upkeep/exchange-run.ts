import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { bundledCataloguePaths, ensureCatalogue } from '../../../db/catalogue/build-catalogue.ts';
import { parseArguments } from '../../../server/upkeep/command/parse-arguments.ts';
import { runCatalogueCommand } from '../../../server/upkeep/command/run-catalogue-command.ts';
import { exportWorkbook } from '../../../server/upkeep/workbook/export-workbook.ts';
import { openWorkbook } from '../../../server/upkeep/workbook/open-workbook.ts';
import type { Sheet } from '../../../server/upkeep/workbook/sheet.ts';
import { codeInTitle } from '../../../server/upkeep/workbook/workbook-layout.ts';
import type { ImportReport } from '../../../server/upkeep/import/import-report.ts';
import type { PriceMapping } from '../../../server/upkeep/price-file/read-prices.ts';
import { compareSource, openChosenFile } from '../../../server/upkeep/import/next-catalogue.ts';
import { type CatalogueRows, readCatalogueRows } from '../../../server/upkeep/catalogue-rows.ts';
import type { Locale } from '../../../server/i18n/locale.ts';
import { createMessagesTranslator, localesRoot } from '../../support/messages-translator.ts';
import { startHere } from '../../support/tasks-here.ts';

const row = z.object({
  table: z.string(),
  id: z.union([z.number(), z.string()]),
  articleNumber: z.string().nullable(),
});
const change = row.extend({ column: z.string(), from: z.unknown(), to: z.unknown() });
const place = z.object({
  sheet: z.string().nullable(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
});
const report = z.object({
  added: z.array(row),
  changed: z.array(change),
  removed: z.array(row),
  unknown: z.array(place),
  errors: z.array(place),
  notes: z.array(place),
  audit: z.array(z.object({ severity: z.string(), message: z.string() })),
});

export interface ExchangeRun {
  readonly folder: string;
  /** The own catalogue, which is not there at first. */
  readonly catalogue: string;
  readonly file: (name: string) => string;
  readonly write: (name: string, content: string | Uint8Array) => Promise<string>;
  readonly run: (...argumentList: readonly string[]) => Promise<{ exitCode: number; printed: string; noted: string }>;
  /** Runs the command, which must ask something. Returns its notes. */
  readonly question: (...argumentList: readonly string[]) => Promise<string>;
  /** Runs the command, which must refuse. Returns its notes. */
  readonly refusal: (...argumentList: readonly string[]) => Promise<string>;
  /** Takes a price list into use. */
  readonly apply: (content: string, ...options: readonly string[]) => Promise<void>;
  /** Imports a file and reads the JSON that is printed. */
  readonly importFile: (
    file: string,
    ...options: readonly string[]
  ) => Promise<{ exitCode: number; report: z.infer<typeof report> }>;
  /**
   * Compares a file with the bundled catalogue in this process, without the copies, the writing and the audit of an import. Tests of
   * many shapes of one list use it.
   */
  readonly compare: (file: string, ...options: readonly string[]) => Promise<ImportReport>;
  /** Confirms the proposed mapping of a price file, and compares it. Options replace the proposal and the usual facts. */
  readonly confirm: (file: string, ...options: readonly string[]) => Promise<ImportReport>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The rows of the bundled catalogue, read once for all tests of a process. */
let bundledRows: Promise<CatalogueRows> | null = null;

/** The sheets of the bundled catalogue, written and read once. They and their columns have the names by which they are known alone. */
let sheetsOfBundled: Promise<Sheet[]> | null = null;

export function bundledSheets(): Promise<Sheet[]> {
  sheetsOfBundled ??= exportBundled();
  return sheetsOfBundled;
}

async function exportBundled(): Promise<Sheet[]> {
  await ensureCatalogue();
  const order = { path: bundledCataloguePaths().output, localesRoot, locale: 'eng', startsOn: null } as const;
  const { bytes } = await exportWorkbook(order, startHere);
  return openWorkbook({ name: 'sheets.xlsx', bytes }).sheets.map(({ name, rows: [header = [], ...rows] }) => {
    return { name: codeInTitle(name), rows: [header.map((heading) => codeInTitle(String(heading))), ...rows] };
  });
}

/** Returns the new values of a report by article number. */
export function pricesIn({
  changed,
}: {
  readonly changed: readonly z.infer<typeof change>[];
}): Record<string, unknown> {
  return Object.fromEntries(changed.map(({ articleNumber, to }) => [articleNumber ?? '', to]));
}

/** Returns a text for each error or note: its place and its code, such as `module 3 building_length negative`. */
export function placesIn(problems: ImportReport['errors']): string[] {
  return problems.map((problem) =>
    [problem.sheet, problem.row, problem.column, problem.sentence.code].filter((part) => part !== null).join(' '),
  );
}

/** The answers that confirm a list with the headings `varenr;pris eks`. */
export const plainAnswers = {
  'column:varenr': 'article',
  'column:pris eks': 'price',
  'price-kind': 'list',
  currency: 'NOK',
  per: '1',
} as const;

/** The same as options of the command. */
export const plainOptions: readonly string[] = Object.entries(plainAnswers).flatMap(([key, value]) =>
  key.startsWith('column:') ? ['--column', `${key.slice('column:'.length)}=${value}`] : [`--${key}`, value],
);

const usualFacts = { 'price-kind': 'list', currency: 'NOK', vat: 'excluding', per: '1' } as const;

/** Returns the options that confirm the proposed mapping. Facts that the file leaves open are the usual ones. */
export function optionsOf({ columns, facts, decimalMark }: PriceMapping, given: readonly string[] = []): string[] {
  const isGiven = (option: string): boolean => given.includes(`--${option}`);
  const named = new Set(
    given.filter((_, index) => given[index - 1] === '--column').map((text) => text.slice(0, text.lastIndexOf('='))),
  );
  return [
    ...columns
      .filter(({ heading }) => !named.has(heading))
      .flatMap(({ heading, role }) => ['--column', `${heading}=${role}`]),
    ...facts
      .filter(({ option, source }) => source === 'missing' && !isGiven(option))
      .flatMap(({ option }) => [`--${option}`, usualFacts[option]]),
    ...(decimalMark === null || decimalMark.value === null || isGiven('decimal-mark')
      ? []
      : ['--decimal-mark', decimalMark.value]),
  ];
}

/** The folders of temporary files that imports of this process have now. */
export async function temporaryFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`flue-import-${process.pid}-`));
}

/** Runs the command with imports and exports in this process. */
export async function createExchangeRun(locale: Locale = 'eng'): Promise<ExchangeRun> {
  await ensureCatalogue();
  const translator = await createMessagesTranslator(locale);
  const folder = await mkdtemp(path.join(tmpdir(), 'flue-exchange-'));
  const catalogue = path.join(folder, 'own.sqlite');
  const run: ExchangeRun['run'] = async (...argumentList) => {
    const [printed, noted]: [string[], string[]] = [[], []];
    const output = {
      translator,
      localesRoot,
      startTask: startHere,
      print: (text: string) => void printed.push(text),
      note: (text: string) => void noted.push(text),
    };
    const places = { paths: bundledCataloguePaths(), ownCatalogue: catalogue };
    const exitCode = await runCatalogueCommand(argumentList, output, places);
    return { exitCode, printed: printed.join('\n'), noted: noted.join('\n') };
  };
  const file = (name: string): string => path.join(folder, name);
  const write: ExchangeRun['write'] = async (name, content) => {
    await writeFile(file(name), content);
    return file(name);
  };
  const compare: ExchangeRun['compare'] = async (chosen, ...options) => {
    const request = parseArguments(['import', chosen, ...options]);
    assert.ok(request?.command === 'import', options.join(' '));
    const order = {
      name: path.basename(chosen),
      answers: request.answers,
      memory: [],
      discounts: request.discounts,
      today: '2026-11-22',
    };
    const source = await openChosenFile(chosen, order);
    bundledRows ??= readCatalogueRows(bundledCataloguePaths().output);
    const whole = { source: { kind: 'file', path: chosen }, isOwn: false, answers: request.answers } as const;
    return compareSource(source, await bundledRows, whole).report;
  };
  /** The file's own proposal, and usual facts where it states none. */
  async function confirmingOptions(chosen: string, options: readonly string[]): Promise<string[]> {
    const { mapping } = await compare(chosen, ...options);
    return mapping === null ? [] : optionsOf(mapping, options);
  }

  return {
    folder,
    catalogue,
    file,
    write,
    run,
    async refusal(...argumentList) {
      const { exitCode, noted } = await run(...argumentList);
      assert.equal(exitCode, 1, noted);
      return noted;
    },
    async question(...argumentList) {
      const { exitCode, noted } = await run(...argumentList);
      assert.equal(exitCode, 2, noted);
      return noted;
    },
    async apply(content, ...options) {
      const chosen = await write('p.csv', content);
      const given = [...(await confirmingOptions(chosen, options)), ...options];
      const { exitCode, noted } = await run('import', chosen, '--apply', ...given);
      assert.equal(exitCode, 0, noted);
    },
    async importFile(chosen, ...options) {
      const given = chosen.endsWith('.xlsx') ? options : [...(await confirmingOptions(chosen, options)), ...options];
      const { exitCode, printed } = await run('import', chosen, '--json', ...given);
      return { exitCode, report: report.parse(JSON.parse(printed)) };
    },
    compare,
    async confirm(chosen, ...options) {
      return await compare(chosen, ...(await confirmingOptions(chosen, options)), ...options);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
