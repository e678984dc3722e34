import { isDemonstration, type ReferenceData } from '../catalogue/reference-data.ts';
import type { ChoiceAddress } from '../choices/choice-address.ts';
import { type ChoiceName, choiceTable } from '../choices/choices.ts';
import { type Selection, selectionFields } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Calculation } from './calculator-page.ts';
import { type Picture, presentPicture } from './drawing/picture.ts';
import { missingText } from './form-view.ts';
import type { Page } from './render-page.ts';
import { draughtVerdict } from './result/draught-card.ts';
import { midSentence } from './result/rule-report.ts';
import { choiceText } from './texts/choice-text.ts';

/** What a dealer shows a customer: the house, one price and what is to be said of the flue, without a number of a part. */
export interface CustomerPage extends Page {
  readonly template: 'customer/page';
  readonly isDemonstration: boolean;
  /** The fireplace, else the page's own name. */
  readonly title: string;
  /** Colour, storeys and roof on one line; empty while none is chosen. */
  readonly choices: string;
  readonly picture: (Picture & { readonly title: string }) | null;
  /** Kroner and øre with VAT; null where the flue cannot be built or is not chosen yet. */
  readonly price: { readonly incVat: string; readonly isComplete: boolean } | null;
  /** Of the draught, of the rules, and of what is looked at in the house; or why there is nothing to say. */
  readonly sentences: readonly string[];
  /** The calculator with the same choices. */
  readonly calculator: string;
}

export interface CustomerPageInput {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly calculation: Pick<Calculation, 'input' | 'result'> | null;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

/** The measures that are taken in the house where a usual value was calculated with. */
export const measuredAtHome: ReadonlySet<ChoiceName> = new Set([
  'roomHeight',
  'slabThickness',
  'atticHeight',
  'roofAngle',
  'roofThickness',
  'ridgeDistance',
  'wallDistance',
  'overRoof',
]);

/** Makes the page. */
export function presentCustomerPage(page: CustomerPageInput): CustomerPage {
  const { reference, selection, calculation, address, translator } = page;
  const { translate, formats } = translator;
  const common = {
    template: 'customer/page',
    isDemonstration: isDemonstration(reference.info),
    title: selection.fireplace.value?.name ?? translate('customer.heading'),
    choices: choiceLine(selection, translator),
    calculator: address.withPins([]),
  } as const;
  if (calculation === null) {
    const fields = missingText(selection, translator);
    return { ...common, picture: null, price: null, sentences: [translate('customer.missing', { fields })] };
  }
  const { input, result } = calculation;
  const picture = { ...presentPicture(result, input, 'large'), title: translate('drawing.title') };
  if (result.failures.length > 0) return { ...common, picture, price: null, sentences: [translate('customer.failed')] };
  const isRefused = selectionFields(selection).some(({ problem }) => problem !== null);
  return {
    ...common,
    picture,
    price: { incVat: formats.money(result.totals.incVat), isComplete: result.totals.complete && !isRefused },
    sentences: [
      translate(`customer.draught.${draughtVerdict(result)}`),
      rulesSentence(calculation, translator),
      homeSentence(calculation, translator),
    ],
  };
}

function choiceLine(selection: Selection, translator: Translator): string {
  const roof = selection.roofType.value === null ? [] : (['roofType', 'roofAngle'] as const);
  const roofText = roof.map((name) => choiceText(name, selection, translator)).join(' ');
  return [choiceText('color', selection, translator), choiceText('floor', selection, translator), roofText]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Of heights, distances and joints; the draught has a sentence of its own. */
function rulesSentence({ result }: Pick<Calculation, 'result'>, { translate, formats }: Translator): string {
  const checked = result.rules.filter(({ topic, status }) => topic !== 'draught' && status !== 'clarify');
  const broken = checked.filter(({ status }) => status !== 'ok').map(({ id }) => translate(`rule.${id}.short`));
  return broken.length === 0
    ? translate('customer.rules.fulfilled', { count: checked.length })
    : translate('customer.rules.broken', { count: checked.length, broken: formats.list(broken) });
}

/** What is measured, and what only the house itself can answer. */
function homeSentence({ result }: Pick<Calculation, 'result'>, translator: Translator): string {
  const { translate, formats } = translator;
  const measures = result.assumptions
    .filter(({ field }) => measuredAtHome.has(field))
    .map(({ field }) => midSentence(translate(`form.${choiceTable[field].name}.label`), translator));
  const open = result.rules
    .filter(({ topic, status }) => topic !== 'draught' && status === 'clarify')
    .map(({ id }) => midSentence(translate(`rule.${id}.title`), translator));
  return [
    measures.length === 0
      ? translate('customer.home.measured')
      : translate('customer.home.measures', { measures: formats.list(measures) }),
    ...(open.length === 0 ? [] : [translate('customer.home.open', { open: open.join('; ') })]),
  ].join(' ');
}
