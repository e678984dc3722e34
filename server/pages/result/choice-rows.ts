import type { Assumption } from '../../calculator/report/list-outcomes.ts';
import { appliesTo } from '../../choices/choice.ts';
import { type ChoiceName, choiceNames, choiceTable, type FieldName, inOrder } from '../../choices/choices.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';
import { choiceText } from '../texts/choice-text.ts';
import { lengthText } from '../texts/measure-text.ts';

/** A choice as it is on the printed order. */
export interface ChoiceRow {
  readonly label: string;
  readonly value: string;
}

/** On every order, where they are for its chimney. */
const alwaysPrinted = ['fireplace', 'scheme', 'pipe', 'color', 'floor', 'roofType', 'format'] as const;

/** On an order for which they were given, in this order. */
const printedWhenGiven = inOrder(
  choiceNames.filter((name) => {
    const group = choiceTable[name].field?.group ?? 'fireplace';
    return (group !== 'fireplace' || name === 'flue') && !['floor', 'roofType', 'roofAngle', 'format'].includes(name);
  }),
  ['flue', 'chimney', 'flueSection', 'storey', 'roomHeight', 'slabThickness', 'ceiling'],
  ['offsetAt', 'sweep', 'cap', 'extraHeight'],
);

/** The choices that the list was made for; a measure only where it was given, else it is among the assumptions. */
export function presentChoices(selection: Selection, translator: Translator): ChoiceRow[] {
  const row = (name: ChoiceName, ...more: readonly string[]): ChoiceRow => ({
    label: translator.translate(`form.${choiceTable[name].name}.label`),
    value: [choiceText(name, selection, translator), ...more].join(', '),
  });
  const further: Partial<Readonly<Record<ChoiceName, string>>> = {
    fireplace: selection.fireplace.value?.articleNumber ?? '',
    roofType: choiceText('roofAngle', selection, translator),
  };
  return [
    ...alwaysPrinted
      .filter((name) => appliesTo(choiceTable[name], { chosen: selection }))
      .map((name) => row(name, ...(name in further ? [further[name] ?? ''] : []))),
    ...printedWhenGiven.filter((name) => isGiven(name, selection)).map((name) => row(name)),
  ];
}

/** Nothing that was added is not worth a line. */
function isGiven(name: ChoiceName, selection: Selection): boolean {
  const { defaulted, value } = selection[name];
  return !defaulted && (choiceTable[name].isAssumed || value !== 0);
}

/** A default that was used, with the field where it can be changed. */
export interface AssumptionRow {
  readonly field: FieldName;
  readonly label: string;
  readonly value: string;
}

/** Makes the list of defaults that were used. */
export function presentAssumptions(
  assumptions: readonly Assumption[],
  selection: Selection,
  translator: Translator,
): AssumptionRow[] {
  return assumptions.map(({ field, value }) => {
    const { name, assumption } = choiceTable[field];
    const valueText = (): string => {
      // An unknown measure for which the calculation found a value.
      if (typeof value === 'number' && selection[field].value === null) return lengthText(value, translator);
      return assumption === undefined ? choiceText(field, selection, translator) : translator.translate(assumption);
    };
    return {
      field: name,
      label: translator.translate(`form.${name}.label`),
      value: valueText(),
    };
  });
}
