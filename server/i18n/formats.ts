/** The formats of one language. */
export type Formats = Readonly<ReturnType<typeof createFormats>>;

/**
 * Makes the formats of a language, once: creating an `Intl` object is expensive.
 * @param languageTag a BCP 47 tag
 */
export function createFormats(languageTag: string) {
  // A number that is rounded to 0 has no sign.
  const upTo = (maximumFractionDigits: number, minimumFractionDigits = 0) =>
    new Intl.NumberFormat(languageTag, { minimumFractionDigits, maximumFractionDigits, signDisplay: 'negative' });
  const numbers = { 0: upTo(0), 1: upTo(1), 2: upTo(2), 4: upTo(4) };
  const money = upTo(2, 2);
  const { group = '', decimal = '' } = Object.fromEntries(
    money.formatToParts(1000).map(({ type, value }) => [type, value]),
  );
  const inThousands = (value: number): string => {
    const last = value % 1000;
    return value < 1000 ? String(value) : `${(value - last) / 1000}${group}${String(last).padStart(3, '0')}`;
  };
  // False in languages with other groups (Polish: 1234 without a blank, India: groups of two) or other digits.
  const isInThousands = [7, 1234, 123_456].every((value) => inThousands(value) === numbers[0].format(value));
  // A page has hundreds of such numbers, and Intl takes 1 µs for each.
  const whole = (value: number): string | null =>
    isInThousands && Number.isInteger(value) && (value > 0 || Object.is(value, 0)) && value < 1_000_000
      ? inThousands(value)
      : null;
  const difference = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, signDisplay: 'always' });
  const wholeDifference = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0, signDisplay: 'always' });
  const percentChange = new Intl.NumberFormat(languageTag, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const moment = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'short' });
  const day = (options: Intl.DateTimeFormatOptions) =>
    dayWriter(new Intl.DateTimeFormat(languageTag, { ...options, timeZone: 'UTC' }));
  const list = new Intl.ListFormat(languageTag, { type: 'conjunction' });
  return {
    /** Writes a number with at most so many decimals: `2 400`, `22,5`. */
    number: (value: number, maximumDecimals: keyof typeof numbers = 1): string =>
      whole(value) ?? numbers[maximumDecimals].format(value),
    /** Writes whole øre as kroner and øre, without the currency: `1 234,50`. */
    money: (ore: number): string => {
      const remainder = ore % 100;
      const kroner = Number.isInteger(ore) && ore >= 100 ? whole((ore - remainder) / 100) : null;
      return kroner === null ? money.format(ore / 100) : `${kroner}${decimal}${String(remainder).padStart(2, '0')}`;
    },
    /** Writes whole øre as whole kroner, without the currency: `1 235`. */
    kroner: (ore: number): string => numbers[0].format(ore / 100),
    /** Writes a difference in whole øre as kroner: `+200`, `−12,50`; without decimals for whole kroner. */
    difference: (ore: number): string => (ore % 100 === 0 ? wholeDifference : difference).format(ore / 100),
    /** Writes a share of the earlier value (0.045) as per cent with its sign: `+4,5 %`. */
    percentChange: (part: number): string => percentChange.format(part),
    /** Writes a moment in ISO 8601 in local time: `21. november 2026 kl. 14:05`. Returns any other text unchanged. */
    moment: (isoMoment: string): string => {
      const time = new Date(isoMoment);
      return Number.isNaN(time.getTime()) ? isoMoment : moment.format(time);
    },
    /** Writes the date `YYYY-MM-DD` as `21. november 2026`. Returns any other text unchanged. */
    date: day({ dateStyle: 'long' }),
    /** Writes the date `YYYY-MM-DD` as `21. nov. 2026`. Returns any other text unchanged. */
    shortDate: day({ dateStyle: 'medium' }),
    /** Writes the month of the date `YYYY-MM-DD` as `november 2026`. Returns any other text unchanged. */
    month: day({ month: 'long', year: 'numeric' }),
    /** Writes a list: `farge, etasjer og taktype`. */
    list: (items: readonly string[]): string => (items.length < 2 ? (items[0] ?? '') : list.format(items)),
  };
}

/** Keeps the last day: most pages have one day, and Intl takes 20 µs for it. */
function dayWriter(format: Intl.DateTimeFormat): (isoDate: string) => string {
  let last = { isoDate: '', text: '' };
  return (isoDate) => {
    if (isoDate === last.isoDate) return last.text;
    const day = new Date(isoDate);
    const text = Number.isNaN(day.getTime()) ? isoDate : format.format(day);
    last = { isoDate, text };
    return text;
  };
}
