import type { Catalogue } from '../catalogue/catalogue.ts';
import { type ListedPart, type PartPage, partsPerPage } from '../catalogue/part-search.ts';
import type { FoundExtraParts } from '../pages/quote/extra-parts-view.ts';
import type { PlainQuote } from '../quotes/quote.ts';

const longestText = 100;
const mostShown = 8;
const everyPart = { role: null, pipeId: null, colorId: null, isSold: true } as const;

/** Finds parts that are sold, first those of the quote's diameter and colour; null: nothing is searched. */
export async function findExtraParts(
  words: string,
  { calculation }: PlainQuote,
  catalogue: Catalogue,
): Promise<FoundExtraParts | null> {
  const text = searchable(words);
  if (text === '') return null;
  const found = await catalogue.findParts({ ...everyPart, text, page: 1 });
  const key = (choice: string): string | undefined => calculation.choices.find(({ name }) => name === choice)?.key?.[0];
  const rank = rankFor(found, { diameter: key('pipe'), color: key('color') });
  return { parts: found.parts.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostShown), count: found.count };
}

/** Returns a function that ranks a part: 0 fits both diameter and colour of the quote. */
function rankFor(
  { pipes, colors }: PartPage,
  { diameter, color }: { readonly diameter: string | undefined; readonly color: string | undefined },
): (part: ListedPart) => number {
  const pipeId = pipes.find((pipe) => String(pipe.diameter) === diameter)?.id;
  const colorId = colors.find((one) => one.color === color)?.id;
  const isOther = (own: number | null, wanted: number | undefined): number => Number(own !== null && own !== wanted);
  return (part) => 2 * isOther(part.pipeId, pipeId) + isOther(part.colorId, colorId);
}

/** Returns the sold part with an article number; null: the catalogue has none. */
export async function findExtraPart(articleNumber: string, catalogue: Catalogue): Promise<ListedPart | null> {
  const text = searchable(articleNumber);
  if (text === '') return null;
  for (let page = 1; ; page += 1) {
    const { parts, count } = await catalogue.findParts({ ...everyPart, text, page });
    const part = parts.find((one) => one.articleNumber === articleNumber);
    if (part !== undefined || page * partsPerPage >= count) return part ?? null;
  }
}

/** SQL has no text with a NUL character, and no part has a control character. */
function searchable(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText);
}
