import { type ImportAnswers, numberAnswer } from '../import-answers.ts';
import { cutText } from './words.ts';

/** The number of pieces of a price, or a unit that must be asked about. */
export interface PriceUnit {
  readonly pieces: number | null;
  readonly unit: string | null;
}

/** The content of a unit cell: a count, and a unit other than a piece. */
interface UnitCell {
  readonly count: number | null;
  readonly unit: string | null;
}

/** @param isPriceUnit whether the column is about the price; else a number of pieces may be how the goods are packed */
function readUnitCell(text: string, isPriceUnit: boolean): UnitCell {
  const tokens = cutText(text);
  if (tokens.length === 0) return { count: null, unit: null };
  const counts = tokens.flatMap((token) => {
    if (token.kind === 'number') return [token.value];
    if (token.kind === 'day' && /^\d{4}$/.test(text)) return [Number(text)];
    return token.kind === 'word' && token.meaning.startsWith('count ') ? [Number(token.meaning.slice(6))] : [];
  });
  const isClear = tokens.every(
    (token) =>
      token.kind === 'number' ||
      token.kind === 'stroke' ||
      (token.kind === 'word' && /^(?:per|piece|count|unit)/.test(token.meaning)),
  );
  const [count = null, ...others] = counts;
  if (!isClear || others.length > 0 || count === 0 || (count !== null && count !== 1 && !isPriceUnit)) {
    return { count: null, unit: text };
  }
  return { count, unit: null };
}

/**
 * Returns what a price is for. Two places that name the same number are one statement; if they disagree, it is asked.
 * @param named numbers of pieces that the heading and notes name
 * @param units units other than a piece that they name
 */
export function priceUnit(
  cell: { readonly text: string; readonly isPriceUnit: boolean },
  named: readonly number[],
  units: readonly string[],
  answers: ImportAnswers,
): PriceUnit {
  const read = readUnitCell(cell.text, cell.isPriceUnit);
  const counts = [...new Set([...named, ...(read.count === null ? [] : [read.count])])];
  const [count = 1, ...others] = counts;
  if (read.unit === null && units.length === 0 && others.length === 0) return { pieces: count, unit: null };
  const words = [...new Set([...units, ...(read.unit === null ? [] : [read.unit])])];
  const number = counts.filter((one) => one !== 1 || others.length > 0).join(' / ');
  const unit = `${number} ${words.join(' / ')}`.toLowerCase().replace(/\s+/g, ' ').trim();
  return { pieces: numberAnswer(answers, 'unit', unit), unit };
}
