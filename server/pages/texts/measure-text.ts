import type { TextValues, Translator } from '../../i18n/translator.ts';

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
  if (unit === 'T') return `T${value}`;
  if (unit === 'Pa' || unit === '°C') return `${translator.formats.number(value)}\u00a0${unit}`;
  return translator.formats.number(value);
}

/** Figures of reasons, failures and notices that are no lengths, and how they are written. */
const otherFigures: Readonly<Record<string, (figure: number, translator: Translator) => string | number>> = {
  angle: angleText,
  carries: weightText,
  load: weightText,
  capacity: weightText,
  count: Number,
  quantity: Number,
  diameter: Number,
  outletDiameter: Number,
  chosenDiameter: Number,
  fromDiameter: Number,
  toDiameter: Number,
};

/** Writes each figure under its name, for a text that has the name in it. */
export function figureTexts(figures: Readonly<Record<string, unknown>>, translator: Translator): TextValues {
  const texts: Record<string, string | number> = {};
  for (const [name, figure] of Object.entries(figures))
    if (typeof figure === 'number') texts[name] = (otherFigures[name] ?? lengthText)(figure, translator);
  return texts;
}
