import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Assumption } from '../../calculator/report/list-outcomes.ts';
import { dateOfOldPrices, type ReferenceData } from '../../catalogue/reference-data.ts';
import { appliesTo } from '../../choices/choice.ts';
import { type ChoiceName, choiceNames, choiceTable, inOrder } from '../../choices/choices.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';
import { presentDrawing } from '../drawing/drawing-view.ts';
import type { Calculation, CalculatedPage } from '../page-input.ts';
import { choiceText } from '../texts/choice-text.ts';
import { lengthText } from '../texts/measure-text.ts';
import { presentNotices } from '../texts/notice-text.ts';
import { presentAlternatives } from './alternative-links.ts';
import { presentBill, presentSummary } from './bill-view.ts';
import { pinLink, type PinnedResult, presentComparison } from './comparison.ts';
import { presentDraught } from './draught-card.ts';
import { presentFailures } from './failure-view.ts';
import { presentOpenings } from './opening-rows.ts';
import { presentRules, settledText } from './rule-report.ts';
import { presentVerdict, type Verdict } from './verdict.ts';

interface ResultViewInput extends Calculation, CalculatedPage {
  readonly pinned: readonly PinnedResult[];
}

export function presentResult(view: ResultViewInput) {
  const { result, input, selection, reference, address, translator, pinned } = view;
  const failures = presentFailures(result.failures, view);
  const report = presentRules(result.rules, { ...view, draught: result.draught, form: view });
  const oldPrices = dateOfOldPrices(reference.info, view.today);
  const verdict = presentVerdict({ ...view, failures, oldPrices, report }, translator);
  return {
    reference: result.reference,
    catalogue: catalogueText(reference, translator),
    choices: presentChoices(selection, translator),
    /** The price in whole kroner, or the failure, for the title of the page. */
    title: resultTitle(result, verdict, translator),
    verdict,
    summary: presentSummary(result, translator),
    alternatives: presentAlternatives(result, address, translator),
    failures,
    bill: presentBill(result, translator),
    drawing: presentDrawing(result, input, reference.floors, translator),
    report,
    draught: presentDraught(view),
    openings: presentOpenings(result, translator),
    assumptions: presentAssumptions(result.assumptions, selection, translator),
    settled: result.rules
      .filter(({ isSettled }) => isSettled)
      .map((rule) => ({
        id: rule.id,
        title: translator.translate(`rule.${rule.id}.title`),
        text: settledText(rule, translator),
        confirmation: rule.confirmation ?? '',
      })),
    notices: presentNotices(result.notices, translator),
    comparison: presentComparison({ shown: view, pinned, address, translator }),
    pinLink: pinLink(address, translator),
    survey: address.at('/survey', { reference: null }, address.pins),
    customer: address.at('/customer', { reference: null }, address.pins),
    /** The address of the quote of these choices, with the kept results as alternatives; null: the flue cannot be built, or a choice is wrong. */
    quote: verdict.isOrder ? address.at('/quote', { reference: null }, address.pins) : null,
    /** The addresses of the list as a file; null as for the quote. */
    downloads: verdict.isOrder
      ? { csv: address.at('/bill-of-materials.csv'), json: address.at('/bill-of-materials.json') }
      : null,
  };
}

function catalogueText({ info: { name, date } }: ReferenceData, { translate, formats }: Translator): string {
  return date === '' ? name : translate('result.catalogue_of', { name, date: formats.date(date) });
}

function resultTitle(
  { failures, totals }: CalculationResult,
  { isComplete }: Verdict,
  { translate, formats }: Translator,
): string {
  if (failures.length > 0) return translate('result.heading_failed');
  return translate(isComplete ? 'title.price' : 'title.price_provisional', { price: formats.kroner(totals.incVat) });
}

interface ChoiceRow {
  readonly label: string;
  readonly value: string;
}

/** Choices that are printed even with their defaults. */
const alwaysPrinted = ['fireplace', 'scheme', 'pipe', 'color', 'floor', 'roofType', 'format'] as const;

/** Choices that are printed if they were given, in this order. */
const printedWhenGiven = inOrder(
  choiceNames.filter((name) => {
    const group = choiceTable[name].field?.group ?? 'fireplace';
    return (group !== 'fireplace' || name === 'flue') && !['floor', 'roofType', 'roofAngle', 'format'].includes(name);
  }),
  ['flue', 'chimney', 'flueSection', 'storey', 'roomHeight', 'slabThickness', 'ceiling'],
  ['offsetAt', 'sweep', 'cap', 'extraHeight'],
);

/** Returns the choices of the list. A measure that was not given is only in the assumptions. */
function presentChoices(selection: Selection, translator: Translator): ChoiceRow[] {
  const row = (name: ChoiceName, ...more: readonly string[]): ChoiceRow => ({
    label: translator.translate(choiceTable[name].label),
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

/** Returns whether a choice was made. 0 counts only if the calculation assumes another default. */
function isGiven(name: ChoiceName, selection: Selection): boolean {
  const { defaulted, value } = selection[name];
  return !defaulted && (choiceTable[name].isAssumed || value !== 0);
}

/** Lists the used defaults, with the fields where they can be changed. */
export function presentAssumptions(assumptions: readonly Assumption[], selection: Selection, translator: Translator) {
  return assumptions.map(({ field, value }) => {
    const { name, label, assumption } = choiceTable[field];
    const valueText = (): string => {
      // An unknown measure for which the calculation found a value.
      if (typeof value === 'number' && selection[field].value === null) return lengthText(value, translator);
      return assumption === undefined ? choiceText(field, selection, translator) : translator.translate(assumption);
    };
    return { field: name, label: translator.translate(label), value: valueText() };
  });
}
