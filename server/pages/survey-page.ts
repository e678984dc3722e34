import { chosenIn } from '../choices/choice-address.ts';
import { type ChoiceName, choiceTable } from '../choices/choices.ts';
import { houseLine } from './customer-page.ts';
import { fieldViews } from './field-view.ts';
import { missingText } from './form-view.ts';
import type { CalculatedPage, Calculation } from './page-input.ts';
import { presentAssumptions } from './result/result-view.ts';
import { presentRules } from './result/rule-report.ts';

/** The measures come first, because a confirmation counts for these measures alone. */
export type SurveyStep = '/survey' | '/survey/questions';

/** Makes the survey sheet of a house: the measures that nobody has taken, and the open questions of the result page. */
export function presentSurvey(page: CalculatedPage, step: SurveyStep) {
  const { selection, calculation, address, translator } = page;
  const { translate } = translator;
  return {
    template: 'survey/page',
    title: translate('survey.title'),
    fireplace: selection.fireplace.value?.name ?? '',
    house: houseLine(selection, translator),
    calculator: address.calculator(),
    /** What the result lacks; empty: nothing. */
    missing: calculation === null ? translate('empty.missing', { fields: missingText(selection, translator) }) : '',
    open: calculation && presentOpen(page, calculation, step),
  };
}

function presentOpen(page: CalculatedPage, calculation: Calculation, step: SurveyStep) {
  const { selection, address, translator } = page;
  const { result } = calculation;
  const atStep = (changes: Parameters<typeof address.at>[1] = {}): string =>
    address.at('/survey/questions', changes, address.pins);
  const form = { ...page, address: { ...address, calculator: atStep } };
  const report = presentRules(result.rules, { ...page, ...calculation, draught: result.draught, form });
  const questions = report.open.filter(({ status }) => status === 'clarify');
  const assumed = presentAssumptions(result.assumptions, selection, translator);
  const asked = result.rules
    .filter(({ status, isDuty }) => status === 'clarify' && !isDuty)
    .flatMap(({ asks }) => asks);
  const names = new Set<ChoiceName>([...result.assumptions.map(({ field }) => field), ...asked]);
  const usual = new Map<string, string>(assumed.map(({ field, value }) => [field, value]));
  const facts = [...names]
    .flatMap((name) => fieldViews(name, form))
    .map((field) => ({ field, assumed: usual.get(field.name) ?? '' }));
  const parameters = new Set<string>([...names].map((name) => choiceTable[name].name));
  return {
    facts,
    /** A measure that cannot be used is asked for again. */
    showsFacts: facts.length > 0 && (step === '/survey' || facts.some(({ field }) => field.message !== null)),
    /** The other choices, which the form of the measures sends too. */
    kept: [
      ...chosenIn(new URLSearchParams(address.pin)).filter(([name]) => !parameters.has(name)),
      ...address.pins.map((pin) => ['pin', pin] as const),
    ],
    measures: facts.length === 0 ? null : address.at('/survey', {}, address.pins),
    questions,
    settled: report.fulfilled.filter(({ isSettled }) => isSettled),
  };
}
