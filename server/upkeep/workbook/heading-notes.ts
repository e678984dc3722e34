import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings as insertElement,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import type { WorkbookFeature } from './workbook-layout.ts';

const sheetFile = 'xl/worksheets/sheet{id}.xml';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationshipId = 'rId-notes';

/** Notes on the headings of each sheet, in the order of the sheets: Excel keeps them, and where they are drawn, in files of their own. */
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
