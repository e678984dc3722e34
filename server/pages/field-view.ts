import {
  appliesTo,
  type FireplaceField,
  type MeasureField,
  type OptionsField,
  type Situation,
} from '../choices/choice.ts';
import { type ChoiceName, choiceTable, type FieldName } from '../choices/choices.ts';
import { type Field, type ChoiceProblem, type FieldText, isFilled } from '../choices/field.ts';
import type { MeasureUnit } from '../choices/measure.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ChosenPage } from './page-input.ts';
import { shownText } from './texts/choice-text.ts';

export type FieldView = ReturnType<typeof fieldViews>[number];

/** Returns the field of a choice; nothing if the choice is meaningless for the house and no value was sent. */
export function fieldViews(name: ChoiceName, form: ChosenPage) {
  const { reference, selection, translator } = form;
  const choice = choiceTable[name];
  const { field, name: parameter, label } = choice;
  const situation = { reference, chosen: selection };
  if (
    field === null ||
    !appliesTo(choice, situation) ||
    !(isFilled(selection[name]) || (field.isMeaningful?.(situation) ?? true))
  )
    return [];
  const control = controlView(selection[name], field, situation, form);
  return [{ name: parameter, label: translator.translate(label), ...remarksOf(name, form), ...control }];
}

function controlView(
  chosen: Field<unknown, FieldName>,
  field: MeasureField | OptionsField | FireplaceField,
  situation: Situation,
  form: ChosenPage,
) {
  switch (field.look) {
    case 'measure':
      return measureView(chosen, field, situation, form);
    case 'fireplace':
      // `chosenId`: null if no fireplace is chosen.
      return {
        look: field.look,
        groups: fireplaceGroups(form),
        chosenId: form.selection.fireplace.value?.id ?? null,
      };
    case 'select':
    case 'chips':
    case 'pictures':
      return optionsView(chosen, field, situation, form.translator);
  }
}

export function unitSign(unit: MeasureUnit, { translate }: Translator): string {
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

/** Describes a field for a number. The typed text stays; `placeholder` shows the default. */
function measureView(
  { submitted, name }: Field<unknown, FieldName>,
  { look, unit, help, emptyText, bounds }: MeasureField,
  situation: Situation,
  { address, translator }: ChosenPage,
) {
  const { translate, formats } = translator;
  const typedText = submitted.at(-1)?.trim() ?? '';
  const text = emptyText(situation);
  return {
    look,
    /** Empty beside a text that has its unit. */
    unit: /[\p{L}°.]$/u.test(typedText) ? '' : unitSign(unit, translator),
    help: translate(help),
    typed: typedText,
    placeholder: text === null ? formats.number(bounds(situation).defaultValue ?? 0) : translate(text),
    /** Whether the placeholder is words, which have no unit. */
    isWorded: text !== null,
    /** The address without the typed text; null: the field is empty. */
    usual: typedText === '' ? null : address.calculator({ [name]: null }),
  };
}

/** Describes a field for options. `value` is sent, `id` is unique in the field, `reason` says why an option does not fit. */
function optionsView(
  { value }: Field<unknown>,
  { look, options, emptyText, help }: OptionsField,
  situation: Situation,
  translator: Translator,
) {
  const { translate } = translator;
  const offeredOptions = options(situation);
  const views = offeredOptions.map((option) => ({
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
    /** The text of the empty option; null: an option is always chosen. */
    empty: emptyText === undefined || offeredOptions.some(({ isDefault }) => isDefault) ? null : translate(emptyText),
    help: help === undefined ? null : translate(help),
  };
}

/** `message`: why the field's value was ignored, with corrections. `note`: which value replaced it. */
export function remarksOf(name: ChoiceName, { selection, address, translator }: ChosenPage) {
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

function correctionText({ correction }: ChoiceProblem, name: ChoiceName, { translate, formats }: Translator): string {
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
function fireplaceGroups({ reference: { producers, fireplaces }, selection, translator }: ChosenPage) {
  const byProducer = Map.groupBy(fireplaces, ({ producerId }) => producerId);
  const group = (producerId: number | null, producer: string) => ({
    producer,
    fireplaces: byProducer.get(producerId) ?? [],
  });
  const chosenProducer = selection.producer.value;
  const offeredProducers = chosenProducer === null ? producers : [chosenProducer];
  const groups = offeredProducers.map(({ id, name }) => group(id, name));
  if (chosenProducer === null) groups.push(group(null, translator.translate('form.fireplace.other_producers')));
  return groups.filter((listed) => listed.fireplaces.length > 0);
}
