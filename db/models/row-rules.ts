import { type FaultReason, isLimitCode, limitBounds } from '../codes.ts';
import type { Value } from './column.ts';
import type { FaultText, RowFault } from './faults.ts';

/** A row, or only the columns of it that were read. */
export type PartialRow = Readonly<Record<string, Value | undefined>>;

/** A rule over the columns of a row. It passes if a column that it needs was not read. */
export type RowRule = (row: PartialRow) => RowFault | null;

/** Returns the rule that a range's minimum is not above its maximum; either may be empty. */
export function range(minimumColumn: string, maximumColumn: string): RowRule {
  return (row) => {
    const [minimum, maximum] = [row[minimumColumn], row[maximumColumn]];
    return typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum
      ? rowFault(minimumColumn, 'minimum-above-maximum', { code: 'above-maximum', minimum, maximum })
      : null;
  };
}

export function withinRange(column: string, minimumColumn: string, maximumColumn: string): RowRule {
  return (row) => {
    const [value, minimum, maximum] = [row[column], row[minimumColumn], row[maximumColumn]];
    if (typeof value !== 'number' || typeof minimum !== 'number' || typeof maximum !== 'number') return null;
    return minimum <= maximum && (value < minimum || value > maximum)
      ? rowFault(column, 'minimum-above-maximum', { code: 'outside', minimum, maximum, value })
      : null;
  };
}

/** Returns the rule that an amount of kroner has no parts of an øre. */
export function wholeOre(column: string): RowRule {
  return (row) => {
    const kroner = row[column];
    return typeof kroner === 'number' && Math.abs(kroner * 100 - Math.round(kroner * 100)) >= 1e-6
      ? rowFault(column, 'not-whole', { code: 'parts-of-ore', value: kroner })
      : null;
  };
}

/** Returns the rule that a length from one end needs the length from the other end. */
export function needsOtherEnd(column: string, other: string): RowRule {
  return (row) =>
    typeof row[column] === 'number' && row[other] === null
      ? rowFault(column, 'missing', { code: 'needs-other-end', column: other })
      : null;
}

/** Returns the rule that at most one of two columns with the same meaning is filled. */
export function notBoth(column: string, other: string): RowRule {
  return (row) =>
    typeof row[column] === 'number' && typeof row[other] === 'number'
      ? rowFault(column, 'both-given', { code: 'both-given', column: other })
      : null;
}

export const limitUnit: RowRule = ({ code, unit }) => {
  if (!isLimitCode(code) || typeof unit !== 'string' || unit === limitBounds[code].unit) return null;
  return rowFault('unit', 'unknown-code', { code: 'wrong-unit', unit, limit: code, wanted: limitBounds[code].unit });
};

export const limitValue: RowRule = ({ code, value }) => {
  if (!isLimitCode(code) || typeof value !== 'number') return null;
  const { minimum, maximum } = limitBounds[code];
  return value < minimum || value > maximum
    ? rowFault('value', 'out-of-bounds', { code: 'outside-limit', minimum, maximum, limit: code, value })
    : null;
};

function rowFault(column: string, reason: FaultReason, sentence: FaultText): RowFault {
  return { column, reason, sentence };
}
