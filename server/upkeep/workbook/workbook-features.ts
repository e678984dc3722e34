import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings as insertElement,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import type { TableName } from '../../../db/models/tables.ts';
import { kindOf } from '../../../db/models/row-reader.ts';
import { type CatalogueRows, tableOf } from '../catalogue-rows.ts';
import {
  type RowNames,
  type SheetColumn,
  type WorkbookFeature,
  namingColumn,
  referredTable,
} from './workbook-layout.ts';

const sheetFile = 'xl/worksheets/sheet{id}.xml';

/** New rows below the last one have drop-downs too. */
const rowsToCome = 1000;

interface Layout {
  readonly name: TableName;
  readonly title: string;
  readonly columns: readonly SheetColumn[];
}

/** Makes filters, and drop-downs of codes, flags and references. A reference offers names, or ids if a name is shared. */
export function filtersAndDropDowns(
  layouts: readonly Layout[],
  rows: CatalogueRows,
  names: ReadonlyMap<TableName, RowNames>,
): WorkbookFeature {
  const filters = layouts.map(
    ({ name, columns }) => `<autoFilter ref="A1:${getCellAddress(rows[name].length, columns.length - 1)}"/>`,
  );
  const markups = layouts.map((layout) => validations(layout, layouts, rows, names));
  return {
    files: {
      transform: {
        [sheetFile]: {
          transform: (xml, _, { sheetIndex }) => {
            const order = getOrderOfSiblings(sheetFile, 'worksheet') ?? [];
            return [filters[sheetIndex], markups[sheetIndex]].reduce(
              (text: string, markup = '') => (markup === '' ? text : insertElement(text, markup, order, 'worksheet')),
              xml,
            );
          },
        },
      },
    },
  };
}

function validations(
  { name, columns }: Layout,
  layouts: readonly Layout[],
  rows: CatalogueRows,
  names: ReadonlyMap<TableName, RowNames>,
): string {
  const last = rows[name].length + 1 + rowsToCome;
  const elements = columns.flatMap((sheetColumn, index) => {
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
  return elements.length === 0
    ? ''
    : `<dataValidations count="${elements.length}">${elements.join('')}</dataValidations>`;
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

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationshipId = 'rId-notes';

/** Excel keeps notes and their drawings in separate files. */
export function headingNotes(notes: readonly (readonly string[])[]): WorkbookFeature {
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () =>
            `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${notes
              .map(
                (_, index) =>
                  `<Override PartName="/xl/notes${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/>`,
              )
              .join('')}`,
        },
        [sheetFile]: {
          transform: (xml) =>
            insertElement(
              xml,
              `<legacyDrawing xmlns:r="${relationships}" r:id="${relationshipId}-drawing"/>`,
              getOrderOfSiblings(sheetFile, 'worksheet') ?? [],
              'worksheet',
            ),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: (_, { sheetIndex }) =>
            `<Relationship Id="${relationshipId}" Type="${relationships}/comments" Target="../notes${sheetIndex + 1}.xml"/>` +
            `<Relationship Id="${relationshipId}-drawing" Type="${relationships}/vmlDrawing" Target="../drawings/notes${sheetIndex + 1}.vml"/>`,
        },
      },
      write: {
        files: () =>
          Object.fromEntries(
            notes.flatMap((texts, index) => [
              [`xl/notes${index + 1}.xml`, notesXml(texts)],
              [`xl/drawings/notes${index + 1}.vml`, drawingXml(texts)],
            ]),
          ),
      },
    },
  };
}

function notesXml(texts: readonly string[]): string {
  const list = texts.map(
    (text, column) =>
      `<comment ref="${getCellAddress(0, column)}" authorId="0"><text><t xml:space="preserve">${sanitizeTextContent(text)}</t></text></comment>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>${list.join('')}</commentList></comments>`;
}

function drawingXml(texts: readonly string[]): string {
  const shapes = texts.map(
    (_, column) =>
      `<v:shape id="note${column}" type="#note" style="position:absolute;width:220pt;height:70pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
      `<v:fill color2="#ffffe1"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>` +
      `<x:Anchor>${column + 1}, 10, 1, 5, ${column + 4}, 10, 5, 5</x:Anchor><x:AutoFill>False</x:AutoFill>` +
      `<x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="note" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`;
}
