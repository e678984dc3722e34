import type { Catalogue } from '../catalogue/catalogue.ts';
import { type ListedPart, type PartPage, partsPerPage, searchedText } from '../catalogue/part-search.ts';
import type { FoundExtraParts } from '../pages/quote/extra-parts-view.ts';
import type { PlainQuote } from '../quotes/quote.ts';

const mostShown = 8;
const everyPart = { role: null, pipeId: null, colorId: null, isSold: true, isForgiving: false } as const;

/**
 * Finds parts that are sold, first those of the quote's diameter and colour; null: nothing is searched. Words that find
 * nothing are forgiven one letter.
 */
export async function findExtraParts(
  words: string,
  { calculation }: PlainQuote,
  catalogue: Catalogue,
): Promise<FoundExtraParts | null> {
  const text = searchedText(words);
  if (text === '') return null;
  const exact = { ...everyPart, text, page: 1 };
  const asTyped = await catalogue.findParts(exact);
  const search = { ...exact, isForgiving: asTyped.count === 0 };
  const whole = search.isForgiving ? await catalogue.findParts(search) : asTyped;
  const key = (choice: string): string | undefined => calculation.choices.find(({ name }) => name === choice)?.key?.[0];
  const fit = fitFor(whole, { diameter: key('pipe'), color: key('color') });
  const ofDiameter = await catalogue.findParts({ ...search, pipeId: fit.pipeId });
  const ofColorToo = await catalogue.findParts({ ...search, pipeId: fit.pipeId, colorId: fit.colorId });
  const parts = new Map(
    [ofColorToo, ofDiameter, whole].flatMap((page) => page.parts.map((part) => [part.articleNumber, part] as const)),
  );
  const nearest = [...parts.values()].toSorted((a, b) => fit.rank(a) - fit.rank(b));
  return { parts: nearest.slice(0, mostShown), count: whole.count };
}

/** Finds the diameter and the colour of the quote in the catalogue. `rank`: 0 for a part that fits both; null: not there. */
function fitFor(
  { pipes, colors }: PartPage,
  { diameter, color }: { readonly diameter: string | undefined; readonly color: string | undefined },
) {
  const pipeId = pipes.find((pipe) => String(pipe.diameter) === diameter)?.id ?? null;
  const colorId = colors.find((one) => one.color === color)?.id ?? null;
  const isOther = (own: number | null, wanted: number | null): number => Number(own !== null && own !== wanted);
  const rank = (part: ListedPart): number => 2 * isOther(part.pipeId, pipeId) + isOther(part.colorId, colorId);
  return { pipeId, colorId, rank };
}

/** Returns the sold part with an article number; null: the catalogue has none. */
export async function findExtraPart(articleNumber: string, catalogue: Catalogue): Promise<ListedPart | null> {
  const text = searchedText(articleNumber);
  if (text === '') return null;
  for (let page = 1; ; page += 1) {
    const { parts, count } = await catalogue.findParts({ ...everyPart, text, page });
    const part = parts.find((one) => one.articleNumber === articleNumber);
    if (part !== undefined || page * partsPerPage >= count) return part ?? null;
  }
}
