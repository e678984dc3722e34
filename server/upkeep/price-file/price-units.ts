import { type ImportAnswers, numberAnswer } from '../import-answers.ts';
import { cutText } from './words.ts';

interface UnitCell {
  readonly text: string;
  /** Else a number of pieces may be how the goods are packed. */
  readonly isPriceUnit: boolean;
}

/** Reads a count, and a unit other than a piece. `isNamed`: it names a unit, be it a piece. */
function readUnitCell({ text, isPriceUnit }: UnitCell) {
  const tokens = cutText(text);
  if (tokens.length === 0) return { count: null, unit: null, isNamed: false };
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
    return { count: null, unit: text, isNamed: true };
  }
  return { count, unit: null, isNamed: tokens.some((token) => token.kind === 'word' && token.meaning === 'piece') };
}

/**
 * Returns what a price is for. Two places that disagree are asked about.
 * @param cells those behind the first that names a unit do not count
 * @param counts pieces that heading, number format and notes name; `units`: other units
 */
export function priceUnit(
  cells: readonly UnitCell[],
  { counts: named, units }: { readonly counts: readonly number[]; readonly units: readonly string[] },
  answers: ImportAnswers,
): { readonly pieces: number | null; readonly unit: string | null } {
  const all = cells.map(readUnitCell);
  const naming = all.findIndex(({ isNamed }) => isNamed);
  const read = naming < 0 ? all : all.slice(0, naming + 1);
  const counts = [...new Set([...named, ...read.flatMap(({ count }) => count ?? [])])];
  const [count = 1, ...others] = counts;
  const words = [...new Set([...units, ...read.flatMap(({ unit }) => unit ?? [])])];
  if (words.length === 0 && others.length === 0) return { pieces: count, unit: null };
  const number = counts.filter((pieces) => pieces !== 1 || others.length > 0).join(' / ');
  const unit = `${number} ${words.join(' / ')}`.toLowerCase().replace(/\s+/g, ' ').trim();
  return { pieces: numberAnswer(answers, 'unit', unit), unit };
}
