import type { Cell } from '../workbook/open-workbook.ts';

/** Where the columns of a price list are, by their positions. */
export interface PriceHeadings {
  readonly article: number | null;
  readonly nobb: number | null;
  readonly name: number | null;
  /** Null while more than one could be meant. */
  readonly price: number | null;
  /** The headings of all columns with prices. */
  readonly priceHeadings: readonly string[];
  readonly isNet: boolean;
  readonly vat: 'incl' | 'ex' | null;
}

const article =
  /^(?:lev(?:erandør(?:ens)?)?\s*)?(?:vare|art(?:ikkel)?|produkt)\s*(?:nummer|nr|no|id|kode)?$|^(?:item|article|part)\s*(?:number|no)$|^sku$/;
const nobb = /^nobb(?:\s*(?:nummer|nr|no|modul(?:nummer|nr)?))?$/;
const name = /^(?:vare)?(?:beskrivelse|tekst|navn|benevnelse)$|^(?:description|name)$/;
const price =
  /^(?:ny\s+)?(?:vei(?:l(?:edende)?)?\s*)?(?:ut|salgs|brutto|netto|liste|inn(?:kjøps)?|enhets|utsalgs|butikk)?\s*pris(?:er)?(?:\s.*)?$|^(?:netto|brutto|net|gross|list)?\s*price(?:\s.*)?$|^(?:netto|brutto)$/;
const net = /netto|\bnet\b|inn(?:kjøps)?pris/;

const rowsThatMayStandAbove = 20;

/** Finds the headings of a price list: in the first row that has a number and a price. Null when there is none. */
export function findHeadings(
  rows: readonly (readonly Cell[])[],
  wantedPrice: string | null,
): { readonly headings: PriceHeadings; readonly row: number } | null {
  for (const [row, cells] of rows.slice(0, rowsThatMayStandAbove).entries()) {
    const texts = cells.map((cell) => (typeof cell === 'string' ? plainHeading(cell) : ''));
    const [articleAt, nobbAt] = [positionOf(texts, article), positionOf(texts, nobb)];
    const prices = texts.flatMap((text, index) => (price.test(text) ? [index] : []));
    if ((articleAt === null && nobbAt === null) || prices.length === 0) continue;
    const priceHeadings = prices.map((index) => String(cells[index] ?? '').trim());
    const at = choosePrice(texts, prices, priceHeadings, wantedPrice);
    const text = at === null ? '' : (texts[at] ?? '');
    const headings: PriceHeadings = {
      article: articleAt,
      nobb: nobbAt,
      name: positionOf(texts, name),
      price: at,
      priceHeadings,
      isNet: net.test(text),
      vat: vatOf(text),
    };
    return { headings, row };
  }
  return null;
}

function positionOf(texts: readonly string[], pattern: RegExp): number | null {
  const position = texts.findIndex((text) => pattern.test(text));
  return position < 0 ? null : position;
}

/** The one that was named, else the only price, else the only one that is no purchase price. */
function choosePrice(
  texts: readonly string[],
  prices: readonly number[],
  headings: readonly string[],
  wanted: string | null,
): number | null {
  const named = headings.findIndex((heading) => heading.toLowerCase() === wanted?.trim().toLowerCase());
  if (named >= 0) return prices[named] ?? null;
  const listPrices = prices.filter((index) => !net.test(texts[index] ?? ''));
  const [only, ...others] = listPrices.length > 0 ? listPrices : prices;
  return only !== undefined && others.length === 0 ? only : null;
}

function vatOf(heading: string): 'incl' | 'ex' | null {
  if (/ink?l|m\/\s*mva|med mva/.test(heading)) return 'incl';
  return /eks|ekskl|u\/\s*mva|uten mva|ex\b/.test(heading) ? 'ex' : null;
}

function plainHeading(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.:_*-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
