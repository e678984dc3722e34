import { ExchangeError } from '../exchange-error.ts';
import type { Cell } from '../workbook/open-workbook.ts';

/** Where the columns of a price list are, by their positions. */
export interface PriceHeadings {
  readonly article: number | null;
  readonly nobb: number | null;
  readonly name: number | null;
  readonly price: number;
  readonly priceHeading: string;
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

/**
 * Finds the headings of a price list: in the first row that has a number and a price.
 * @throws {ExchangeError} when there is none, or more than one column of prices could be meant
 */
export function findHeadings(
  file: string,
  rows: readonly (readonly Cell[])[],
  wantedPrice: string | null,
): { readonly headings: PriceHeadings; readonly row: number } | null {
  for (const [row, cells] of rows.slice(0, rowsThatMayStandAbove).entries()) {
    const texts = cells.map((cell) => (typeof cell === 'string' ? plainHeading(cell) : ''));
    const [articleAt, nobbAt] = [
      texts.findIndex((text) => article.test(text)),
      texts.findIndex((text) => nobb.test(text)),
    ];
    const prices = texts.flatMap((text, index) => (price.test(text) ? [index] : []));
    if ((articleAt < 0 && nobbAt < 0) || prices.length === 0) continue;
    const at = choosePrice(file, cells, texts, prices, wantedPrice);
    const text = texts[at] ?? '';
    const headings: PriceHeadings = {
      article: articleAt < 0 ? null : articleAt,
      nobb: nobbAt < 0 ? null : nobbAt,
      name: positionOf(texts, name),
      price: at,
      priceHeading: String(cells[at] ?? ''),
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

/** The only price, else the only one that is no purchase price. */
function choosePrice(
  file: string,
  cells: readonly Cell[],
  texts: readonly string[],
  prices: readonly number[],
  wanted: string | null,
): number {
  const named = (index: number): string => String(cells[index] ?? '').trim();
  if (wanted !== null) {
    const chosen = prices.find((index) => named(index).toLowerCase() === wanted.trim().toLowerCase());
    if (chosen !== undefined) return chosen;
  }
  const listPrices = prices.filter((index) => !net.test(texts[index] ?? ''));
  const candidates = listPrices.length > 0 ? listPrices : prices;
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) return only;
  const headings = candidates.map((index) => `"${named(index)}"`).join(' and ');
  throw new ExchangeError(`${file} has more than one price: ${headings}; say which with --price-column.`);
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
