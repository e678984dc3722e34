import type { BillLine, Reason } from '../../calculator/result/bill-line.ts';
import type { Penetration } from '../../calculator/house/house.ts';
import type { RuleResult } from '../../calculator/rules/rules.ts';
import type { Translator } from '../../i18n/translator.ts';
import { figureTexts, lengthText } from './measure-text.ts';

/** Reasons that need no source: pieces of the flue itself, and the dealer's choices. */
const selfEvident = [
  'straight',
  'offset-straight',
  'through-wall',
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
  const { translate, nameOf } = translator;
  const text = translate(`reason.${textKey(reason)}`, {
    ...figureTexts(reason, translator),
    penetration,
    ...('joints' in reason ? { count: reason.joints } : {}),
    ...('schemeName' in reason ? { schemeName: nameOf(reason.schemeName) } : {}),
  });
  if (reason.kind !== 'roof-ladder' || reason.tooShort === null) return text;
  return `${text}; ${translate('reason.roof-ladder.short', figureTexts(reason.tooShort, translator))}`;
}

/** Returns the key of a reason's text: its kind, and what distinguishes it from other reasons of this kind. */
function textKey(reason: Reason) {
  const { kind } = reason;
  if (kind === 'ceiling-plate') return `${kind}.${reason.penetration.kind === 'roof' ? 'roof' : reason.side}` as const;
  if (kind === 'roof-flashing') return `${kind}.${reason.format}` as const;
  if (kind === 'tee') return reason.wall === null ? kind : (`${kind}.wall` as const);
  if (kind === 'wall-console' || kind === 'ground-support')
    return `${kind}.${reason.carries === null ? 'unknown' : 'known'}` as const;
  if (kind === 'tee-support') return `${kind}.${reason.carries === null ? 'unknown' : 'known'}` as const;
  if (kind === 'liner-top') return reason.below === 0 ? kind : (`${kind}.below` as const);
  if (kind === 'roof-ladder') return `${kind}.${reason.sweeping ? 'sweeping' : 'looking'}` as const;
  if (kind === 'always') return `${kind}.${reason.roofAngle ?? 'every_flue'}` as const;
  return kind;
}
