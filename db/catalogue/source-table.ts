import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import type { Column, Value } from '../models/column.ts';
import { type FaultText, faultTexts } from '../models/faults.ts';
import { createValueReader, isFault, kindOf } from '../models/row-reader.ts';
import type { Columns, Table } from '../models/table.ts';
import { inEnglish } from '../sentences.ts';

/** A problem of a source file. `column` is null for a problem of the whole line, `line` for one of the whole file. */
export interface SourceProblem {
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
}

/** The source files cannot be made into a catalogue. The message has one line for each problem. */
export class CatalogueSourceError extends Error {
  override readonly name = 'CatalogueSourceError';
  readonly problems: readonly SourceProblem[];

  constructor(problems: readonly SourceProblem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super([`${count} in the catalogue's source files; no catalogue was written.`, ...problems.map(format)].join('\n'));
    this.problems = problems;
  }
}

function format({ file, line, column, reason }: SourceProblem): string {
  const place = [file, line, column].filter((part) => part !== null).join(':');
  return `  ${place}: ${reason}`;
}

export interface SourceRow {
  readonly line: number;
  readonly values: Readonly<Record<string, Value>>;
}

export interface SourceTable {
  readonly table: Table<Columns>;
  readonly file: string;
  readonly rows: readonly SourceRow[];
  readonly problems: readonly SourceProblem[];
}

/** Columns that the build fills in and no source file has. */
const builtColumns: ReadonlySet<string> = new Set(['source_hash']);

/** Reads a source file as the rows of its table, with every problem of the file, of its header and of single fields. */
export async function readSourceTable(path: string, table: Table<Columns>): Promise<SourceTable> {
  const source = await readSourceFile(path);
  const columns = new Map(Object.entries(table.columns).filter(([name]) => !builtColumns.has(name)));
  const isUnreadable = source.problems.length > 0 && source.header.length === 0;
  const problems = [...source.problems, ...(isUnreadable ? [] : headerProblems(source, [...columns.keys()]))];
  const rows = source.lines.map(({ line, fields }) => {
    const values: Record<string, Value> = {};
    for (const [index, name] of source.header.entries()) {
      const column = columns.get(name);
      if (column === undefined) continue;
      const parsed = parseField(fields[index] ?? '', column);
      if ('value' in parsed) values[name] = parsed.value;
      else problems.push({ file: source.file, line, column: name, reason: inEnglish(faultTexts, parsed.sentence) });
    }
    return { line, values };
  });
  return { table, file: source.file, rows, problems };
}

function headerProblems({ file, header }: SourceFile, columns: readonly string[]): SourceProblem[] {
  const problem = (column: string, reason: string): SourceProblem => ({ file, line: 1, column, reason });
  return [
    ...header.filter((name) => !columns.includes(name)).map((name) => problem(name, 'is no column of this table')),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => problem(name, 'stands there twice')),
    ...columns.filter((name) => !header.includes(name)).map((name) => problem(name, 'is missing')),
  ];
}

/** Returns the value of a field's text, or why its column refuses it. Stricter than the reader of stored values. */
export function parseField(text: string, column: Column<unknown>): { value: Value } | { sentence: FaultText } {
  const sentence = misspelling(text, kindOf(column));
  if (sentence !== null) return { sentence };
  const read = createValueReader(column)(text);
  return isFault(read) ? { sentence: read.sentence } : { value: read };
}

function misspelling(text: string, kind: string): FaultText | null {
  if (text === '') return null;
  if (/\p{Cc}/u.test(text)) return { code: 'control-character' };
  if (text !== text.trim()) return { code: 'outer-space', text: `"${text}"` };
  switch (kind) {
    case 'INTEGER':
      return /^-?\d+$/.test(text) ? null : { code: 'not-whole', text: `"${text}"` };
    case 'DECIMAL':
      return /^-?\d+(\.\d+)?$/.test(text) ? null : { code: 'not-a-number', text: `"${text}"` };
    case 'BOOLEAN':
      return text === '0' || text === '1' ? null : { code: 'not-a-flag', text: `"${text}"` };
    default:
      return null;
  }
}

/** One line of a source file: the text of each of its fields, in the order of the header. */
interface SourceLine {
  readonly line: number;
  readonly fields: readonly string[];
}

interface SourceFile {
  readonly file: string;
  readonly header: readonly string[];
  readonly lines: readonly SourceLine[];
  readonly problems: readonly SourceProblem[];
}

/** Reads a CSV file (UTF-8, semicolons, a header) as text. It never throws; `problems` lists the wrong rows. */
async function readSourceFile(path: string): Promise<SourceFile> {
  const file = basename(path);
  const failed = (line: number | null, reason: string): SourceFile => ({
    file,
    header: [],
    lines: [],
    problems: [{ file, line, column: null, reason }],
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) return failed(null, 'is not UTF-8');
    return failed(null, 'cannot be read; every table needs a file');
  }
  try {
    return fileOf(file, parse(text, { delimiter: ';', relax_column_count: true, skip_empty_lines: true, info: true }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failed(lineOf(error), `is not CSV: ${error.message}`);
  }
}

function fileOf(file: string, records: unknown): SourceFile {
  const [first, ...rest] = linesOf(records);
  const header = first?.fields ?? [];
  const lines = rest.filter(({ fields }) => fields.length === header.length);
  const problems = rest
    .filter(({ fields }) => fields.length !== header.length)
    .map(({ line, fields }) => ({
      file,
      line,
      column: null,
      reason: `has ${fields.length} fields where the header has ${header.length}`,
    }));
  return { file, header, lines, problems };
}

/** Returns the records of csv-parse as lines. Its option `info` adds the number of a record's last line. */
function linesOf(records: unknown): SourceLine[] {
  if (!Array.isArray(records)) return [];
  return records.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('record' in entry) || !('info' in entry)) return [];
    const { record, info } = entry;
    if (!Array.isArray(record) || typeof info !== 'object' || info === null || !('lines' in info)) return [];
    return [{ line: Number(info.lines), fields: record.map(String) }];
  });
}

function lineOf(error: CsvError): number | null {
  const line: unknown = error['lines'];
  return typeof line === 'number' ? line : null;
}
