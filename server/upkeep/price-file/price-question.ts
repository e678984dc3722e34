import { z } from 'zod';
import type { MatchedPrices } from './match-prices.ts';
import type { PriceList, PriceOptions } from './price-line.ts';

/** What a price list leaves open. `answer` is what holds now: what was said, now or of the last list. */
export type PriceQuestion =
  /** Which prices; `null` while nobody has said it and more than one could be meant: nothing is compared until then. */
  | { readonly kind: 'price-column'; readonly headings: readonly string[]; readonly answer: string | null }
  /** Whether the amounts hold VAT; where nobody has said it they are taken to be without. */
  | { readonly kind: 'vat'; readonly answer: 'incl' | 'ex' | null }
  /** Per cent on purchase prices; nothing is compared while nobody has said it. */
  | { readonly kind: 'markup'; readonly answer: number | null }
  /** Whether so many NOBB numbers of seven digits get back a zero, with which there are parts of them. */
  | { readonly kind: 'leading-zeros'; readonly count: number; readonly answer: boolean }
  /** Whether so many parts get the NOBB number of the list, which is another than theirs. */
  | { readonly kind: 'nobb-numbers'; readonly count: number; readonly answer: boolean };

/** Questions as another thread hands them over. */
export const priceQuestion: z.ZodType<PriceQuestion> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price-column'),
    headings: z.array(z.string()),
    answer: z.string().nullable(),
  }),
  z.object({ kind: z.literal('vat'), answer: z.enum(['incl', 'ex']).nullable() }),
  z.object({ kind: z.literal('markup'), answer: z.number().nullable() }),
  z.object({ kind: z.literal('leading-zeros'), count: z.number(), answer: z.boolean() }),
  z.object({ kind: z.literal('nobb-numbers'), count: z.number(), answer: z.boolean() }),
]);

/** What is to be asked of a list before its parts are looked for. */
export function questionsOfList(list: PriceList, { vat, markup }: PriceOptions): PriceQuestion[] {
  const { priceHeadings: headings, priceHeading } = list;
  return [
    ...(headings.length > 1 ? [{ kind: 'price-column', headings, answer: priceHeading } as const] : []),
    ...(priceHeading !== null && list.vat === null ? [{ kind: 'vat', answer: vat } as const] : []),
    ...(priceHeading !== null && list.isNet ? [{ kind: 'markup', answer: markup } as const] : []),
  ];
}

/** What is to be asked when parts have been found. */
export function questionsOfMatch(
  { lostZeros, otherNobbNumbers }: Pick<MatchedPrices, 'lostZeros' | 'otherNobbNumbers'>,
  { addsLeadingZeros, takesNobb }: PriceOptions,
): PriceQuestion[] {
  return [
    ...(lostZeros > 0 ? [{ kind: 'leading-zeros', count: lostZeros, answer: addsLeadingZeros } as const] : []),
    ...(otherNobbNumbers > 0 ? [{ kind: 'nobb-numbers', count: otherNobbNumbers, answer: takesNobb } as const] : []),
  ];
}

/** Whether nothing can be compared before a question is answered. */
export function isOpen({ kind, answer }: PriceQuestion): boolean {
  return (kind === 'price-column' || kind === 'markup') && answer === null;
}
