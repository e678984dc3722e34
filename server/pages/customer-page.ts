import { type ChoiceName, choiceTable } from '../choices/choices.ts';
import { type Selection, selectionFields } from '../choices/selection.ts';
import type { CalculationResult } from '../calculator/calculate.ts';
import type { Translator } from '../i18n/translator.ts';
import { presentPicture } from './drawing/picture.ts';
import { missingText } from './form-view.ts';
import type { CalculatedPage, Calculation } from './page-input.ts';
import { totalText } from './result/alternative-links.ts';
import { pinName, type PinnedResult, presentComparison, wholeKroner } from './result/comparison.ts';
import { draughtForCustomer } from './result/draught-card.ts';
import { presentFireplaceTotal } from './result/fireplace-total.ts';
import { choiceText, midSentence } from './texts/choice-text.ts';

interface CustomerPageInput extends CalculatedPage {
  readonly pinned: readonly PinnedResult[];
}

/** Measures that must be taken in the house if a default was used. */
export const measuredAtHome: ReadonlySet<ChoiceName> = new Set([
  'roomHeight',
  'slabThickness',
  'atticHeight',
  'roofAngle',
  'roofThickness',
  'ridgeDistance',
  'wallDistance',
  'overRoof',
  'outletToWall',
  'wallThickness',
  'eavesHeight',
]);

/** Makes the page for a customer: the house, one price and a few sentences, without numbers of parts. */
export function presentCustomerPage(page: CustomerPageInput) {
  const { reference, selection, calculation, address, translator } = page;
  const { translate } = translator;
  const common = {
    template: 'customer/page',
    hasInvented: reference.info.hasInvented,
    /** The fireplace; if none is chosen, the name of the page. */
    title: selection.fireplace.value?.name ?? translate('customer.heading'),
    choices: houseLine(selection, translator),
    calculator: address.calculator(),
    comparison: presentProposals(page),
  } as const;
  if (calculation === null) {
    const fields = missingText(selection, translator);
    return { ...common, picture: null, price: null, sentences: [translate('customer.missing', { fields })] };
  }
  const { input, result, waysOut } = calculation;
  const picture = { ...presentPicture(result, input, 'large'), title: translate('drawing.title') };
  if (result.failures.length > 0) {
    const failed = translate(waysOut.remedies.length > 0 ? 'customer.failed' : 'customer.failed_without_remedy');
    return { ...common, picture, price: null, sentences: [failed] };
  }
  const isRefused = selectionFields(selection).some(({ problem }) => problem !== null);
  return {
    ...common,
    picture,
    price: presentPrice(page, result, isRefused),
    sentences: [
      draughtForCustomer(calculation, translator),
      rulesSentence(calculation, translator),
      homeSentence(calculation, translator),
    ],
  };
}

/** Makes the price in whole kroner with VAT, with the fireplace if its price is known. */
function presentPrice({ selection, translator }: CustomerPageInput, result: CalculationResult, isRefused: boolean) {
  const { translate, formats } = translator;
  const { totals, geometry } = result;
  const what = translate(geometry.chimney?.kind === 'existing' ? 'quote.group.connection' : 'quote.group.pipe');
  const total = isRefused ? null : presentFireplaceTotal(result, selection, translator);
  const pipe = formats.kroner(totals.incVat);
  if (!totals.complete || isRefused) {
    return { kroner: pipe, includes: translate('customer.includes_provisional', { what }), total: null };
  }
  const [alone, together] = [
    translate('customer.includes', { what }),
    translate('customer.includes_fireplace', { what }),
  ];
  const ore = total?.ore ?? null;
  return {
    kroner: ore === null ? pipe : formats.kroner(ore),
    includes: ore === null ? alone : together,
    /** To this a script adds a price that was typed; null: no fireplace. */
    total: total && { ...total, includes: together },
  };
}

/** Returns null if nothing is compared. */
function presentProposals(page: CustomerPageInput) {
  const { selection, calculation, address, pinned, translator } = page;
  const { translate, formats } = translator;
  const shownResult = calculation && { ...calculation, selection };
  const comparison = presentComparison({ shown: shownResult, pinned, address, translator });
  if (comparison === null) return null;
  const { columns, choices, withFireplace } = comparison;
  const base = columns.find(({ isShown }) => isShown)?.totals ?? null;
  return {
    columns: columns.map(({ name, isShown, totals, picture, remove }) => {
      const isComparable = base?.complete === true && totals?.complete === true && !isShown;
      return {
        name: remove === null ? pinName(address.pins.length) : name,
        isShown,
        picture,
        price:
          totals === null ? translate('comparison.cannot_be_built') : totalText(totals, translator, formats.kroner),
        /** The difference from the price of the shown result. Empty: none. */
        difference: isComparable ? formats.difference(wholeKroner(totals.incVat) - wholeKroner(base.incVat)) : '',
      };
    }),
    withFireplace,
    rows: choices,
  };
}

/** Writes colour, storeys and roof on one line. Empty: none is chosen. */
export function houseLine(selection: Selection, translator: Translator): string {
  const roof = selection.roofType.value === null ? [] : (['roofType', 'roofAngle'] as const);
  const roofText = roof.map((name) => choiceText(name, selection, translator)).join(' ');
  return [choiceText('color', selection, translator), choiceText('floor', selection, translator), roofText]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Summarises the rules about heights, distances and joints. The draught has its own sentence. */
function rulesSentence({ result }: Pick<Calculation, 'result'>, { translate, formats }: Translator): string {
  const checked = result.rules.filter(
    ({ topic, status, isSettled }) => topic !== 'draught' && status !== 'clarify' && !isSettled,
  );
  const broken = checked.filter(({ status }) => status !== 'ok').map(({ id }) => translate(`rule.${id}.short`));
  return broken.length === 0
    ? translate('customer.rules.fulfilled', { count: checked.length })
    : translate('customer.rules.broken', { count: checked.length, broken: formats.list(broken) });
}

/** Names the measures and questions that must be settled in the house. */
function homeSentence({ result }: Pick<Calculation, 'result'>, translator: Translator): string {
  const { translate, formats } = translator;
  const measures = result.assumptions
    .filter(({ field }) => measuredAtHome.has(field))
    .map(({ field }) => midSentence(translate(choiceTable[field].label), translator));
  const open = result.rules
    .filter(({ topic, status, isDuty }) => topic !== 'draught' && status === 'clarify' && !isDuty)
    .map(({ id }) => midSentence(translate(`rule.${id}.title`), translator));
  return [
    measures.length === 0
      ? translate('customer.home.measured')
      : translate('customer.home.measures', { measures: formats.list(measures) }),
    ...(open.length === 0 ? [] : [translate('customer.home.open', { open: open.join('; ') })]),
  ].join(' ');
}
