import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings as insertElement,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import type { TableName } from '../../../db/models/models.ts';
import { kindOf } from '../../../db/models/value-reader.ts';
import { type CatalogueRows, isTableName, tableOf } from '../catalogue-rows.ts';
import type { SheetColumn, WorkbookFeature } from './workbook-layout.ts';

const sheetFile = 'xl/worksheets/sheet{id}.xml';

/** Rows below the last one that have the choices too: where new rows are written. */
const rowsToCome = 1000;

interface Layout {
  readonly name: TableName;
  readonly columns: readonly SheetColumn[];
}

/** Drop-downs of the columns that have choices: codes, flags, and the ids of the rows that may be referred to. */
export function dropDowns(layouts: readonly Layout[], rows: CatalogueRows): WorkbookFeature {
  const markups = layouts.map((layout) => validations(layout, rows));
  return {
    files: {
      transform: {
        [sheetFile]: {
          transform: (xml, _, { sheetIndex }) => {
            const markup = markups[sheetIndex] ?? '';
            return markup === ''
              ? xml
              : insertElement(xml, markup, getOrderOfSiblings(sheetFile, 'worksheet') ?? [], 'worksheet');
          },
        },
      },
    },
  };
}

function validations({ name, columns }: Layout, rows: CatalogueRows): string {
  const last = rows[name].length + 1 + rowsToCome;
  const elements = columns.flatMap(({ column, names }, index) => {
    const formula = names === null ? choicesOf(name, column, rows) : null;
    if (formula === null) return [];
    const cells = `${getCellAddress(1, index)}:${getCellAddress(last, index)}`;
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>${sanitizeTextContent(formula)}</formula1></dataValidation>`,
    ];
  });
  return elements.length === 0
    ? ''
    : `<dataValidations count="${elements.length}">${elements.join('')}</dataValidations>`;
}

function choicesOf(name: TableName, column: string, rows: CatalogueRows): string | null {
  const description = tableOf(name).columns[column];
  if (description === undefined) return null;
  if (kindOf(description) === 'BOOLEAN') return '"0,1"';
  const { isIn } = description.validate ?? {};
  const codes = Array.isArray(isIn) ? isIn.flat().join(',') : '';
  // Excel takes no longer list than this in the formula itself.
  if (codes !== '' && codes.length <= 250) return `"${codes}"`;
  const { references } = description;
  const referred = typeof references === 'object' ? references.model : null;
  if (typeof referred !== 'string' || !isTableName(referred) || rows[referred].length === 0) return null;
  return `'${referred}'!$A$2:$A$${rows[referred].length + 1}`;
}
