import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import writeSheets, { type CellObject } from 'write-excel-file/node';
import { CatalogueFileError } from '../../db/catalogue-file-error.ts';
import { bundledCataloguePaths } from '../../db/catalogue/build-catalogue.ts';
import { type CatalogueRows, readCatalogueRows } from '../../server/upkeep/catalogue-rows.ts';
import { RefusalError } from '../../server/upkeep/refusal.ts';
import {
  compareSource,
  openChosenFile,
  task as writeNextCatalogue,
} from '../../server/upkeep/import/next-catalogue.ts';
import { noAnswers } from '../../server/upkeep/import-answers.ts';
import { openWorkbook } from '../../server/upkeep/workbook/open-workbook.ts';
import type { Cell, Sheet } from '../../server/upkeep/workbook/sheet.ts';
import { writeWorkbook } from '../../server/upkeep/workbook/write-workbook.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { hostileText } from './hostile-requests.ts';

const hostileCell: fc.Arbitrary<Cell> = fc.oneof(
  hostileText.map((text) => text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '')),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true }),
  fc.constant(null),
);

/** Cells of a workbook to replace, by place; the first row holds the headings. */
export const hostileCells = fc.array(
  fc.record({ sheet: fc.nat(30), row: fc.oneof(fc.constant(0), fc.nat(60)), column: fc.nat(20), value: hostileCell }),
  { minLength: 1, maxLength: 6 },
);

/** Bytes of a workbook to replace, by place. */
export const hostileBytes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });

/** A price list as text, in whatever form a wholesaler might send it. */
const hostileLines = fc
  .tuple(
    fc.constantFrom(';', ',', '\t', '|'),
    fc.array(
      fc.array(
        fc.oneof(
          fc.constantFrom(
            'Artikkel',
            'Art.nr.',
            'NOBB',
            'Pris',
            'Pris eks. mva.',
            'Rabatt',
            'ST150-10SV',
            '99400625',
            '1 234,50',
            '-1',
            '1e9',
            '12,3,4',
            '"',
            'VH',
            'VL',
            'EFONELFO',
          ),
          hostileText,
        ),
        { minLength: 1, maxLength: 6 },
      ),
      { minLength: 1, maxLength: 12 },
    ),
  )
  .map(([separator, rows]) => rows.map((row) => row.join(separator)).join('\r\n'));

/** A price list: lines below known headings or without them, or any bytes. */
export const hostilePriceList = fc.oneof(
  hostileLines,
  hostileLines.map((lines) => `Varenr;Pris\r\n${lines}`),
  fc.uint8Array({ maxLength: 300 }),
);

/** The bundled catalogue as the sheets and the bytes of a workbook. */
interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly bytes: Buffer;
}

let bundled: Promise<Workbook> | null = null;

/** Writes the bundled catalogue as a workbook, once for all attempts. */
export async function bundledWorkbook(): Promise<Workbook> {
  bundled ??= (async () => {
    const rows = await readCatalogueRows(bundledCataloguePaths().output);
    const bytes = await writeWorkbook(rows, await createMessagesTranslator('eng'));
    return { sheets: openWorkbook({ name: 'catalogue.xlsx', bytes }).sheets, bytes };
  })();
  return await bundled;
}

export async function withCells(
  sheets: readonly Sheet[],
  changes: readonly { readonly sheet: number; readonly row: number; readonly column: number; readonly value: Cell }[],
): Promise<Buffer> {
  const changed = sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => [...row]) }));
  for (const { sheet, row, column, value } of changes) {
    const rows = changed[sheet % changed.length]?.data ?? [];
    const cells = rows[row % rows.length] ?? [];
    cells[column % cells.length] = value;
  }
  return await writeSheets(
    changed.map(({ sheet, data }) => ({ sheet, data: data.map((cells) => cells.map(written)) })),
  ).toBuffer();
}

/** A date needs a format to be one in a workbook. */
function written(value: Cell): Exclude<Cell, Date> | CellObject {
  return value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : value;
}

/** The rows of the bundled catalogue, read once. */
let bundledRows: Promise<CatalogueRows> | null = null;

/** A file that is to be imported ends in a report or in a sentence, and never in anything else. */
export async function isComparedOrRefused(name: string, content: string | Uint8Array): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'flue-fuzz-'));
  const file = path.join(folder, name);
  try {
    await writeFile(file, content);
    const order = {
      source: { kind: 'file', path: file },
      name: path.basename(file),
      current: bundledCataloguePaths().output,
      isOwn: false,
      next: path.join(folder, 'next.sqlite'),
      answers: { ...noAnswers, nobb: 'yes' },
      memory: Array<never>(),
      discounts: null,
      today: '2026-04-01',
    } as const;
    bundledRows ??= readCatalogueRows(order.current);
    const { rows } = compareSource(await openChosenFile(file, order), await bundledRows, order);
    if (rows === null) return;
    const { report, nextDigest } = await writeNextCatalogue(order, () => {});
    assert.equal(report.readiness === 'ready', nextDigest !== null);
  } catch (error) {
    if (!(error instanceof RefusalError || error instanceof CatalogueFileError)) throw error;
    assert.match(error.message, /\S[.}]$/);
  } finally {
    await rm(folder, { recursive: true });
  }
}
