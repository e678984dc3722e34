import type { Change, MeasureName, Remedy, WaysOut } from '../../calculator/ways-out/changes.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { FlueChoice } from '../../calculator/input/chimney-input.ts';
import type { Translator } from '../../i18n/translator.ts';
import { choices } from '../../choices/choices.ts';
import type { AddressChanges, ChoiceAddress } from '../../choices/choice-address.ts';
import { totalText } from './alternative-links.ts';
import { angleText, lengthText } from '../texts/measure-text.ts';

/** What sentences and links about failures are made of. */
export interface FailureContext {
  readonly input: CalculationInput;
  readonly waysOut: WaysOut;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

/** A change that works, with the address that applies it. */
export interface RemedyLink {
  readonly text: string;
  readonly href: string;
  /** Of the list with it, with VAT, or that it was not calculated. */
  readonly price: string;
}

/** A remedy as a link. */
export function remedyLink(
  { changes, totals }: Remedy,
  { address, translator }: Pick<FailureContext, 'address' | 'translator'>,
): RemedyLink {
  return {
    text: changesText(changes, translator),
    href: address.calculator(Object.fromEntries(changes.flatMap((change) => Object.entries(addressChanges(change))))),
    price: totals === null ? translator.translate('failure.price_unknown') : totalText(totals, translator),
  };
}

/** Changes that are made together, as one phrase. */
export function changesText(changes: readonly Change[], translator: Translator): string {
  return translator.formats.list(changes.map((change) => changeText(change, translator)));
}

/** The choice that a change is about, as the form names it, within a sentence. */
function choiceText(change: Change, { translate, languageTag }: Translator): string {
  const name = 'value' in change ? choices[change.kind].name : fieldOf[change.kind];
  return translate(`form.${name}.label`).toLocaleLowerCase(languageTag);
}

const fieldOf = {
  diameter: 'pipe',
  color: 'color',
  scheme: 'scheme',
  format: 'format',
  objective: 'objective',
  'offset-anywhere': 'offset_at',
  'sweep-from-roof': 'sweep',
  flue: 'flue',
  inletHeight: 'inlet_height',
  wallDistance: 'wall_distance',
} as const;

/** That some changes were not tried; null where all were. */
export function untriedText({ untried }: WaysOut, translator: Translator): string | null {
  if (untried.length === 0) return null;
  const names = new Set(untried.map((change) => choiceText(change, translator)));
  return translator.translate('failure.untried', { choices: translator.formats.list([...names]) });
}

function addressChanges(change: Change): AddressChanges {
  if ('value' in change) {
    const { name, field } = choices[change.kind];
    return { [name]: field.write(change.value) };
  }
  switch (change.kind) {
    case 'diameter':
      // Ventilation modules of the old diameter would not fit the new one.
      return { pipe: change.pipe.id, ventilation: null };
    case 'color':
      return { color: change.color.id };
    case 'scheme':
      return { scheme: change.scheme.id };
    case 'format':
      return { format: change.format };
    case 'objective':
      return { objective: change.objective };
    case 'offset-anywhere':
      return { offset_at: null };
    case 'sweep-from-roof':
      return { sweep: null };
    case 'flue':
      return {
        flue: change.flue.kind === 'new' ? null : change.flue.kind,
        insulated: isBare(change.flue) ? 'no' : null,
      };
    case 'inletHeight':
      return { inlet: null, inlet_height: change.millimetres };
    case 'wallDistance':
      return { wall_distance: choices.wallDistance.field.write(change.millimetres) };
  }
}

function changeText(change: Change, translator: Translator): string {
  const { translate } = translator;
  if ('value' in change) return measureChangeText(change.kind, change.value, translator);
  switch (change.kind) {
    case 'diameter':
      return translate('failure.remedy.diameter', { diameter: change.pipe.diameter });
    case 'color':
      return translate('failure.remedy.color', { color: change.color.color });
    case 'scheme':
      return translate('failure.remedy.scheme', { scheme: change.scheme.name });
    case 'format':
      return translate(`failure.remedy.format.${change.format}`);
    case 'objective':
      return translate('failure.remedy.objective', { objective: translate(`result.objective.${change.objective}`) });
    case 'offset-anywhere':
      return translate('failure.remedy.offset_anywhere');
    case 'sweep-from-roof':
      return translate('failure.remedy.sweep_from_roof');
    case 'flue':
      return translate(`failure.remedy.flue.${isBare(change.flue) ? 'bare' : change.flue.kind}`);
    case 'inletHeight':
    case 'wallDistance':
      return translate(`failure.remedy.${change.kind}`, { length: lengthText(change.millimetres, translator) });
  }
}

function measureChangeText(kind: MeasureName, value: number, translator: Translator): string {
  const { translate } = translator;
  if (kind === 'storey') return translate('failure.remedy.storey', { storey: value });
  if (kind === 'roofAngle') return translate('failure.remedy.angle', { angle: angleText(value, translator) });
  if (kind !== 'offset') return translate(`failure.remedy.${kind}`, { length: lengthText(value, translator) });
  return value === 0
    ? translate('failure.remedy.straight_up')
    : translate('failure.remedy.offset', { shift: lengthText(value, translator) });
}

function isBare(flue: FlueChoice): boolean {
  return flue.kind === 'reline' && flue.insulated === 'no';
}
