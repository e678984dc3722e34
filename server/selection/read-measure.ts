import { type Field, type FieldName, type Reading, readField, refuse } from './field.ts';
import { bareNumber, parseNorwegianNumber } from './parse-number.ts';

/** What a number may be. */
export interface MeasureRange {
  readonly minimum: number;
  readonly maximum: number;
}

export interface MeasureOptions<Default> extends MeasureRange {
  readonly unit: 'length' | 'angle' | 'count';
  readonly whenAbsent: Default;
}

const lengthFactors = [1000, 10];
/** A length below this, in millimetres, is rather one in metres. */
const suspiciouslyShort = 50;

/** Reads a number within its range; lengths are in millimetres, angles in degrees, counts whole. */
export function readMeasure<Default extends number | null>(
  query: URLSearchParams,
  name: FieldName,
  options: MeasureOptions<Default>,
): Field<number | Default> {
  return readField<number | Default>(query, name, options.whenAbsent, (text) => readNumber(text, options));
}

function readNumber(text: string, { unit, minimum, maximum }: MeasureOptions<number | null>): Reading<number> {
  const value = parseNorwegianNumber(text);
  if (value === undefined) return refuse('field.no_number', { value: text }, '');
  if (unit === 'count' && !Number.isInteger(value))
    return refuse('field.not_whole', { value: text }, String(Math.round(value)));
  if (unit === 'length' && value > 0 && value < Math.max(minimum, suspiciouslyShort)) {
    const factor = lengthFactors.find((times) => value * times >= minimum && value * times <= maximum);
    const meant = factor !== undefined && (value < minimum || factor === 1000);
    if (meant) return refuseLength(text, Math.round(value * factor));
  }
  if (value < minimum || value > maximum) {
    const nearest = value < minimum ? minimum : maximum;
    return refuse(`field.out_of_range.${unit}`, { value: bareNumber(text), minimum, maximum }, String(nearest));
  }
  return { value };
}

function refuseLength(text: string, suggestion: number): Reading<number> {
  return refuse('field.length_in_other_unit', { value: bareNumber(text), suggestion }, String(suggestion));
}
