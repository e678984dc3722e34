import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings as insertElement,
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
  /** Of the headings. */
  readonly notes: readonly string[];
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument';

/**
 * Makes filters, notes of headings, and drop-downs of codes, flags and references. A reference offers names, or ids if a name is
 * shared. Excel keeps notes and their drawings in separate files.
 */
export function workbookFeature(
  layouts: readonly Layout[],
  rows: CatalogueRows,
  names: ReadonlyMap<TableName, RowNames>,
): WorkbookFeature {
  const order = getOrderOfSiblings(sheetFile, 'worksheet') ?? [];
  const markups = layouts.map((layout) => [
    `<autoFilter ref="A1:${getCellAddress(rows[layout.name].length, layout.columns.length - 1)}"/>`,
    ...validations(layout, layouts, rows, names),
    `<legacyDrawing xmlns:r="${relationships}" r:id="rId-notes-drawing"/>`,
  ]);
  const overrides = layouts.map(
    (_, index) =>
      `<Override PartName="/xl/notes${index + 1}.xml" ContentType="${contentTypes}.spreadsheetml.comments+xml"/>`,
  );
  const files: Record<string, string> = {};
  for (const [index, { notes }] of layouts.entries()) {
    files[`xl/notes${index + 1}.xml`] = notesXml(notes);
    files[`xl/drawings/notes${index + 1}.vml`] = drawingXml(notes);
  }
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () => `<Default Extension="vml" ContentType="${contentTypes}.vmlDrawing"/>${overrides.join('')}`,
        },
        [sheetFile]: {
          transform: (xml, _, { sheetIndex }) =>
            (markups[sheetIndex] ?? []).reduce((text, markup) => insertElement(text, markup, order, 'worksheet'), xml),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: (_, { sheetIndex }) =>
            `<Relationship Id="rId-notes" Type="${relationships}/comments" Target="../notes${sheetIndex + 1}.xml"/>` +
            `<Relationship Id="rId-notes-drawing" Type="${relationships}/vmlDrawing" Target="../drawings/notes${sheetIndex + 1}.vml"/>`,
        },
      },
      write: { files: () => files },
    },
  };
}

function validations(
  { name, columns }: Layout,
  layouts: readonly Layout[],
  rows: CatalogueRows,
  names: ReadonlyMap<TableName, RowNames>,
): string[] {
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
  if (elements.length === 0) return [];
  return [`<dataValidations count="${elements.length}">${elements.join('')}</dataValidations>`];
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
