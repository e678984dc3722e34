import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Failure } from '../../calculator/result/outcome.ts';
import type { ReferenceData } from '../../catalogue/reference-data.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from '../../selection/choice-address.ts';
import { houseMeasures, roofAngles } from '../../selection/house-measures.ts';
import { angleText, lengthText } from './measure-text.ts';

/** What the sentences and the links are made of. */
export interface FailureContext {
  readonly input: CalculationInput;
  /** How far the height rule raised the mouth, and the least that it ever asks for. */
  readonly heightRule: Pick<FlueGeometry['heightRule'], 'applied' | 'overRoof'>;
  readonly reference: ReferenceData;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

/** Something that would work; `href` applies it, or leads to the field where it is entered. */
export interface Remedy {
  readonly text: string;
  readonly href: string;
}

/** The choices that would work instead, each as a link. */
export function failureRemedies(failure: Failure, context: FailureContext): Remedy[] {
  switch (failure.code) {
    case 'NO_START':
      return diameterRemedies((diameter) => failure.reachableDiameters.includes(diameter), context);
    case 'DIAMETER_BELOW_OUTLET':
      return diameterRemedies((diameter) => diameter === failure.outletDiameter, context);
    case 'NO_FLASHING_FOR_ANGLE':
      return angleRemedies(failure, context);
    case 'COLOUR_NOT_AVAILABLE':
      return context.reference.colors
        .filter(({ color }) => failure.workingColors.includes(color))
        .map(({ id, color }) => ({
          text: context.translator.translate('failure.remedy.color', { color }),
          href: context.address.calculator({ color: id }),
        }));
    case 'TOO_TALL':
      return ridgeRemedies(failure, context);
    case 'OFFSET_UNREACHABLE':
      return offsetRemedies([failure.nearestBelow, failure.nearestAbove], context);
    case 'HEIGHT_UNREACHABLE':
    case 'JOINT_IN_PENETRATION':
    case 'SUPPORT_MISSING':
      return [];
  }
}

function diameterRemedies(
  works: (diameter: number) => boolean,
  { reference, address, translator }: FailureContext,
): Remedy[] {
  return reference.pipes
    .filter(({ diameter }) => works(diameter))
    .map(({ id, diameter }) => ({
      text: translator.translate('failure.remedy.diameter', { diameter }),
      // Ventilation modules of the old diameter would not fit the new one.
      href: address.calculator({ pipe: id, ventilation: null }),
    }));
}

/** The nearest angles that a part exists for and that the type of roof may have. */
function angleRemedies(
  { ranges, angle }: Extract<Failure, { readonly code: 'NO_FLASHING_FOR_ANGLE' }>,
  { input, reference, address, translator }: FailureContext,
): Remedy[] {
  const allowed = roofAngles(reference.roofTypes.find(({ id }) => id === input.roofType.id) ?? null);
  const bounds = ranges.flatMap(({ minimum, maximum }) => [minimum, maximum]).filter((bound) => bound !== null);
  const below = Math.max(...bounds.filter((bound) => bound < angle));
  const above = Math.min(...bounds.filter((bound) => bound > angle));
  return [below, above]
    .filter((bound) => bound >= allowed.minimum && bound <= allowed.maximum)
    .map((bound) => ({
      text: translator.translate('failure.remedy.angle', { angle: angleText(bound, translator) }),
      href: address.calculator({ roof_angle: bound }),
    }));
}

function offsetRemedies(shifts: readonly (number | null)[], { address, translator }: FailureContext): Remedy[] {
  return shifts
    .filter((shift) => shift !== null)
    .map((shift) => Math.round(shift))
    .filter((shift) => shift >= 0 && shift <= houseMeasures.offset.maximum)
    .map((shift) => ({
      text: translator.translate('failure.remedy.offset', { shift: lengthText(shift, translator) }),
      href: address.calculator({ offset: shift }),
    }));
}

/** A known ridge lowers the mouth to 0.8 m over the roof at best; it is no way out where even that is too tall. */
function ridgeRemedies(
  { measured, limit, ridgeDistanceKnown }: Extract<Failure, { readonly code: 'TOO_TALL' }>,
  { heightRule, translator }: FailureContext,
): Remedy[] {
  const { applied, overRoof } = heightRule;
  if (ridgeDistanceKnown || measured - (applied - overRoof) > limit) return [];
  return [{ text: translator.translate('failure.remedy.ridge_distance'), href: '#ridge_distance-field' }];
}
