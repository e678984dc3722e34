/** The last quote number that this user saved in a year. */
export interface QuoteCounter {
  readonly year: number;
  readonly last: number;
}

/** Returns the number after this user's last one of the year, such as `T2026-12`. Two machines may suggest the same number. */
export function nextQuoteNumber(counter: QuoteCounter | null, prefix: string, year: number): string {
  return `${prefix}${year}-${counter?.year === year ? counter.last + 1 : 1}`;
}

interface CounterPreference {
  readonly quoteCounter: QuoteCounter | null;
}

/** Returns the change that counts a saved quote's number. Only a number that ends like a suggested one, and is higher, counts. */
export function countedNumber(number: string): (present: CounterPreference) => CounterPreference {
  return ({ quoteCounter }) => {
    const [, year, last] = /(\d{4})-(\d{1,9})$/.exec(number)?.map(Number) ?? [];
    if (year === undefined || last === undefined) return { quoteCounter };
    const isPast =
      quoteCounter !== null && (year < quoteCounter.year || (year === quoteCounter.year && last <= quoteCounter.last));
    return { quoteCounter: isPast ? quoteCounter : { year, last } };
  };
}

/** Reads a counter from the preferences' file; null if it is invalid. */
export function parseCounter(stored: unknown): QuoteCounter | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { year, last }: Partial<Record<keyof QuoteCounter, unknown>> = stored;
  return Number.isSafeInteger(year) && Number.isSafeInteger(last) ? { year: Number(year), last: Number(last) } : null;
}
