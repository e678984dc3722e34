import type { ModelAttributeColumnOptions } from 'sequelize';

export type FieldValue = string | number | boolean | null;

/** The value of a field's text as its column wants it, or the reason why it cannot be that. */
export function parseField(
  text: string,
  column: ModelAttributeColumnOptions,
): { value: FieldValue } | { reason: string } {
  if (text === '') return column.allowNull === true ? { value: null } : { reason: 'must not be empty' };
  if (/\p{Cc}/u.test(text)) return { reason: 'has a line break or another control character' };
  if (text !== text.trim()) return { reason: `has a space at its beginning or end: "${text}"` };
  switch (kindOf(column)) {
    case 'INTEGER':
      return /^-?\d+$/.test(text) ? withinBounds(Number(text), column) : { reason: `is not a whole number: "${text}"` };
    case 'DECIMAL':
      return /^-?\d+(\.\d+)?$/.test(text)
        ? withinBounds(Number(text), column)
        : { reason: `is not a number such as 1234.50: "${text}"` };
    case 'BOOLEAN':
      return text === '0' || text === '1' ? { value: text === '1' } : { reason: `is neither 0 nor 1: "${text}"` };
    default:
      return matching(text, column);
  }
}

function kindOf({ type }: ModelAttributeColumnOptions): string {
  return typeof type === 'string' ? type : type.key;
}

function withinBounds(
  value: number,
  { validate }: ModelAttributeColumnOptions,
): { value: number } | { reason: string } {
  const { min, max } = validate ?? {};
  if (typeof min === 'number' && value < min) return { reason: `is less than ${min}: ${value}` };
  if (typeof max === 'number' && value > max) return { reason: `is greater than ${max}: ${value}` };
  return Number.isSafeInteger(Math.trunc(value)) ? { value } : { reason: `is too large: ${value}` };
}

function matching(text: string, { validate }: ModelAttributeColumnOptions): { value: string } | { reason: string } {
  const { is, isIn } = validate ?? {};
  if (is instanceof RegExp && !is.test(text)) return { reason: `does not match ${is.source}: "${text}"` };
  const codes = Array.isArray(isIn) ? isIn.flat() : null;
  if (codes !== null && !codes.includes(text)) return { reason: `is none of ${codes.join(', ')}: "${text}"` };
  return { value: text };
}
