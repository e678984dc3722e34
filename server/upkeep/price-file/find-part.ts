import type { CatalogueRows, StoredRow } from '../catalogue-rows.ts';
import type { ProblemText } from '../exchange-texts.ts';
import type { PriceLine } from './price-line.ts';

/** The numbers of a line. */
type Numbers = Pick<PriceLine, 'articleNumber' | 'nobbNumber'>;

/** Finds parts by the numbers of a price list. */
export interface PartFinder {
  /** The part of a line, or why there is none that is certain. */
  find(line: Numbers): { readonly part: StoredRow } | { readonly told: ProblemText };
  /** The NOBB number of a line with a zero before it, where it has seven digits and there is a part with the whole. */
  withLeadingZero(line: Numbers): string | null;
}

export function createPartFinder({ module: parts }: CatalogueRows): PartFinder {
  const [byArticle, byNobb] = [groupBy(parts, 'art_nr'), groupBy(parts, 'nobb_nr')];
  return {
    find({ articleNumber, nobbNumber }) {
      const ofArticle = articleNumber === null ? [] : (byArticle.get(plain(articleNumber)) ?? []);
      const found = ofArticle.length > 0 || nobbNumber === null ? ofArticle : (byNobb.get(plain(nobbNumber)) ?? []);
      const [part, ...others] = found;
      if (part !== undefined && others.length === 0) return { part };
      if (others.length > 0) return { told: { code: 'several-parts', parts: found.length } };
      if (isShort(nobbNumber)) {
        const whole = `0${nobbNumber}`;
        return { told: { code: byNobb.has(whole) ? 'lost-zero-known' : 'lost-zero', number: whole } };
      }
      return { told: { code: articleNumber === null && nobbNumber === null ? 'no-number' : 'no-part' } };
    },
    withLeadingZero: ({ nobbNumber }) =>
      isShort(nobbNumber) && byNobb.has(`0${nobbNumber}`) ? `0${nobbNumber}` : null,
  };
}

function isShort(nobbNumber: string | null): nobbNumber is string {
  return nobbNumber !== null && /^\d{7}$/.test(nobbNumber);
}

function groupBy(rows: readonly StoredRow[], column: 'art_nr' | 'nobb_nr'): ReadonlyMap<string, readonly StoredRow[]> {
  return Map.groupBy(
    rows.filter((row) => typeof row[column] === 'string' || typeof row[column] === 'number'),
    (row) => plain(String(row[column])),
  );
}

function plain(number: string): string {
  return number.trim().toUpperCase();
}
