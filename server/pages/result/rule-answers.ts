import type { AskedChoice } from '../../calculator/rules/rule.ts';
import type { RuleResult } from '../../calculator/rules/rules.ts';
import { choiceTable } from '../../choices/choices.ts';
import type { ChosenPage } from '../page-input.ts';
import { unitSign } from '../field-view.ts';
import { shownText } from '../texts/choice-text.ts';

/** The ways to answer the open rules of a row: fields for facts that can be entered, otherwise a confirmation. */
export function presentAnswers(rules: readonly RuleResult[], form: ChosenPage) {
  const { selection, address } = form;
  const confirmations = rules.map(({ confirmation }) => confirmation).filter((text) => text !== null);
  const asked = [...new Set(rules.flatMap(({ asks }) => asks))];
  const given = selection.settled.value;
  const settledWith = (all: readonly string[]): string => address.calculator({ settled: all });
  return {
    fields: asked.map((name) => answerField(name, form)),
    /** The address with the confirmation; null: a fact is missing, or there is nothing to confirm. */
    confirm:
      asked.length > 0 || confirmations.length === 0 || rules.some(({ isSettled }) => isSettled)
        ? null
        : settledWith([...given, ...confirmations]),
    /** The address without the confirmation; null: there is none. */
    undo: rules.some(({ isSettled }) => isSettled)
      ? settledWith(given.filter((text) => !confirmations.includes(text)))
      : null,
  };
}

/** Describes a question: chips with the address of each answer, or a field for a number. */
function answerField(choice: AskedChoice, { selection, reference, address, translator }: ChosenPage) {
  const { name, field, label: labelKey } = choiceTable[choice];
  const label = translator.translate(labelKey);
  if (field === null || field.look === 'fireplace' || field.look === 'measure') {
    return { name, label, unit: field?.look === 'measure' ? unitSign(field.unit, translator) : '', chips: [] };
  }
  const answers = field
    .options({ reference, chosen: selection })
    .filter(({ id, isDefault }) => !isDefault && id !== 'unknown');
  return {
    name,
    label,
    unit: '',
    chips: answers.map(({ id, label: shown }) => ({
      text: shownText(shown, translator),
      href: address.calculator({ [name]: id }),
    })),
  };
}

/** Returns the sent choices for the form of the questions, unless it has a field for them. Chips are links. */
export function keptChoices(rules: readonly RuleResult[], { address, selection }: ChosenPage): [string, string][] {
  const inForm = new Set<string>(
    rules.flatMap(({ asks }) =>
      asks.map((choice) => choiceTable[choice]).flatMap(({ name, field }) => (field?.look === 'measure' ? [name] : [])),
    ),
  );
  const sent = [...new URLSearchParams(address.pin)].filter(([name]) => !inForm.has(name));
  const reference = selection.reference.value;
  return [
    ...sent,
    ...(reference === null ? [] : [['reference', reference] satisfies [string, string]]),
    ...address.pins.map((pin): [string, string] => ['pin', pin]),
  ];
}
