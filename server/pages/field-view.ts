import type { Fireplace, ReferenceData } from '../catalogue/reference-data.ts';
import type { ChoiceAddress } from '../choices/choice-address.ts';
import { appliesTo, type MeasureField, type OptionsField, type Picture, type Situation } from '../choices/choice.ts';
import { type ChoiceName, choiceTable, type FieldName } from '../choices/choices.ts';
import { type Field, type FieldProblem, type FieldText, isFilled } from '../choices/field.ts';
import type { MeasureUnit } from '../choices/measure.ts';
import type { Selection } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';
import { shownText } from './texts/choice-text.ts';

/** `message`: why the field's value was ignored, with corrections. `note`: which value replaced it. */
export interface FieldRemarks {
  readonly message: {
    readonly text: string;
    readonly corrections: readonly { readonly text: string; readonly href: string }[];
  } | null;
  readonly note: string | null;
}

interface NamedField extends FieldRemarks {
  readonly name: FieldName;
  readonly label: string;
}

/** The typed text stays; `placeholder` shows the default. */
export interface MeasureView extends NamedField {
  readonly look: 'measure';
  readonly unit: string;
  readonly help: string;
  readonly typed: string;
  readonly placeholder: string;
  /** The address without the typed text; null: the field is empty. */
  readonly usual: string | null;
}

/** `value` is sent, `id` is unique in the field, `reason` says why the option does not fit the other choices. */
export interface OptionView {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
  readonly reason: string | null;
  readonly picture: Picture | null;
}

export interface OptionsView extends NamedField {
  readonly look: OptionsField['look'];
  readonly options: readonly OptionView[];
  /** The text of the empty option; null: an option is always chosen. */
  readonly empty: string | null;
  readonly help: string | null;
}

export interface FireplaceView extends NamedField {
  readonly look: 'fireplace';
  readonly groups: readonly FireplaceGroup[];
  /** Null: no fireplace is chosen. */
  readonly chosenId: number | null;
}

export type FieldView = MeasureView | OptionsView | FireplaceView;

export interface FireplaceGroup {
  readonly producer: string;
  readonly fireplaces: readonly Fireplace[];
}

