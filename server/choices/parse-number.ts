import { readDecimal } from '../i18n/read-number.ts';

/**
 * Reads a number with the field's unit behind it.
 * @returns undefined for a text that is no number
 */
export function parseNorwegianNumber(text: string): number | undefined {
  return readDecimal(bareNumber(text)) ?? undefined;
}

/** The text without the unit behind it. */
export function bareNumber(text: string): string {
  // Behind the trimmed text, since a pattern for blanks before the unit would try each of many blanks anew.
  return text
    .trim()
    .replace(/(?:mm|°|grader)$/i, '')
    .trimEnd();
}

/** The units of length that are understood, in millimetres. */
const lengthUnits = { mm: 1, cm: 10, m: 1000 } as const;
export type LengthUnit = keyof typeof lengthUnits;

/** A length as it was written. */
export interface WrittenLength {
  readonly millimetres: number;
  /** Null where none was written: the number then stands for millimetres. */
  readonly unit: LengthUnit | null;
}

/** Reads a length: `2400`, `2 400 mm`, `240 cm`, `2,4 m`. */
export function parseLength(text: string): WrittenLength | undefined {
  const written = text.trim().toLowerCase();
  const unit = (['mm', 'cm', 'm'] as const).find((ending) => written.endsWith(ending)) ?? null;
  const number = parseNorwegianNumber(unit === null ? written : written.slice(0, -unit.length));
  if (number === undefined) return undefined;
  // Thousandths of a millimetre, so that no rounding error of the product is left.
  return { millimetres: Math.round(number * lengthUnits[unit ?? 'mm'] * 1000) / 1000, unit };
}

/** A length as it is written in a unit: `1,8 m`. */
export function writeLength(millimetres: number, unit: LengthUnit): string {
  return `${String(millimetres / lengthUnits[unit]).replace('.', ',')} ${unit}`;
}
