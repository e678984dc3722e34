import type { Part } from './catalogue.ts';

/** One article of the order; money in øre. */
export interface Line {
  readonly article: string;
  readonly quantity: number;
  readonly price: number | null;
}

export interface Total {
  readonly exVat: number;
  readonly vat: number;
  readonly incVat: number;
  readonly complete: boolean;
}

/** One line for each article, by article number. */
export function linesOf(quantities: readonly { part: Part | undefined; quantity: number }[]): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const { part, quantity } of quantities) {
    if (part === undefined || quantity === 0) continue;
    const before = lines.get(part.article)?.quantity ?? 0;
    lines.set(part.article, { article: part.article, quantity: before + quantity, price: part.price });
  }
  return [...lines.values()].sort((a, b) => (a.article < b.article ? -1 : 1));
}

/** Returns the sum of all known prices, and VAT rounded half up. */
export function totalOf(lines: readonly Line[], percent: number): Total {
  const exVat = lines.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
  const vat = Math.floor((exVat * percent) / 100 + 0.5);
  return { exVat, vat, incVat: exVat + vat, complete: lines.every(({ price }) => price !== null) };
}