export interface FieldViewInput {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

/** Returns the field of a choice; nothing if the choice is meaningless for the house and no value was sent. */
export function fieldViews(name: ChoiceName, form: FieldViewInput): FieldView[] {
  const { reference, selection, translator } = form;
  const choice = choiceTable[name];
  const { field, name: parameter } = choice;
  const situation = { reference, chosen: selection };
  if (
    field === null ||
    !appliesTo(choice, situation) ||
    !(isFilled(selection[name]) || (field.isMeaningful?.(situation) ?? true))
  )
    return [];
  const label = translator.translate(`form.${parameter}.label`);
  const namedField = { name: parameter, label, ...remarksOf(name, form) };
  switch (field.look) {
    case 'measure':
      return [{ ...namedField, ...measureView(selection[name], field, situation, form) }];
    case 'fireplace':
      return [
        {
          ...namedField,
          look: field.look,
          groups: fireplaceGroups(form),
          chosenId: selection.fireplace.value?.id ?? null,
        },
      ];
    case 'select':
    case 'chips':
    case 'pictures':
      return [{ ...namedField, ...optionsView(selection[name], field, situation, translator) }];
  }
}

function unitSign(unit: MeasureUnit, { translate }: Translator): string {
  switch (unit) {
    case 'length':
      return translate('unit.millimetres');
    case 'altitude':
      return translate('unit.metres_above_sea');
    case 'angle':
      return '°';
    case 'count':
      return '';
  }
}

function measureView(
  { submitted, name }: Field<unknown, FieldName>,
  { look, unit, help, emptyText, bounds }: MeasureField,
  situation: Situation,
  { address, translator }: FieldViewInput,
): Omit<MeasureView, keyof NamedField> {
  const { translate, formats } = translator;
  const typedText = submitted.at(-1)?.trim() ?? '';
  const text = emptyText(situation);
  return {
    look,
    unit: unitSign(unit, translator),
    help: translate(help),
    typed: typedText,
    placeholder: text === null ? formats.number(bounds(situation).defaultValue ?? 0) : translate(text),
    usual: typedText === '' ? null : address.calculator({ [name]: null }),
  };
}

function optionsView(
  { value }: Field<unknown>,
  { look, options, emptyText, help }: OptionsField,
  situation: Situation,
  translator: Translator,
): Omit<OptionsView, keyof NamedField> {
  const { translate } = translator;
  const offeredOptions = options(situation);
  const views = offeredOptions.map((option): OptionView => ({
    id: option.id,
    value: option.isDefault ? '' : option.id,
    label: shownText(option.label, translator),
    selected: option.value === value,
    reason: option.unfit === null ? null : translate(option.unfit.key, option.unfit.values),
    picture: option.picture,
  }));
  return {
    look,
    options: views,
    empty: emptyText === undefined || offeredOptions.some(({ isDefault }) => isDefault) ? null : translate(emptyText),
    help: help === undefined ? null : translate(help),
  };
}

export function remarksOf(name: ChoiceName, { selection, address, translator }: FieldViewInput): FieldRemarks {
  const { problem, dropped, name: parameter } = selection[name];
  const note = dropped === null ? null : fieldText(dropped, translator);
  if (problem === null) return { message: null, note };
  const text = fieldText(problem, translator);
  const { elsewhere, correction } = problem;
  const otherCorrections = (elsewhere?.rows ?? []).map(({ id, type }) => ({
    text: translator.translate('field.correction.roof_type', {
      roofType: translator.nameOf(type).toLocaleLowerCase(translator.languageTag),
    }),
    href: address.calculator({ [elsewhere?.name ?? parameter]: id }),
  }));
  const ownCorrection = {
    text: correctionText(problem, name, translator),
    href: address.calculator({ [parameter]: correction === '' ? null : correction }),
  };
  return {
    message: { text, corrections: [...otherCorrections, ...(correction === null ? [] : [ownCorrection])] },
    note,
  };
}

/** Returns the text beside a field. Numbers and names have the form of the page. */
export function fieldText({ key, values }: FieldText, { translate, nameOf, formats }: Translator): string {
  const written = (value: string | number): string => {
    const [number = ''] = String(value).split('\u00a0');
    return number.length > 3 && Number.isInteger(Number(number))
      ? String(value).replace(number, formats.number(Number(number)))
      : nameOf(String(value));
  };
  // The translator chooses a plural by a numeric count.
  const texts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) texts[name] = name === 'count' ? value : written(value);
  return translate(key, texts);
}

function correctionText({ correction }: FieldProblem, name: ChoiceName, { translate, formats }: Translator): string {
  if (correction === '') return translate('field.correction.remove');
  // The length has its typed unit: `6 m`.
  if (Number.isNaN(Number(correction))) return translate('field.correction.count', { value: correction ?? '' });
  const value = formats.number(Number(correction));
  const { field } = choiceTable[name];
  const unit = field?.look === 'measure' && field.unit !== 'altitude' ? field.unit : 'count';
  return translate(`field.correction.${unit}`, { value });
}

/**
 * Groups the offered fireplaces by producer. If a producer is chosen, offers only its fireplaces. Fireplaces of hidden
 * producers come last, in a group without a name.
 */
function fireplaceGroups({
  reference: { producers, fireplaces },
  selection,
  translator,
}: FieldViewInput): FireplaceGroup[] {
  const byProducer = Map.groupBy(fireplaces, ({ producerId }) => producerId);
  const group = (producerId: number | null, producer: string): FireplaceGroup => ({
    producer,
    fireplaces: byProducer.get(producerId) ?? [],
  });
  const chosenProducer = selection.producer.value;
  const offeredProducers = chosenProducer === null ? producers : [chosenProducer];
  const groups = offeredProducers.map(({ id, name }) => group(id, name));
  if (chosenProducer === null) groups.push(group(null, translator.translate('form.fireplace.other_producers')));
  return groups.filter((group) => group.fireplaces.length > 0);
}
