import type { Column, Value } from '../models/column.ts';
import { createValueReader, isFault, kindOf } from '../models/value-reader.ts';

/** The value of a field's text as its column wants it, or the reason why it cannot be that. Stricter than what SQLite may hold. */
export function parseField(text: string, column: Column<unknown>): { value: Value } | { reason: string } {
  const reason = misspelling(text, kindOf(column));
  if (reason !== null) return { reason };
  const read = createValueReader(column)(text);
  return isFault(read) ? { reason: read.detail } : { value: read };
}

function misspelling(text: string, kind: string): string | null {
  if (text === '') return null;
  if (/\p{Cc}/u.test(text)) return 'has a line break or another control character';
  if (text !== text.trim()) return `has a space at its beginning or end: "${text}"`;
  switch (kind) {
    case 'INTEGER':
      return /^-?\d+$/.test(text) ? null : `is not a whole number: "${text}"`;
    case 'DECIMAL':
      return /^-?\d+(\.\d+)?$/.test(text) ? null : `is not a number such as 1234.50: "${text}"`;
    case 'BOOLEAN':
      return text === '0' || text === '1' ? null : `is neither 0 nor 1: "${text}"`;
    default:
      return null;
  }
}
