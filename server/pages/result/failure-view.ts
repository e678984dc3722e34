import type { Failure } from '../../calculator/result/outcome.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Calculation } from '../page-input.ts';
import { changesText, conditionTexts, type LinkContext, remedyLinks, untriedText } from './remedy-links.ts';
import { angleText, figureTexts, lengthText } from '../texts/measure-text.ts';
import { penetrationsText } from '../texts/reason-text.ts';

type FailureContext = LinkContext & Pick<Calculation, 'input' | 'waysOut'>;

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
    const conditions = isFirst ? conditionTexts(failure.code, waysOut, context) : [];
    const isSolved = remedies.length + conditions.length > 0;
    return {
      code: failure.code,
      anchor: isFirst ? `failure-${failure.code}` : `failure-${failure.code}-${index + 1}`,
      title: titleOf(failure),
      /** The changes after which this failure appears. Null: the failure is there without changes. */
      behind: null,
      explanation: failureSentence(failure, context),
      heading: translate(isTogether ? 'failure.remedies_together' : 'failure.remedies'),
      remedies,
      /** Other measures of the house with which the flue could be built. */
      conditions,
      /**
       * Says which failure has the remedies, or that there are none. The first failure also says which changes were not
       * tried. Null: the failure has remedies or conditions.
       */
      note: joinSentences(isSolved ? null : elsewhere, failure === first ? untried : null),
    };
  });
  const hidden = waysOut.hidden.map(({ failure, changes, input }, index) => ({
    code: failure.code,
    anchor: `failure-hidden-${index + 1}`,
    title: titleOf(failure),
    behind: translate('failure.behind', { changes: changesText(changes, translator) }),
    explanation: failureSentence(failure, { input, translator }),
    heading: translate('failure.remedies'),
    remedies: [],
    conditions: [],
    note: elsewhere,
  }));
  return [...visible, ...hidden];
}

function joinSentences(...sentences: readonly (string | null)[]): string | null {
  const texts = sentences.filter((sentence) => sentence !== null);
  return texts.length === 0 ? null : texts.join(' ');
}

export function failureSentence(
  failure: Failure,
  { input, translator }: Pick<FailureContext, 'input' | 'translator'>,
): string {
  const { translate, formats, nameOf } = translator;
  const figures = figureTexts(failure, translator);
  switch (failure.code) {
    case 'NO_START':
      return translate(`failure.NO_START.${failure.outletPosition}`, figures);
    case 'NO_FLASHING_FOR_ANGLE': {
      const ranges = formats.list(failure.ranges.map((range) => angleRange(range, translator)));
      const key = failure.ranges.length === 0 ? 'none' : failure.layer;
      return translate(`failure.NO_FLASHING_FOR_ANGLE.${key}`, { ...figures, ranges });
    }
    case 'COLOUR_NOT_AVAILABLE':
      return translate('failure.COLOUR_NOT_AVAILABLE.text', {
        role: translate(`role.${failure.role}`),
        color: nameOf(input.color.color),
        colors: formats.list(failure.workingColors.map(nameOf)),
      });
    case 'HEIGHT_UNREACHABLE':
      return translate('failure.HEIGHT_UNREACHABLE.text', {
        ...figures,
        nearest: nearestText('top', failure, translator),
      });
    case 'JOINT_IN_PENETRATION':
      return failure.causes
        .map((cause) => {
          const penetration = penetrationsText(cause.penetrations, translator);
          const values = { ...figures, ...figureTexts(cause, translator), penetration };
          return translate(`failure.JOINT_IN_PENETRATION.${cause.kind}`, values);
        })
        .join(' ');
    case 'TOO_TALL':
      return translate(`failure.TOO_TALL.${failure.measure}`, figures);
    case 'OFFSET_UNREACHABLE': {
      const { cause } = failure;
      const missing = cause.kind === 'too-high' ? Math.max(1, cause.rise - cause.room) : 0;
      const values = { ...figures, ...figureTexts({ ...cause, missing }, translator) };
      return translate(`failure.OFFSET_UNREACHABLE.${cause.kind}`, values);
    }
    case 'HATCH_UNREACHABLE': {
      const values = { ...figures, ...figureTexts(failure.cause, translator) };
      return translate(`failure.HATCH_UNREACHABLE.${failure.cause.kind}`, values);
    }
    case 'SUPPORT_MISSING':
    case 'PART_MISSING': {
      const role = translate(`role.${failure.role}`);
      return translate(`failure.${failure.code}.text`, { ...figures, role, diameter: input.pipe.diameter });
    }
    case 'INLET_OUT_OF_REACH': {
      const { base, mouth, wanted } = failure;
      const key = base !== null ? 'base' : mouth !== null ? 'mouth' : wanted === null ? 'room' : 'text';
      const nearest = nearestText('inlet', failure, translator);
      return translate(`failure.INLET_OUT_OF_REACH.${key}`, { ...figures, nearest });
    }
    case 'FLUE_END_OUT_OF_REACH': {
      const nearest = nearestText('inlet', failure, translator);
      return translate(`failure.FLUE_END_OUT_OF_REACH.${failure.highest === null ? 'text' : 'ceiling'}`, {
        ...figures,
        nearest,
      });
    }
    case 'WALL_TOO_CLOSE':
      return translate('failure.WALL_TOO_CLOSE.text', {
        ...figures,
        nearest: nearestText('distance', failure, translator),
      });
    case 'INLET_NARROWER':
      return translate(`failure.INLET_NARROWER.${failure.of}`, figures);
    case 'LINER_TOO_WIDE':
      return translate(`failure.LINER_TOO_WIDE.${failure.isInsulation ? 'insulation' : 'text'}`, figures);
    case 'PASS_OUT_OF_REACH':
      return translate(`failure.PASS_OUT_OF_REACH.${failure.of}`, figures);
    case 'TOO_FAR_FROM_WALL':
      return [
        translate(`failure.TOO_FAR_FROM_WALL.${failure.of}`, figures),
        ...(failure.neededOverhang === null ? [] : [translate('failure.TOO_FAR_FROM_WALL.through', figures)]),
      ].join(' ');
    case 'EAVES_IN_THE_WAY':
      return translate(`failure.EAVES_IN_THE_WAY.${failure.past}`, figures);
    case 'CONSOLE_TOO_WEAK':
      return translate(`failure.CONSOLE_TOO_WEAK.${failure.base}`, figures);
    case 'DIAMETER_BELOW_OUTLET':
    case 'INLET_WIDER_THAN_FLUE':
    case 'OWN_FLUE_NEEDED':
    case 'CHIMNEY_NOT_USABLE':
      return translate(`failure.${failure.code}.text`, figures);
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

function nearestText(
  of: 'top' | 'inlet' | 'distance',
  { nearestBelow, nearestAbove }: { readonly nearestBelow: number | null; readonly nearestAbove: number | null },
  translator: Translator,
): string {
  const { translate, formats } = translator;
  const lengths = [nearestBelow, nearestAbove].filter((length) => length !== null);
  if (lengths.length === 0) return translate(of === 'top' ? 'failure.nearest_none' : 'failure.nearest_no_choice');
  return translate(`failure.nearest.${of}`, {
    lengths: formats.list(lengths.map((length) => lengthText(length, translator))),
  });
}
