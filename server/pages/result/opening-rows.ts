import type { CalculationResult } from '../../calculator/calculate.ts';
import type { ChimneyGeometry, FlueGeometry, Opening, WallBehind } from '../../calculator/result/flue-geometry.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText, weightText } from '../texts/measure-text.ts';
import { penetrationsText } from '../texts/reason-text.ts';

/** Makes the carpenter's measures of the openings, and the flue's weight. No rows: no flue was found. */
export function presentOpenings({ openings, weight, geometry }: CalculationResult, translator: Translator) {
  const length = (value: number): string => lengthText(value, translator);
  return {
    introduction: translator.translate(
      geometry.outside === undefined ? 'opening.introduction' : 'opening.introduction_outside',
    ),
    rows: openings.map((opening) => ({
      place: capitalised(penetrationsText([opening.penetration], translator), translator),
      /** `300 × 300 mm`. In a pitched roof, both lengths along the slope. If the clearance is unknown, a sentence. */
      hole: holeText(opening, translator),
      /** From the pipe to combustible material; null: unknown. */
      clearance: opening.clearance === null ? null : length(opening.clearance),
      /** The height of the underside at the flue's axis. */
      bottom: length(opening.bottom),
      /** The place of the opening's axis beside and behind the outlet. */
      fromOutlet: placeText(opening, geometry, translator),
    })),
    /**
     * The place of the hole in the outer wall. Or the least distance of a combustible wall behind a rear outlet, and the
     * stated one. Null: no wall, or unknown.
     */
    wall: holeInWallText(geometry, translator) ?? wallText(geometry.wallBehind, translator),
    mason: masonText(geometry.chimney, translator),
    /** `80,6 kg`; null: unknown. */
    weight: weight === null ? null : weightText(weight, translator),
  };
}

function holeInWallText({ outside }: FlueGeometry, translator: Translator): string | null {
  const hole = outside?.hole ?? null;
  if (hole === null) return null;
  const height = lengthText(hole.height, translator);
  return translator.translate('opening.axis', { height, terrain: lengthText(hole.overTerrain, translator) });
}

function wallText(wallBehind: WallBehind | null, translator: Translator): string | null {
  const { required = null, given = null } = wallBehind ?? {};
  if (required === null) return null;
  const wall = lengthText(required, translator);
  return given === null
    ? translator.translate('opening.wall', { wall })
    : translator.translate('opening.wall_given', { wall, given: lengthText(given, translator) });
}

/** Returns the mason's instructions for a hole in masonry or elements; null: no hole is made. */
function masonText(chimney: ChimneyGeometry | null, translator: Translator): string | null {
  const { inlet = null, wall = 0, code = null } = chimney ?? {};
  if (inlet === null || !inlet.isNew || code === 'steel') return null;
  const place = { height: lengthText(inlet.height, translator), wall: lengthText(wall, translator) };
  return inlet.hole === null
    ? translator.translate('opening.mason.unsized', place)
    : translator.translate('opening.mason.text', { width: lengthText(inlet.hole, translator), ...place });
}

function holeText({ width, length, lengthSquare }: Opening, translator: Translator): string {
  const { translate, formats } = translator;
  if (width === null || length === null || lengthSquare === null) return translate('opening.unknown');
  const values = { width: formats.number(width, 0), length: lengthText(length, translator) };
  return lengthSquare === length
    ? translate('opening.hole', values)
    : translate('opening.hole_in_roof', { ...values, square: lengthText(lengthSquare, translator) });
}

function placeText({ shift, behind }: Opening, { outside }: FlueGeometry, translator: Translator): string {
  const { translate } = translator;
  if (outside !== undefined && behind !== null) {
    return translate('opening.out', { distance: lengthText(behind, translator) });
  }
  const places = [
    ...(shift === 0 ? [] : [translate('opening.aside', { distance: lengthText(shift, translator) })]),
    ...(behind === null ? [translate('opening.behind_unknown')] : []),
    ...(behind !== null && behind > 0
      ? [translate('opening.behind', { distance: lengthText(behind, translator) })]
      : []),
  ];
  return places.length === 0 ? translate('opening.straight') : places.join(', ');
}

function capitalised(text: string, { languageTag }: Translator): string {
  return text.slice(0, 1).toLocaleUpperCase(languageTag) + text.slice(1);
}
