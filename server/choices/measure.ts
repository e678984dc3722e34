import { readDecimal } from '../i18n/read-number.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { type Reading, refuse } from './field.ts';

/** The range of a number of the form, and its default; null: no default. */
export interface Bounds<Default extends number | null = number | null> {
  readonly defaultValue: Default;
  readonly minimum: number;
  readonly maximum: number;
  /** The message for a length below the minimum, with the reason. */
  readonly tooLittle?: MessageKey;
}

/** Lengths are in millimetres, angles in degrees, altitudes in metres above the sea; counts are whole. */
export type MeasureUnit = 'length' | 'angle' | 'count' | 'altitude';

/** In millimetres: metres, then centimetres. Likely units of a number without unit. */
const otherUnits = [1000, 10];
/** In millimetres. A shorter length without unit is probably in metres or centimetres. */
export const usuallyAsksBelow = 50;

type Range = Omit<Bounds, 'defaultValue'>;

/** Reads a number within its range. `asksBelow`: in millimetres, as in `measure`. */
export function readMeasure(text: string, unit: MeasureUnit, range: Range, asksBelow: number): Reading<number> {
  switch (unit) {
    case 'length':
      return readLength(text, range, asksBelow);
    case 'altitude':
      return readAltitude(text, range);
    case 'angle':
    case 'count':
      return readNumber(text, unit, range);
  }
}

function readNumber(text: string, unit: 'angle' | 'count', { minimum, maximum }: Range): Reading<number> {
  const value = parseNorwegianNumber(text);
  if (value === undefined) return refuse('field.no_number', { value: text }, '');
  if (unit === 'count' && !Number.isInteger(value)) {
    return refuse('field.not_whole', { value: text }, String(Math.round(value)));
  }
  if (value >= minimum && value <= maximum) return { value };
  const nearest = value < minimum ? minimum : maximum;
  const kind = minimum === maximum ? 'only' : unit;
  return refuse(`field.out_of_range.${kind}`, { value: bareNumber(text), minimum, maximum }, String(nearest));
}

function readLength(text: string, { minimum, maximum, tooLittle }: Range, asksBelow: number): Reading<number> {
  const written = parseLength(text);
  if (written === undefined) return refuse('field.no_number', { value: text }, '');
  const { millimetres, unit } = written;
  const isInRange = millimetres >= minimum && millimetres <= maximum;
  const suggestion = otherUnits
    .map((factor) => Math.round(millimetres * factor))
    .find((length) => length >= minimum && length <= maximum);
  if (unit === null && millimetres > 0 && millimetres < asksBelow && suggestion !== undefined) {
    const key = isInRange ? 'field.length_perhaps_in_other_unit' : 'field.length_in_other_unit';
    return refuse(key, { value: bareNumber(text), suggestion }, String(suggestion));
  }
  if (isInRange) return { value: millimetres };
  const nearest = millimetres < minimum ? minimum : maximum;
  const inUnit = (length: number): string => writeLength(length, unit ?? 'mm');
  const [value, least, most] = [millimetres, minimum, maximum].map((length) => inUnit(length).replace(' ', '\u00a0'));
  return refuse(
    tooLittle !== undefined && millimetres < minimum ? tooLittle : 'field.out_of_range.length',
    { value: value ?? '', minimum: least ?? '', maximum: most ?? '' },
    (unit ?? 'mm') === 'mm' && nearest >= asksBelow ? String(nearest) : inUnit(nearest),
  );
}

/** Reads metres above the sea, with or without the unit: `540`, `540 m`, `540 moh.` */
function readAltitude(text: string, { minimum, maximum }: Range): Reading<number> {
  const bare = text.replace(/(?<=\d)\s*m(?:\.?\s*o\.?\s*h\.?)?$/i, '');
  const value = parseNorwegianNumber(bare);
  if (value === undefined) return refuse('field.no_number', { value: text });
  if (value >= minimum && value <= maximum) return { value };
  return refuse('field.out_of_range.altitude', { value: bare, minimum, maximum });
}

/**
 * Reads a number, with or without the field's unit after it.
 * @returns undefined for a text that is not a number
 */
export function parseNorwegianNumber(text: string): number | undefined {
  return readDecimal(bareNumber(text)) ?? undefined;
}

function bareNumber(text: string): string {
  // Trim first: a pattern that matches the blanks before the unit is very slow on many blanks.
  return text
    .trim()
    .replace(/(?:mm|°|grader)$/i, '')
    .trimEnd();
}

/** In millimetres. */
const lengthUnits = { mm: 1, cm: 10, m: 1000 } as const;
type LengthUnit = keyof typeof lengthUnits;

interface WrittenLength {
  readonly millimetres: number;
  /** Null: no unit, so the number is in millimetres. */
  readonly unit: LengthUnit | null;
}

/** Reads a length: `2400`, `2 400 mm`, `240 cm`, `2,4 m`. */
function parseLength(text: string): WrittenLength | undefined {
  const written = text.trim().toLowerCase();
  const unit = (['mm', 'cm', 'm'] as const).find((ending) => written.endsWith(ending)) ?? null;
  const number = parseNorwegianNumber(unit === null ? written : written.slice(0, -unit.length));
  if (number === undefined) return undefined;
  // Rounds to thousandths of a millimetre, to remove the rounding error of the product.
  return { millimetres: Math.round(number * lengthUnits[unit ?? 'mm'] * 1000) / 1000, unit };
}

/** Writes a length in a unit: `1,8 m`. */
function writeLength(millimetres: number, unit: LengthUnit): string {
  return `${String(millimetres / lengthUnits[unit]).replace('.', ',')} ${unit}`;
}
