import { readNumber } from '../price-file/numbers.ts';
import type { PriceOptions } from '../price-file/price-line.ts';

const greatestMarkup = 1000;

/** What was answered to the questions of a price file; `wrongMarkup` is a mark-up that is none, as it was written. */
export interface SentAnswers {
  readonly prices: PriceOptions;
  readonly wrongMarkup: string | null;
}

export function parseAnswers(form: FormData): SentAnswers {
  const textOf = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [vat, markup, column] = [textOf('vat'), textOf('markup'), textOf('price_column')];
  const number = readNumber(markup.replace(/\s*%$/, ''));
  const isMarkup = number !== null && number >= 0 && number <= greatestMarkup;
  return {
    prices: {
      vat: vat === 'incl' || vat === 'ex' ? vat : null,
      markup: isMarkup ? number : null,
      priceColumn: column === '' ? null : column,
      takesNobb: textOf('nobb') === 'yes',
      addsLeadingZeros: textOf('leading_zeros') === 'yes',
    },
    wrongMarkup: markup === '' || isMarkup ? null : markup.slice(0, 40),
  };
}
