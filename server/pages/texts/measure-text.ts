import type { Translator } from '../../i18n/translator.ts';

/** Writes `2 400 mm`, in whole millimetres. */
export function lengthText(millimetres: number, { formats, translate }: Translator): string {
  return `${formats.number(millimetres, 0)}\u00a0${translate('unit.millimetres')}`;
}

/** Writes `22,5°`. */
export function angleText(degrees: number, { formats }: Translator): string {
  return `${formats.number(degrees)}°`;
}

/** Writes `62,4 kg`, to a tenth of a kilogram. */
export function weightText(kilograms: number, { formats, translate }: Translator): string {
  return `${formats.number(kilograms)}\u00a0${translate('unit.kilograms')}`;
}

/** Writes a value with a unit of the catalogue or a rule; with another unit, the number alone. */
export function measureText(value: number, unit: string, translator: Translator): string {
  if (unit === 'kg') return weightText(value, translator);
  if (unit === 'mm') return lengthText(value, translator);
  if (unit === 'degrees' || unit === '°') return angleText(value, translator);
  if (unit === 'percent' || unit === '%') return `${translator.formats.number(value)}\u00a0%`;
  if (unit === 'Pa' || unit === '°C') return `${translator.formats.number(value)}\u00a0${unit}`;
  return translator.formats.number(value);
}
