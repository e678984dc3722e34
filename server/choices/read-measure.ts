import { type Field, type FieldName, type Reading, readField, refuse } from './field.ts';
import { bareNumber, parseLength, parseNorwegianNumber, writeLength } from './parse-number.ts';

/** What a number may be. */
export interface MeasureRange {
  readonly minimum: number;
  readonly maximum: number;
}

export interface MeasureOptions<Default> extends MeasureRange {
  readonly unit: 'length' | 'angle' | 'count';
  readonly whenAbsent: Default;
  /** A length below this without a unit is rather meant in metres or centimetres; absent: 50. In millimetres. */
  readonly asksBelow?: number;
}

/** What a number without unit may have been meant in, in millimetres: metres, then centimetres. */
const otherUnits = [1000, 10];
/** Below this a number without unit is asked about, in millimetres. */
export const usuallyAsksBelow = 50;

/** Reads a number within its range; lengths are in millimetres, angles in degrees, counts whole. */
export function readMeasure<Default extends number | null>(
  query: URLSearchParams,
  name: FieldName,
  options: MeasureOptions<Default>,
): Field<number | Default> {
  const read = options.unit === 'length' ? readLength : readNumber;
  return readField<number | Default>(query, name, options.whenAbsent, (text) => read(text, options));
}

function readNumber(text: string, { unit, minimum, maximum }: MeasureOptions<number | null>): Reading<number> {
  const value = parseNorwegianNumber(text);
  if (value === undefined) return refuse('field.no_number', { value: text }, '');
  if (unit === 'count' && !Number.isInteger(value)) {
    return refuse('field.not_whole', { value: text }, String(Math.round(value)));
  }
  if (value >= minimum && value <= maximum) return { value };
  const nearest = value < minimum ? minimum : maximum;
  return refuse(`field.out_of_range.${unit}`, { value: bareNumber(text), minimum, maximum }, String(nearest));
}

function readLength(text: string, options: MeasureOptions<number | null>): Reading<number> {
  const { minimum, maximum, asksBelow = usuallyAsksBelow } = options;
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
    'field.out_of_range.length',
    { value: value ?? '', minimum: least ?? '', maximum: most ?? '' },
    unit === null || unit === 'mm' ? String(nearest) : inUnit(nearest),
  );
}
