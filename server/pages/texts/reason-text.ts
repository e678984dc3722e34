import type { BillLine, Reason } from '../../calculator/result/bill-line.ts';
import type { Penetration } from '../../calculator/house/house.ts';
import type { RuleResult } from '../../calculator/rules/rules.ts';
import type { Translator } from '../../i18n/translator.ts';
import { angleText, lengthText, weightText } from './measure-text.ts';

/** Reasons that need no source: pieces of the flue itself, and the dealer's choices. */
const selfEvident = [
  'straight',
  'offset-straight',
  'connector',
  'connector-cut',
  'liner',
  'scheme',
  'ventilation',
] as const satisfies readonly Reason['kind'][];

type SelfEvident = (typeof selfEvident)[number];

function isSelfEvident(kind: Reason['kind']): kind is SelfEvident {
  return selfEvident.some((reasonKind) => reasonKind === kind);
}

/**
 * Explains why a line is on the list, and the effect of its absence. Adds quantities if there are several reasons. For
 * a straight element, adds the nominal length, because the drawing shows the installed length.
 */
export function lineReasonText(
  { reasons, nominalLength }: Pick<BillLine, 'reasons' | 'nominalLength'>,
  translator: Translator,
): string {
  const texts = groupReasons(reasons, translator);
  const why = texts.map(({ quantity, text }) =>
    texts.length === 1 ? text : translator.translate('reason.several', { quantity, reason: text }),
  );
  const without = reasons.flatMap(({ reason }) => withoutText(reason, translator));
  const isStraight = reasons.some(({ reason: { kind } }) => kind === 'straight' || kind === 'offset-straight');
  const ordered =
    nominalLength === null || !isStraight
      ? []
      : [translator.translate('reason.nominal_length', { length: lengthText(nominalLength, translator) })];
  return [...new Set([...why, ...ordered, ...without])].join('; ');
}

function withoutText({ kind }: Reason, { translate }: Translator): string[] {
  return isSelfEvident(kind) ? [] : [translate(`reason.without.${kind}`)];
}

export function lineSources(
  { reasons }: Pick<BillLine, 'reasons'>,
  rules: readonly Pick<RuleResult, 'explains' | 'source'>[],
  translator: Translator,
): readonly string[] {
  const kinds = reasons.map(({ reason: { kind } }) => kind).filter((kind) => !isSelfEvident(kind));
  const sources = kinds.map((kind) => rules.find(({ explains }) => explains.includes(kind))?.source ?? '');
  return [...new Set(sources.map((source) => ruleSourceText(source, translator)))];
}

/** Returns the source of a rule. If no document states the rule, the chimney system's instructions are the source. */
export function ruleSourceText(source: string, { translate }: Pick<Translator, 'translate'>): string {
  return source === '' ? translate('rule.source_system') : source;
}

/** Names the penetrations for the middle of a sentence: `etasjeskille 1, 2 og loftsgulv`. */
export function penetrationsText(penetrations: readonly Penetration[], { translate, formats }: Translator): string {
  const storeys = penetrations.flatMap((penetration) =>
    penetration.kind === 'storey-slab' ? [String(penetration.storey)] : [],
  );
  const others = penetrations.flatMap((penetration) =>
    penetration.kind === 'storey-slab' ? [] : [translate(`reason.penetration.${penetration.kind}`)],
  );
  const slabs =
    storeys.length === 0 ? [] : [translate('reason.penetration.storey-slab', { storey: storeys.join(', ') })];
  return formats.list([...slabs, ...others]);
}

/** Joins reasons that differ only in the slab, at the place of the first. Supports with different loads stay apart. */
function groupReasons(
  reasons: BillLine['reasons'],
  translator: Translator,
): { readonly quantity: number; readonly text: string }[] {
  const groups = new Map<string, { quantity: number; reason: Reason; penetrations: Penetration[] }>();
  reasons.forEach(({ reason, quantity }, index) => {
    const penetrations = 'penetration' in reason ? [reason.penetration] : [];
    const isRoof = penetrations.some(({ kind }) => kind === 'roof');
    const apart = [reason.kind, 'side' in reason ? reason.side : '', 'carries' in reason ? reason.carries : ''];
    const key = penetrations.length === 0 || isRoof ? String(index) : apart.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { quantity, reason, penetrations });
    else {
      group.quantity += quantity;
      group.penetrations.push(...penetrations);
    }
  });
  return [...groups.values()].map(({ quantity, reason, penetrations }) => ({
    quantity,
    text: reasonText(reason, penetrationsText(penetrations, translator), translator),
  }));
}

