/** The formats of one language. Creating an `Intl` object is expensive, so they are made once. */
export interface Formats {
  /** Writes a number with at most `maximumDecimals` (default 1): `2 400`, `22,5`. */
  readonly number: (value: number, maximumDecimals?: 0 | 1 | 2 | 4) => string;
  /** Writes whole øre as kroner and øre, without the currency: `1 234,50`. */
  readonly money: (ore: number) => string;
  /** Writes whole øre as whole kroner, without the currency: `1 235`. */
  readonly kroner: (ore: number) => string;
  /** Writes a difference in whole øre as kroner: `+200`, `−12,50`; without decimals for whole kroner. */
  readonly difference: (ore: number) => string;
  /** Writes a share of the earlier value (0.045) as per cent with its sign: `+4,5 %`. */
  readonly percentChange: (part: number) => string;
  /** Writes a moment in ISO 8601 in local time: `21. november 2026 kl. 14:05`. Returns any other text unchanged. */
  readonly moment: (isoMoment: string) => string;
  /** Writes the date `YYYY-MM-DD` as `21. november 2026`. Returns any other text unchanged. */
  readonly date: (isoDate: string) => string;
  /** Writes the month of the date `YYYY-MM-DD` as `november 2026`. Returns any other text unchanged. */
  readonly month: (isoDate: string) => string;
  /** Writes a list: `farge, etasjer og taktype`. */
  readonly list: (items: readonly string[]) => string;
}

/** Makes the formats of a language. `languageTag`: a BCP 47 tag. */
export function createFormats(languageTag: string): Formats {
  const numbers = {
    0: new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 }),
    1: new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1 }),
    2: new Intl.NumberFormat(languageTag, { maximumFractionDigits: 2 }),
    4: new Intl.NumberFormat(languageTag, { maximumFractionDigits: 4 }),
  };
  const money = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
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
  const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(languageTag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const list = new Intl.ListFormat(languageTag, { type: 'conjunction' });
  return {
    number: (value, maximumDecimals = 1) => whole(value) ?? numbers[maximumDecimals].format(value),
    money: (ore) => {
      const remainder = ore % 100;
      const kroner = Number.isInteger(ore) && ore >= 100 ? whole((ore - remainder) / 100) : null;
      return kroner === null ? money.format(ore / 100) : `${kroner}${decimal}${String(remainder).padStart(2, '0')}`;
    },
    kroner: (ore) => numbers[0].format(ore / 100),
    difference: (ore) => (ore % 100 === 0 ? wholeDifference : difference).format(ore / 100),
    percentChange: (part) => percentChange.format(part),
    moment: (isoMoment) => {
      const time = new Date(isoMoment);
      return Number.isNaN(time.getTime()) ? isoMoment : moment.format(time);
    },
    date: keepLast((isoDate) => writeDay(isoDate, date)),
    month: (isoDate) => writeDay(isoDate, month),
    list: (items) => (items.length === 1 ? (items[0] ?? '') : list.format(items)),
  };
}

function writeDay(isoDate: string, format: Intl.DateTimeFormat): string {
  const day = new Date(isoDate);
  return Number.isNaN(day.getTime()) ? isoDate : format.format(day);
}

/** Every page has the date of the catalogue, and Intl takes 15 µs for it. */
function keepLast(write: (isoDate: string) => string): (isoDate: string) => string {
  let last: { readonly isoDate: string; readonly text: string } | null = null;
  return (isoDate) => {
    if (last?.isoDate !== isoDate) last = { isoDate, text: write(isoDate) };
    return last.text;
  };
}
