import type { ModelAttributeColumnOptions } from 'sequelize';
import type { Value } from './column.ts';

/** Why a value cannot be used: a word for programs, and for people the end of a sentence that begins with the column. */
export interface Fault {
  readonly reason:
    | 'missing'
    | 'not-text'
    | 'not-a-number'
    | 'not-whole'
    | 'not-positive'
    | 'out-of-bounds'
    | 'unknown-code'
    | 'minimum-above-maximum'
    | 'dangling-reference';
  readonly detail: string;
}

/** Gives a stored value the type of its column, or says what is wrong with it. */
export type ValueReader = (stored: unknown) => Value | Fault;

type Description = Pick<ModelAttributeColumnOptions, 'type' | 'allowNull' | 'validate'>;

/**
 * How values of a column are read, whatever SQLite stored: a flag may be 0, "0" or "false", a number may be text. Made
 * once for a column and used for each of its rows.
 */
export function createValueReader(column: Description): ValueReader {
  const read = readerOfKind(column);
  const whenEmpty = column.allowNull === true ? null : fault('missing', 'must not be empty');
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
        ? fault('not-whole', `is not a whole number: ${quoted(stored)}`)
        : fault('not-a-number', `is not a number such as 1234.50: ${quoted(stored)}`);
    }
    if (value < least) {
      return fault(value <= 0 && least > 0 ? 'not-positive' : 'out-of-bounds', `is less than ${least}: ${value}`);
    }
    if (value > greatest) return fault('out-of-bounds', `is greater than ${greatest}: ${value}`);
    return isWhole && !Number.isInteger(value) ? fault('not-whole', `is not a whole number: ${value}`) : value;
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
  return flags.get(stored) ?? fault('unknown-code', `is neither 0 nor 1: ${quoted(stored)}`);
}

function textReader({ validate }: Description): ValueReader {
  const { is, isIn, isDate, len } = validate ?? {};
  const codes = Array.isArray(isIn) ? isIn.flat() : null;
  const longest = Array.isArray(len) ? Number(len[1]) : Number.POSITIVE_INFINITY;
  return (stored) => {
    const text = typeof stored === 'number' && Number.isFinite(stored) ? String(stored) : stored;
    if (typeof text !== 'string') return fault('not-text', 'is not text');
    if (text.length > longest) return fault('out-of-bounds', `is longer than ${longest} characters`);
    if (is instanceof RegExp && !is.test(text)) {
      return fault('unknown-code', `does not match ${is.source}: ${quoted(text)}`);
    }
    if (codes !== null && !codes.includes(text)) {
      return fault('unknown-code', `is none of ${codes.join(', ')}: ${quoted(text)}`);
    }
    if (isDate === true && !isDay(text)) {
      return fault('unknown-code', `is not a date such as 2026-11-21: ${quoted(text)}`);
    }
    return text;
  };
}

/** Whether a text is a day of the calendar: what JavaScript moves into the next month is none. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const longestQuote = 100;

function quoted(stored: unknown): string {
  return JSON.stringify(typeof stored === 'string' ? stored.slice(0, longestQuote) : stored) ?? 'nothing';
}

function fault(reason: Fault['reason'], detail: string): Fault {
  return { reason, detail };
}
