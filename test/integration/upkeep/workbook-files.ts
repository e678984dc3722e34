import assert from 'node:assert/strict';
import writeSheets from 'write-excel-file/node';
import type { Cell, Sheet } from '../../../server/upkeep/workbook/sheet.ts';

interface WrittenSheet extends Sheet {
  /** The number format of every number. */
  readonly format?: string;
}

/** The bytes of a workbook with these sheets. */
export async function workbookOf(...sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const written = (value: Cell, format: string | undefined) => {
    if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' };
    return typeof value === 'number' && format !== undefined ? { value, type: Number, format } : value;
  };
  return await writeSheets(
    sheets.map(({ name, rows, format }) => ({
      sheet: name,
      data: rows.map((cells) => cells.map((cell) => written(cell, format))),
    })),
  ).toBuffer();
}

/** A sheet with some cells changed: each by the number in the first column, the heading and the new value. */
export function changed(
  sheets: readonly Sheet[],
  name: string,
  ...changes: readonly [id: number, heading: string, cell: Cell][]
): Sheet {
  const sheet = sheets.find((one) => one.name === name);
  assert.ok(sheet !== undefined, name);
  const rows = sheet.rows.map((cells) => cells.slice());
  for (const [id, heading, cell] of changes) {
    const row = rows.find((cells) => cells[0] === id);
    const column = rows[0]?.indexOf(heading) ?? -1;
    assert.ok(row !== undefined && column >= 0, `${name} ${id} ${heading}`);
    row[column] = cell;
  }
  return { name, rows };
}
