import type { Column, Value } from '../models/column.ts';
import type { FaultText } from '../models/fault-texts.ts';
import { createValueReader, isFault, kindOf } from '../models/value-reader.ts';

/** The value of a field's text as its column wants it, or the reason why it cannot be that. Stricter than what SQLite may hold. */
export function parseField(text: string, column: Column<unknown>): { value: Value } | { told: FaultText } {
  const told = misspelling(text, kindOf(column));
  if (told !== null) return { told };
  const read = createValueReader(column)(text);
  return isFault(read) ? { told: read.told } : { value: read };
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
