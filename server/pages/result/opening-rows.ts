import type { CalculationResult } from '../../calculator/calculate.ts';
import type { ChimneyGeometry, Opening } from '../../calculator/result/flue-geometry.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText, weightText } from '../texts/measure-text.ts';
import { penetrationsText } from '../texts/reason-text.ts';

/** What the carpenter must know about one opening. */
export interface OpeningRow {
  readonly place: string;
  /** `300 × 300 mm`, in a pitched roof both lengths along the slope, named; a sentence where the clearance is unknown. */
  readonly hole: string;
  /** From the pipe to combustible material; null where it is unknown. */
  readonly clearance: string | null;
  /** Of the underside, at the flue's axis. */
  readonly bottom: string;
  /** Sideways from the outlet's axis. */
  readonly shift: string;
}

/** The openings and the flue's weight; no rows where no flue was found. */
export interface OpeningsView {
  readonly rows: readonly OpeningRow[];
  /** What the mason must know about the hole in a chimney; null where none is made for a sleeve. */
  readonly mason: string | null;
  /** `80,6 kg`; null where it is unknown. */
  readonly weight: string | null;
}

/** Makes the table of the openings. */
export function presentOpenings(
  { openings, weight, geometry }: CalculationResult,
  translator: Translator,
): OpeningsView {
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
  return {
    rows: openings.map((opening) => ({
      place: capitalised(penetrationsText([opening.penetration], translator), translator),
      hole: holeText(opening, translator),
      clearance: opening.clearance === null ? null : length(opening.clearance),
      bottom: length(opening.bottom),
      shift: opening.shift === 0 ? translate('opening.straight') : length(opening.shift),
    })),
    mason: masonText(geometry.chimney, translator),
    weight: weight === null ? null : weightText(weight, translator),
  };
}

function masonText(chimney: ChimneyGeometry | null, translator: Translator): string | null {
  const { inlet = null, wall = 0 } = chimney ?? {};
  if (inlet === null || !inlet.isNew || inlet.hole === null) return null;
  return translator.translate('opening.mason.text', {
    width: lengthText(inlet.hole, translator),
    height: lengthText(inlet.height, translator),
    wall: lengthText(wall, translator),
  });
}

function holeText({ width, length, lengthSquare }: Opening, translator: Translator): string {
  const { translate, formats } = translator;
  if (width === null || length === null || lengthSquare === null) return translate('opening.unknown');
  const values = { width: formats.number(width, 0), length: lengthText(length, translator) };
  return lengthSquare === length
    ? translate('opening.hole', values)
    : translate('opening.hole_in_roof', { ...values, square: lengthText(lengthSquare, translator) });
}

function capitalised(text: string, { languageTag }: Translator): string {
  return text.slice(0, 1).toLocaleUpperCase(languageTag) + text.slice(1);
}
