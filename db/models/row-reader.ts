import type { ModelAttributeColumnOptions } from 'sequelize';
import type { Value } from './column.ts';
import type { Fault, FaultText, RowFault } from './faults.ts';
import type { Columns, Table } from './table.ts';

/** A row with the types of its columns, or every reason why it cannot be used. */
export type ReadRow<Row> =
  | { readonly row: Row; readonly faults: readonly RowFault[] }
  | { readonly row: null; readonly faults: readonly RowFault[] };

export type RawRow = Readonly<Record<string, unknown>>;

type AnyRow = Record<string, Value>;

/**
 * Makes the reader of a table's rows, or of some of their columns. A row is usable if it keeps the bounds of these
 * columns and the rules of the table.
 */
export function createRowReader<Row>(
  { columns: descriptions, rules }: Pick<Table<Columns>, 'columns' | 'rules'>,
  names: readonly (string & keyof Row)[],
): (stored: RawRow) => ReadRow<Row> {
  const readers = names.flatMap((name) => {
    const column = descriptions[name];
    return column === undefined ? [] : [{ name, read: createValueReader(column) }];
  });
  const isComplete = (row: AnyRow): row is AnyRow & Row => names.every((name) => row[name] !== undefined);
  return (stored) => {
    const row: AnyRow = {};
    const faults: RowFault[] = [];
    for (const { name, read } of readers) {
      const value = read(stored[name]);
      if (isFault(value)) faults.push({ column: name, ...value });
      else row[name] = value;
    }
    for (const rule of rules) {
      const broken = rule(row);
      if (broken !== null) faults.push(broken);
    }
    return faults.length === 0 && isComplete(row) ? { row, faults: [] } : { row: null, faults };
  };
}

/** Returns a stored value with the type of its column, or why it cannot be used. */
export type ValueReader = (stored: unknown) => Value | Fault;

type Description = Pick<ModelAttributeColumnOptions, 'type' | 'allowNull' | 'validate'>;

/**
 * Makes the reader of a column's values. It accepts all forms that SQLite may store: a flag may be 0, "0" or "false", a
 * number may be text.
 */
export function createValueReader(column: Description): ValueReader {
  const read = readerOfKind(column);
  const whenEmpty = column.allowNull === true ? null : fault('missing', { code: 'empty' });
  return (stored) => (stored === null || stored === undefined || stored === '' ? whenEmpty : read(stored));
}

export function isFault(read: Value | Fault): read is Fault {
  return typeof read === 'object' && read !== null;
}

export function kindOf({ type }: Pick<Description, 'type'>): string {
  return typeof type === 'string' ? type : type.key;
}

function readerOfKind(column: Description): ValueReader {
  switch (kindOf(column)) {
    case 'INTEGER':
      return numberReader(column, true);
    case 'DECIMAL':
      return numberReader(column, false);
    case 'BOOLEAN':
      return readFlag;
    default:
      return textReader(column);
  }
}

function numberReader({ validate }: Description, isWhole: boolean): ValueReader {
  const least = typeof validate?.min === 'number' ? validate.min : isWhole ? 0 : Number.NEGATIVE_INFINITY;
  const greatest = typeof validate?.max === 'number' ? validate.max : Number.MAX_SAFE_INTEGER;
  return (stored) => {
    const value = typeof stored === 'string' ? Number(stored) : stored;
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return isWhole
        ? fault('not-whole', { code: 'not-whole', text: quoted(stored) })
        : fault('not-a-number', { code: 'not-a-number', text: quoted(stored) });
    }
    if (value < least) {
      const reason = value <= 0 && least > 0 ? 'not-positive' : 'out-of-bounds';
      return fault(reason, { code: 'too-small', least, value });
    }
    if (value > greatest) return fault('out-of-bounds', { code: 'too-great', greatest, value });
    return isWhole && !Number.isInteger(value) ? fault('not-whole', { code: 'not-whole', text: value }) : value;
  };
}

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
]);

function readFlag(stored: unknown): Value | Fault {
  return flags.get(stored) ?? fault('unknown-code', { code: 'not-a-flag', text: quoted(stored) });
}

function textReader({ validate }: Description): ValueReader {
  const { is, isIn, isDate, len } = validate ?? {};
  const codes = Array.isArray(isIn) ? isIn.flat() : null;
  const longest = Array.isArray(len) ? Number(len[1]) : Number.POSITIVE_INFINITY;
  return (stored) => {
    const written = typeof stored === 'number' && Number.isFinite(stored) ? String(stored) : stored;
    if (typeof written !== 'string') return fault('not-text', { code: 'not-text' });
    // An import refuses a control character, but a program that writes SQLite may store one. A paper cannot print it.
    const text = written.replaceAll(/\p{Cc}+/gu, ' ');
    if (text.length > longest) return fault('out-of-bounds', { code: 'too-long', characters: longest });
    if (is instanceof RegExp && !is.test(text)) {
      return fault('unknown-code', { code: 'wrong-form', form: is.source, text: quoted(text) });
    }
    if (codes !== null && !codes.includes(text)) {
      return fault('unknown-code', { code: 'unknown-code', codes: codes.join(', '), text: quoted(text) });
    }
    if (isDate === true && !isDay(text)) {
      return fault('unknown-code', { code: 'not-a-date', text: quoted(text) });
    }
    return text;
  };
}

/** Returns whether a text is a day of the calendar. JavaScript moves February 30 into March; that is not a day. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const longestQuote = 100;

function quoted(stored: unknown): string {
  return JSON.stringify(typeof stored === 'string' ? stored.slice(0, longestQuote) : stored) ?? 'nothing';
}

function fault(reason: Fault['reason'], sentence: FaultText): Fault {
  return { reason, sentence };
}
