import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import type { SourceProblem } from './source-problem.ts';

/** One line of a source file: the text of each of its fields, in the order of the header. */
export interface SourceLine {
  readonly line: number;
  readonly fields: readonly string[];
}

export interface SourceFile {
  readonly file: string;
  readonly header: readonly string[];
  readonly lines: readonly SourceLine[];
  readonly problems: readonly SourceProblem[];
}

/** Reads a CSV file (UTF-8, semicolons, a header) as text. What is wrong with it is in `problems`; it never throws. */
export async function readSourceFile(path: string): Promise<SourceFile> {
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

/** With `info`, csv-parse gives each record with the number of the line that it ends on. */
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
