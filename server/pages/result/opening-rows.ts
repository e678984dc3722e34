import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText, weightText } from '../texts/measure-text.ts';
import { penetrationsText } from '../texts/reason-text.ts';

/** What the carpenter must know about one opening. */
export interface OpeningRow {
  readonly place: string;
  /** `300 × 300 mm`, in a roof the length along the slope; a sentence where the clearance is unknown. */
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
  /** `80,6 kg`; null where it is unknown. */
  readonly weight: string | null;
}

/** Makes the table of the openings. */
export function presentOpenings({ openings, weight }: CalculationResult, translator: Translator): OpeningsView {
  const { translate, formats } = translator;
  const length = (value: number): string => lengthText(value, translator);
  return {
    rows: openings.map((opening) => ({
      place: capitalised(penetrationsText([opening.penetration], translator), translator),
      hole:
        opening.width === null || opening.length === null
          ? translate('opening.unknown')
          : translate('opening.hole', { width: formats.number(opening.width, 0), length: length(opening.length) }),
      clearance: opening.clearance === null ? null : length(opening.clearance),
      bottom: length(opening.bottom),
      shift: opening.shift === 0 ? translate('opening.straight') : length(opening.shift),
    })),
    weight: weight === null ? null : weightText(weight, translator),
  };
}

function capitalised(text: string, { languageTag }: Translator): string {
  return text.slice(0, 1).toLocaleUpperCase(languageTag) + text.slice(1);
}
