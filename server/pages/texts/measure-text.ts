import type { Translator } from '../../i18n/translator.ts';

/** A length in whole millimetres with its unit: `2 400 mm`. */
export function lengthText(millimetres: number, { formats, translate }: Translator): string {
  return `${formats.number(millimetres, 0)}\u00a0${translate('unit.millimetres')}`;
}

/** An angle with its sign: `22,5°`. */
export function angleText(degrees: number, { formats }: Translator): string {
  return `${formats.number(degrees)}°`;
}

/** A weight in kilograms, to a tenth: `62,4 kg`. */
export function weightText(kilograms: number, { formats, translate }: Translator): string {
  return `${formats.number(kilograms)}\u00a0${translate('unit.kilograms')}`;
}

/** A value with its unit, as the catalogue or a rule names it; a number alone for any other unit. */
export function measureText(value: number, unit: string, translator: Translator): string {
  if (unit === 'kg') return weightText(value, translator);
  if (unit === 'mm') return lengthText(value, translator);
  if (unit === 'degrees' || unit === '°') return angleText(value, translator);
  if (unit === 'percent' || unit === '%') return `${translator.formats.number(value)}\u00a0%`;
  if (unit === 'Pa' || unit === '°C') return `${translator.formats.number(value)}\u00a0${unit}`;
  return translator.formats.number(value);
}
