import { ownCurrency } from './price-list.ts';

const foreign: Readonly<Record<string, RegExp>> = {
  SEK: /(?<![\p{L}])(?:sek|svenske? kr(?:oner)?)(?![\p{L}])/u,
  EUR: /(?<![\p{L}])(?:eur|euro)(?![\p{L}])|€/u,
  DKK: /(?<![\p{L}])(?:dkk|danske? kr(?:oner)?)(?![\p{L}])/u,
  USD: /(?<![\p{L}])usd(?![\p{L}])|\$/u,
  GBP: /(?<![\p{L}])gbp(?![\p{L}])|£/u,
  CHF: /(?<![\p{L}])chf(?![\p{L}])/u,
  PLN: /(?<![\p{L}])pln(?![\p{L}])/u,
  ISK: /(?<![\p{L}])isk(?![\p{L}])/u,
};

/** The foreign currency that a text in small letters names, or kroner where it names those; null where it names none. */
export function currencyNamed(text: string): string | null {
  for (const [code, pattern] of Object.entries(foreign)) if (pattern.test(text)) return code;
  return /(?<![\p{L}])(?:nok|kr)(?![\p{L}])/u.test(text) ? ownCurrency : null;
}

/** The currency of a cell that holds nothing else; null where it is none. */
export function readCurrency(text: string): string | null {
  const named = currencyNamed(text.trim().toLowerCase());
  return named ?? (/^[A-Z]{3}$/.test(text.trim()) ? text.trim() : null);
}
