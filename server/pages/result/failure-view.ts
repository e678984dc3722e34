import type { Failure, JointCause } from '../../calculator/result/outcome.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { WaysOut } from '../../calculator/ways-out/changes.ts';
import type { Translator } from '../../i18n/translator.ts';
import { changesText, type LinkContext, remedyLinks, untriedText } from './remedy-links.ts';
import { angleText, lengthText } from '../texts/measure-text.ts';
import { penetrationsText } from '../texts/reason-text.ts';

export interface FailureContext extends LinkContext {
  readonly input: CalculationInput;
  readonly waysOut: WaysOut;
}

/** Makes a view of each failure, also of failures behind the first. Lists each remedy once. */
export function presentFailures(failures: readonly Failure[], context: FailureContext) {
  const { waysOut, translator } = context;
  const { translate } = translator;
  const titleOf = ({ code }: Pick<Failure, 'code'>): string => translate(`failure.${code}.title`);
  const withRemedies = failures.find(({ code }) => waysOut.remedies.some(({ answers }) => answers === code));
  const elsewhere =
    withRemedies === undefined
      ? translate('failure.no_remedy')
      : translate('failure.solved_elsewhere', { title: titleOf(withRemedies) });
  const first = withRemedies ?? failures[0];
  const untried = untriedText(waysOut, translator);
  const isTogether = waysOut.remedies.some(({ changes }) => changes.length > 1);
  const visible = failures.map((failure, index) => {
    const isFirst = failures.findIndex(({ code }) => code === failure.code) === index;
    const remedies = isFirst ? remedyLinks(failure.code, waysOut, context) : [];
    return {
      code: failure.code,
      anchor: isFirst ? `failure-${failure.code}` : `failure-${failure.code}-${index + 1}`,
      title: titleOf(failure),
      /** The changes after which this failure appears. Null: the failure is there without changes. */
      behind: null,
      explanation: failureText(failure, context),
      heading: translate(isTogether ? 'failure.remedies_together' : 'failure.remedies'),
      remedies,
      /**
       * Says which failure has the remedies, or that there are none. The first failure also says which changes were not
       * tried. Null: the failure has remedies.
       */
      note: joinSentences(remedies.length > 0 ? null : elsewhere, failure === first ? untried : null),
    };
  });
  const hidden = waysOut.hidden.map(({ failure, changes, input }, index) => ({
    code: failure.code,
    anchor: `failure-hidden-${index + 1}`,
    title: titleOf(failure),
    behind: translate('failure.behind', { changes: changesText(changes, translator) }),
    explanation: failureText(failure, { input, translator }),
    heading: translate('failure.remedies'),
    remedies: [],
    note: elsewhere,
  }));
  return [...visible, ...hidden];
}

function joinSentences(...sentences: readonly (string | null)[]): string | null {
  const texts = sentences.filter((sentence) => sentence !== null);
  return texts.length === 0 ? null : texts.join(' ');
}

export function failureText(
  failure: Failure,
  { input, translator }: Pick<FailureContext, 'input' | 'translator'>,
): string {
  const { translate, formats } = translator;
  const length = (value: number): string => lengthText(value, translator);
  switch (failure.code) {
    case 'NO_START':
      return translate(`failure.NO_START.${failure.outletPosition}`, {
        outlet: failure.outletDiameter,
        chosen: failure.chosenDiameter,
      });
    case 'DIAMETER_BELOW_OUTLET':
      return translate('failure.DIAMETER_BELOW_OUTLET.text', {
        outlet: failure.outletDiameter,
        chosen: failure.chosenDiameter,
      });
    case 'NO_FLASHING_FOR_ANGLE':
      if (failure.ranges.length === 0) return translate('failure.NO_FLASHING_FOR_ANGLE.none');
      return translate(`failure.NO_FLASHING_FOR_ANGLE.${failure.layer}`, {
        angle: angleText(failure.angle, translator),
        ranges: formats.list(failure.ranges.map((range) => angleRange(range, translator))),
      });
    case 'COLOUR_NOT_AVAILABLE':
      return translate('failure.COLOUR_NOT_AVAILABLE.text', {
        role: translate(`role.${failure.role}`),
        color: translator.nameOf(input.color.color),
        colors: formats.list(failure.workingColors.map(translator.nameOf)),
      });
    case 'HEIGHT_UNREACHABLE':
      return translate('failure.HEIGHT_UNREACHABLE.text', {
        required: length(failure.requiredTop),
        tolerance: length(failure.tolerance),
        nearest: nearestHeights(failure, translator),
      });
    case 'JOINT_IN_PENETRATION':
      return failure.causes.map((cause) => jointCauseText(cause, failure.requiredTop, translator)).join(' ');
    case 'TOO_TALL':
      return translate(`failure.TOO_TALL.${failure.measure === 'total-height' ? 'total_height' : 'free_height'}`, {
        measured: length(failure.measured),
        limit: length(failure.limit),
      });
    case 'OFFSET_UNREACHABLE':
      return offsetCauseText(failure, translator);
    case 'HATCH_UNREACHABLE':
      return hatchCauseText(failure, translator);
    case 'SUPPORT_MISSING':
      return translate('failure.SUPPORT_MISSING.text', {
        role: translate(`role.${failure.role}`),
        quantity: failure.quantity,
      });
    case 'PART_MISSING':
      return translate('failure.PART_MISSING.text', {
        role: translate(`role.${failure.role}`),
        diameter: input.pipe.diameter,
      });
    case 'INLET_OUT_OF_REACH': {
      if (failure.base !== null) {
        return translate('failure.INLET_OUT_OF_REACH.base', {
          base: length(failure.base),
          least: length(failure.nearestAbove ?? 0),
        });
      }
      const nearest = nearestText('inlet', failure, translator);
      if (failure.mouth !== null) {
        return translate('failure.INLET_OUT_OF_REACH.mouth', { mouth: length(failure.mouth), nearest });
      }
      if (failure.wanted === null) return translate('failure.INLET_OUT_OF_REACH.room', { nearest });
      return translate('failure.INLET_OUT_OF_REACH.text', { wanted: length(failure.wanted), nearest });
    }
    case 'WALL_TOO_CLOSE':
      return translate('failure.WALL_TOO_CLOSE.text', {
        distance: length(failure.wallDistance),
        nearest: nearestText('distance', failure, translator),
      });
    case 'INLET_NARROWER':
      return translate(`failure.INLET_NARROWER.${failure.of}`, {
        diameter: failure.diameter,
        side: length(failure.leastSide),
      });
    case 'INLET_WIDER_THAN_FLUE':
      return translate('failure.INLET_WIDER_THAN_FLUE.text', {
        diameter: failure.diameter,
        side: length(failure.greatestSide),
      });
    case 'OWN_FLUE_NEEDED':
    case 'CHIMNEY_NOT_USABLE':
      return translate(`failure.${failure.code}.text`);
    case 'LINER_TOO_WIDE': {
      const values = {
        outer: length(failure.outerDiameter),
        gap: length(failure.gap),
        side: length(failure.leastSide),
      };
      return translate(`failure.LINER_TOO_WIDE.${failure.isInsulation ? 'insulation' : 'text'}`, values);
    }
  }
}

