import type { CatalogueRows, StoredRow } from '../catalogue-rows.ts';
import type { FileProblem, UpkeepText } from '../refusal.ts';
import type { ReadLine } from './price-list.ts';

/** No part fits the line, or more than one. */
export interface UnknownLine extends FileProblem {
  readonly articleNumber: string | null;
  readonly nobbNumber: string | null;
  readonly name: string | null;
}

export type FoundParts = ReturnType<typeof findParts>;

/**
 * Finds parts by article number, by NOBB number, or by article number without spaces and hyphens. Uncertain lines are listed,
 * never guessed.
 */
export function findParts(file: string, finder: PartFinder, lines: readonly ReadLine[], addsLeadingZeros: boolean) {
  const matched: { readonly line: ReadLine; readonly part: StoredRow }[] = [];
  const unknown: UnknownLine[] = [];
  /** Counts NOBB numbers of seven digits whose leading zero gives a part. */
  let lostZeros = 0;
  for (const line of lines) {
    const { articleNumber } = line;
    const whole = finder.withLeadingZero(line.nobbNumber);
    if (whole !== null) lostZeros += 1;
    const nobbNumber = addsLeadingZeros ? (whole ?? line.nobbNumber) : line.nobbNumber;
    const found = finder.find({ articleNumber, nobbNumber });
    if ('part' in found)
      matched.push({ line: nobbNumber === line.nobbNumber ? line : { ...line, nobbNumber }, part: found.part });
    else {
      const { sheet, row, name } = line;
      // A number that Excel has rounded finds nothing.
      const sentence = line.objection?.code === 'rounded-number' ? line.objection : found.sentence;
      unknown.push({ file, sheet, row, column: null, sentence, articleNumber, nobbNumber, name });
    }
  }
  return { matched, unknown, lostZeros };
}

type Numbers = Pick<UnknownLine, 'articleNumber' | 'nobbNumber'>;

export type PartFinder = ReturnType<typeof createPartFinder>;

/** Parts and fireplaces. */
export function createPartFinder({ module: pieces, fireplace: fireplaces }: CatalogueRows) {
  const parts = [...pieces, ...fireplaces];
  const [byArticle, byNobb] = [groupBy(parts, 'art_nr', plain), groupBy(parts, 'nobb_nr', plain)];
  let byBareArticle: typeof byArticle | null = null;
  const findBare = (articleNumber: string): readonly StoredRow[] => {
    byBareArticle ??= groupBy(parts, 'art_nr', bare);
    return byBareArticle.get(bare(articleNumber)) ?? [];
  };
  return {
    /** Returns the part, or why it is not certain. */
    find({ articleNumber, nobbNumber }: Numbers): { readonly part: StoredRow } | { readonly sentence: UpkeepText } {
      const ofArticle = articleNumber === null ? [] : (byArticle.get(plain(articleNumber)) ?? []);
      const ofNobb = nobbNumber === null ? [] : (byNobb.get(plain(nobbNumber)) ?? []);
      const exact = ofArticle.length > 0 ? ofArticle : ofNobb;
      const found = exact.length > 0 || articleNumber === null ? exact : findBare(articleNumber);
      const [part, ...others] = found;
      if (part !== undefined && others.length === 0) return { part };
      if (others.length > 0) return { sentence: { code: 'several-parts', parts: found.length } };
      if (isShort(nobbNumber)) {
        const whole = `0${nobbNumber}`;
        return { sentence: { code: byNobb.has(whole) ? 'lost-zero-known' : 'lost-zero', number: whole } };
      }
      return { sentence: { code: articleNumber === null && nobbNumber === null ? 'no-number' : 'no-part' } };
    },
    isArticle: (text: string): boolean => text !== '' && (byArticle.has(plain(text)) || findBare(text).length > 0),
    isNobb: (text: string): boolean => byNobb.has(text.replace(/\s/g, '')) || byNobb.has(`0${text}`),
    /** Returns a NOBB number of seven digits with a leading zero, if a part has it. */
    withLeadingZero: (nobbNumber: string | null): string | null =>
      isShort(nobbNumber) && byNobb.has(`0${nobbNumber}`) ? `0${nobbNumber}` : null,
  };
}

function isShort(nobbNumber: string | null): nobbNumber is string {
  return nobbNumber !== null && /^\d{7}$/.test(nobbNumber);
}

function groupBy(rows: readonly StoredRow[], column: 'art_nr' | 'nobb_nr', plainOf: (number: string) => string) {
  return Map.groupBy(
    rows.filter((row) => typeof row[column] === 'string' || typeof row[column] === 'number'),
    (row) => plainOf(String(row[column])),
  );
}

/** Wholesalers leave out or add spaces and hyphens. */
function bare(number: string): string {
  return plain(number).replace(/[\s\u2010-\u2013-]+/g, '');
}

function plain(number: string): string {
  return number.trim().toUpperCase();
}
