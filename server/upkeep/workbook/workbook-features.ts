import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings as insertElement,
  sanitizeAttributeValue,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import { type TableName, referredTable, tableOf } from '../../../db/models/tables.ts';
import { kindOf } from '../../../db/models/row-reader.ts';
import { type CatalogueRows } from '../catalogue-rows.ts';
import { type RowNames, type SheetColumn, type WorkbookFeature, namingColumn } from './workbook-layout.ts';

const sheetFile = 'xl/worksheets/sheet{id}.xml';

/** New rows below the last one have drop-downs too. */
const rowsToCome = 1000;

interface Layout {
  readonly name: TableName;
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** Of the headings. Excel shows at most 255 characters of each. */
  readonly notes: readonly string[];
}

/**
 * Makes filters, notes that selected headings show, and drop-downs of codes, flags and references. A reference offers names, or ids
 * if a name is shared.
 */
export function workbookFeature(
  layouts: readonly Layout[],
  rows: CatalogueRows,
  names: ReadonlyMap<TableName, RowNames>,
): WorkbookFeature {
  const order = getOrderOfSiblings(sheetFile, 'worksheet') ?? [];
  const markups = layouts.map((layout) => [
    `<autoFilter ref="A1:${getCellAddress(rows[layout.name].length, layout.columns.length - 1)}"/>`,
    validations(layout, layouts, rows, names),
  ]);
  return {
    files: {
      transform: {
        [sheetFile]: {
          transform: (xml, _, { sheetIndex }) =>
            (markups[sheetIndex] ?? []).reduce((text, markup) => insertElement(text, markup, order, 'worksheet'), xml),
        },
      },
    },
  };
}

function validations(
  { name, columns, notes }: Layout,
  layouts: readonly Layout[],
  rows: CatalogueRows,
  names: ReadonlyMap<TableName, RowNames>,
): string {
  const last = rows[name].length + 1 + rowsToCome;
  const prompts = notes.map(
    (note, column) =>
      `<dataValidation allowBlank="1" showInputMessage="1" prompt="${sanitizeAttributeValue(note)}" sqref="${getCellAddress(0, column)}"/>`,
  );
  const choices = columns.flatMap((sheetColumn, index) => {
    const { column, names: named } = sheetColumn;
    const referred = referredTable(name, column);
    if (referred === null) return validation(index, last, choicesOf(name, column));
    const offersNames = Array.from(names.get(referred)?.idOf.values() ?? []).every((id) => id !== null);
    if (offersNames !== (named !== null)) return [];
    const sheet = layouts.find((layout) => layout.name === referred);
    const offered = offersNames ? namingColumn(referred) : 'id';
    const from = sheet?.columns.findIndex(({ code }) => code === offered) ?? -1;
    return sheet === undefined ? [] : validation(index, last, filledCells(sheet.title, from, rows[referred].length));
  });
  const elements = [...prompts, ...choices];
  return `<dataValidations count="${elements.length}">${elements.join('')}</dataValidations>`;
}

function validation(column: number, last: number, formula: string | null): string[] {
  if (formula === null) return [];
  const cells = `${getCellAddress(1, column)}:${getCellAddress(last, column)}`;
  return [
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>${sanitizeTextContent(formula)}</formula1></dataValidation>`,
  ];
}

function filledCells(title: string, column: number, rowsNow: number): string {
  const letters = getCellAddress(0, column).slice(0, -1);
  const sheet = `'${title.replaceAll("'", "''")}'!`;
  const all = `${sheet}$${letters}$2:$${letters}$${rowsNow + 1 + rowsToCome}`;
  return `${sheet}$${letters}$2:INDEX(${all},MAX(1,COUNTA(${all})))`;
}

function choicesOf(name: TableName, column: string): string | null {
  const description = tableOf(name).columns[column];
  if (description === undefined) return null;
  if (kindOf(description) === 'BOOLEAN') return '"0,1"';
  const { isIn } = description.validate ?? {};
  const codes = Array.isArray(isIn) ? isIn.flat().join(',') : '';
  // Excel takes no longer list in a formula.
  return codes !== '' && codes.length <= 250 ? `"${codes}"` : null;
}
