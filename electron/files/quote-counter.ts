/** Splits a quote's number into its series and its place there, such as `T2026-` and `12`; null: no such number. */
function split(
  number: string,
): { readonly series: string; readonly year: string | null; readonly last: string } | null {
  const [, series, last] = /^(\S*?)(\d{1,9})$/.exec(number) ?? [];
  if (series === undefined || last === undefined) return null;
  return { series, year: /(\d{4})-$/.exec(series)?.[1] ?? null, last };
}

/**
 * Returns the number after this user's last one: `T2026-12` in the series of the year, `1043` in a series of the user's own.
 * Two machines may suggest the same number.
 */
export function nextQuoteNumber(lastNumber: string | null, prefix: string, year: number): string {
  const { series, year: ownYear, last } = split(lastNumber ?? '') ?? { series: '', year: '', last: '' };
  const next = String(Number(last) + 1).padStart(last.length, '0');
  if (ownYear === null) return `${series}${next}`;
  return `${prefix}${year}-${ownYear === String(year) ? next : 1}`;
}

interface CountedNumber {
  readonly lastQuoteNumber: string | null;
}

/** Returns the change that counts a saved quote's number. A lower number of the same series, or of an earlier year, does not count. */
export function countedNumber(number: string): (present: CountedNumber) => CountedNumber {
  return ({ lastQuoteNumber }) => {
    const [saved, present] = [split(number), split(lastQuoteNumber ?? '')];
    if (saved === null) return { lastQuoteNumber };
    const isSameSeries = saved.year === null ? saved.series === present?.series : saved.year === present?.year;
    const isPast = isSameSeries
      ? Number(saved.last) <= Number(present?.last)
      : saved.year !== null && saved.year < (present?.year ?? '');
    return { lastQuoteNumber: isPast ? lastQuoteNumber : number };
  };
}
