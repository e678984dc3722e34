import type { BillLine, Reason } from '../../calculator/bill-line.ts';
import type { Penetration } from '../../calculator/house.ts';
import type { Translator } from '../../i18n/translator.ts';
import { angleText, lengthText } from './measure-text.ts';

/** Why a line is on the list, as one text; with the quantities where there is more than one reason. */
export function lineReasonText({ reasons }: Pick<BillLine, 'reasons'>, translator: Translator): string {
  const texts = reasons.map(({ reason, quantity }) => ({ quantity, text: reasonText(reason, translator) }));
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only.text;
  return texts
    .map(({ quantity, text }) => translator.translate('reason.several', { quantity, reason: text }))
    .join('; ');
}

/** Where a flue goes through, in the middle of a sentence: `etasjeskille 1`. */
export function penetrationText(penetration: Penetration, { translate }: Translator): string {
  switch (penetration.kind) {
    case 'storey-slab':
      return translate('reason.penetration.storey_slab', { storey: penetration.storey });
    case 'attic-floor':
      return translate('reason.penetration.attic_floor');
    case 'loft-floor':
      return translate('reason.penetration.loft_floor');
    case 'roof':
      return translate('reason.penetration.roof');
  }
}

function reasonText(reason: Reason, translator: Translator): string {
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
      return translate('reason.floor_kit', { penetration: penetrationText(reason.penetration, translator) });
    case 'ceiling-plate':
      return ceilingPlateText(reason, translator);
    case 'attic-shield':
      return translate('reason.attic_shield', { penetration: penetrationText(reason.penetration, translator) });
    case 'roof-flashing':
      return translate(`reason.roof_flashing.${reason.format}`, { angle: angle(reason.angle) });
    case 'roof-overlay':
      return translate('reason.roof_overlay', { angle: angle(reason.angle) });
    case 'storm-collar':
      return translate('reason.storm_collar');
    case 'cap':
      return translate('reason.cap');
    case 'locking-band':
      return translate('reason.locking_band', { pieces: reason.pieces });
    case 'wall-bracket':
      return translate('reason.wall_bracket', { gap: length(reason.longestGap), limit: length(reason.limit) });
    case 'brace':
      return translate('reason.brace', { free: length(reason.freeHeight), limit: length(reason.limit) });
    case 'scheme':
      return translate('reason.scheme', { scheme: reason.schemeName });
    case 'ventilation':
      return translate('reason.ventilation');
    case 'always':
      return translate('reason.always');
  }
}

function ceilingPlateText(
  { side, penetration, angle }: Extract<Reason, { readonly kind: 'ceiling-plate' }>,
  translator: Translator,
): string {
  if (penetration.kind === 'roof')
    return translator.translate('reason.ceiling_plate.roof', { angle: angleText(angle, translator) });
  return translator.translate(`reason.ceiling_plate.${side}`, {
    penetration: penetrationText(penetration, translator),
  });
}