function reasonText(reason: Reason, penetration: string, translator: Translator): string {
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
  const angle = (value: number): string => angleText(value, translator);
  switch (reason.kind) {
    case 'start':
      return translate('reason.start', { diameter: reason.outletDiameter });
    case 'adapter':
      return translate('reason.adapter', { from: reason.fromDiameter, to: reason.toDiameter });
    case 'tee':
      return translate('reason.tee');
    case 'straight':
      return translate('reason.straight');
    case 'adjustable':
      return translate('reason.adjustable', { length: length(reason.setLength) });
    case 'offset-bend':
      return translate('reason.offset_bend', { angle: angle(reason.angle), shift: length(reason.shift) });
    case 'offset-straight':
      return translate('reason.offset_straight', { angle: angle(reason.angle), shift: length(reason.shift) });
    case 'floor-kit':
      return translate('reason.floor_kit', { penetration });
    case 'ceiling-plate':
      return reason.penetration.kind === 'roof'
        ? translate('reason.ceiling_plate.roof', { angle: angle(reason.angle) })
        : translate(`reason.ceiling_plate.${reason.side}`, { penetration });
    case 'attic-shield':
      return translate('reason.attic_shield', { penetration });
    case 'roof-flashing':
      return translate(`reason.roof_flashing.${reason.format}`, { angle: angle(reason.angle) });
    case 'roof-overlay':
      return translate('reason.roof_overlay', { angle: angle(reason.angle) });
    case 'storm-collar':
      return translate('reason.storm_collar');
    case 'cap':
    case 'damper':
      return translate(`reason.${reason.kind}`);
    case 'locking-band':
      return translate('reason.locking_band', { diameter: reason.diameter, count: reason.joints });
    case 'wall-bracket':
      return translate('reason.wall_bracket', { gap: length(reason.longestGap), limit: length(reason.limit) });
    case 'bend-bracket':
      return translate('reason.bend_bracket');
    case 'load-support':
      return translate('reason.load_support', { penetration, carries: weightText(reason.carries, translator) });
    case 'tee-support':
      return reason.carries === null
        ? translate('reason.tee_support.unknown')
        : translate('reason.tee_support.known', { carries: weightText(reason.carries, translator) });
    case 'connector':
    case 'inlet-seal':
    case 'inlet-collar':
    case 'soot-hatch':
    case 'pipe-shield':
    case 'liner-tee':
    case 'liner-base':
    case 'liner-top':
      return translate(`reason.${reason.kind}`);
    case 'connector-cut':
      return translate('reason.connector-cut', { length: length(reason.setLength) });
    case 'connector-bend':
      return translate('reason.connector-bend', { angle: angle(reason.angle) });
    case 'chimney-inlet':
      return translate('reason.chimney-inlet', { height: length(reason.height) });
    case 'liner':
      return translate('reason.liner', { length: length(reason.length) });
    case 'liner-joint':
      return translate('reason.liner-joint', { count: reason.joints });
    case 'liner-spacer':
      return translate('reason.liner-spacer', { distance: length(reason.distance) });
    case 'liner-insulation':
      return translate('reason.liner-insulation', { length: length(reason.length) });
    case 'roof-sleeve':
      return translate('reason.roof_sleeve');
    case 'vapour-collar':
      return translate('reason.vapour_collar', { penetration });
    case 'underroof-collar':
      return translate('reason.underroof_collar');
    case 'sweep-hatch':
      return translate('reason.sweep_hatch', { height: length(reason.height) });
    case 'sweep-platform':
      return translate('reason.sweep_platform');
    case 'roof-ladder':
      return [
        translate(reason.sweeping ? 'reason.roof_ladder.sweeping' : 'reason.roof_ladder.looking'),
        ...(reason.tooShort === null
          ? []
          : [
              translate('reason.roof_ladder.short', {
                reach: length(reason.tooShort.reach),
                needed: length(reason.tooShort.needed),
              }),
            ]),
      ].join('; ');
    case 'brace':
      return translate('reason.brace', { free: length(reason.freeHeight), limit: length(reason.limit) });
    case 'scheme':
      return translate('reason.scheme', { scheme: translator.nameOf(reason.schemeName) });
    case 'ventilation':
      return translate('reason.ventilation');
    case 'always':
      return translate(`reason.always.${reason.roofAngle ?? 'every_flue'}`);
  }
}