function hatchCauseText(
  { cause, lowest }: Extract<Failure, { readonly code: 'HATCH_UNREACHABLE' }>,
  translator: Translator,
): string {
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
  switch (cause.kind) {
    case 'no-element':
      return translate('failure.HATCH_UNREACHABLE.no_element');
    case 'attic-too-low':
      return translate('failure.HATCH_UNREACHABLE.attic_too_low', { missing: length(cause.missing) });
    case 'no-place':
      return translate('failure.HATCH_UNREACHABLE.no_place', {
        lowest: length(lowest),
        highest: length(cause.highest),
      });
  }
}

function jointCauseText(cause: JointCause, requiredTop: number, translator: Translator): string {
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
  const penetration = penetrationsText(cause.penetrations, translator);
  switch (cause.kind) {
    case 'start-ends-inside':
      return translate('failure.JOINT_IN_PENETRATION.start_ends_inside', {
        penetration,
        end: length(cause.end),
        from: length(cause.from),
        to: length(cause.to),
      });
    case 'longer-than-elements':
      return translate('failure.JOINT_IN_PENETRATION.longer_than_elements', {
        penetration,
        height: length(cause.height),
        longest: length(cause.longest),
      });
    case 'only-bare':
      return translate('failure.JOINT_IN_PENETRATION.only_bare', { penetration });
    case 'no-sequence':
      return translate('failure.JOINT_IN_PENETRATION.no_sequence', { penetration, required: length(requiredTop) });
  }
}

function offsetCauseText(
  { cause, wanted, tolerance }: Extract<Failure, { readonly code: 'OFFSET_UNREACHABLE' }>,
  translator: Translator,
): string {
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
  const lengths = { wanted: length(wanted), tolerance: length(tolerance) };
  switch (cause.kind) {
    case 'no-bends':
      return translate('failure.OFFSET_UNREACHABLE.no_bends', lengths);
    case 'too-high':
      return translate('failure.OFFSET_UNREACHABLE.too_high', {
        ...lengths,
        rise: length(cause.rise),
        room: length(cause.room),
        missing: length(Math.max(1, cause.rise - cause.room)),
      });
    case 'no-place':
      return translate('failure.OFFSET_UNREACHABLE.no_place', lengths);
  }
}

function angleRange(
  { minimum, maximum }: { readonly minimum: number | null; readonly maximum: number | null },
  translator: Translator,
): string {
  const angle = (value: number): string => angleText(value, translator);
  if (minimum !== null && maximum !== null)
    return translator.translate('failure.range', { minimum: angle(minimum), maximum: angle(maximum) });
  if (minimum !== null) return translator.translate('failure.range_from', { minimum: angle(minimum) });
  return maximum === null
    ? translator.translate('failure.range_all')
    : translator.translate('failure.range_to', { maximum: angle(maximum) });
}

function nearestHeights(
  { nearestBelow, nearestAbove }: { readonly nearestBelow: number | null; readonly nearestAbove: number | null },
  translator: Translator,
): string {
  const heights = [nearestBelow, nearestAbove].filter((height) => height !== null);
  if (heights.length === 0) return translator.translate('failure.nearest_none');
  return translator.translate('failure.nearest', {
    heights: translator.formats.list(heights.map((height) => lengthText(height, translator))),
  });
}

function nearestText(
  of: 'inlet' | 'distance',
  { nearestBelow, nearestAbove }: { readonly nearestBelow: number | null; readonly nearestAbove: number | null },
  translator: Translator,
): string {
  const { translate, formats } = translator;
  const lengths = [nearestBelow, nearestAbove].filter((length) => length !== null);
  const list = formats.list(lengths.map((length) => lengthText(length, translator)));
  if (lengths.length === 0) return translate('failure.nearest_no_choice');
  return of === 'inlet'
    ? translate('failure.nearest_inlet', { heights: list })
    : translate('failure.nearest_distance', { distances: list });
}
