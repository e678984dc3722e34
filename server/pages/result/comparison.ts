import type { CalculationResult } from '../../calculator/calculate.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import { appliesTo } from '../../choices/choice.ts';
import { choiceAddress, type ChoiceAddress, mostPins } from '../../choices/choice-address.ts';
import { type ChoiceName, choiceNames, choiceTable } from '../../choices/choices.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';
import { presentPicture } from '../drawing/picture.ts';
import { choiceText } from '../texts/choice-text.ts';
import { draughtTexts, totalText } from './alternative-links.ts';
import { presentSummary } from './bill-view.ts';
import { presentFireplaceTotal } from './fireplace-total.ts';

interface ComparedResult {
  readonly selection: Selection;
  readonly input: CalculationInput;
  readonly result: CalculationResult;
}

export interface PinnedResult extends ComparedResult {
  readonly pin: string;
}

export interface ComparedRow {
  readonly label: string;
  readonly values: readonly string[];
  /** Whether the values are names, which are Norwegian in every language. */
  readonly areNames?: boolean;
}

/** Makes the comparison, with only the differences; null: nothing is kept. Kept results keep their columns, whichever result is shown. */
export function presentComparison({
  pinned,
  address,
  translator,
  shown,
}: {
  /** Null: a choice is missing. */
  readonly shown: ComparedResult | null;
  readonly pinned: readonly PinnedResult[];
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}) {
  const { pin, pins } = address;
  if (pins.length === 0) return null;
  const { translate } = translator;
  const keptColumns = pinned.map((result) => ({
    ...result,
    name: pinName(pins.indexOf(result.pin)),
    isShown: result.pin === pin,
    show: result.pin === pin ? null : choiceAddress(new URLSearchParams(result.pin)).withPins(pins),
    remove: address.withPins(pins.filter((other) => other !== result.pin)),
  }));
  const compared =
    shown === null || keptColumns.some(({ isShown }) => isShown)
      ? keptColumns
      : [...keptColumns, { ...shown, name: translate('comparison.shown'), isShown: true, show: null, remove: null }];
  const isDifferent = ({ values }: ComparedRow): boolean => new Set(values).size > 1;
  return {
    columns: compared.map(({ input, result, name, isShown, show, remove }) => ({
      /** `A`, `B` or `C`. If the shown result is not kept, a text that says that it is shown. */
      name,
      isShown,
      /** Null: the flue cannot be built. */
      totals: result.failures.length > 0 ? null : result.totals,
      picture: presentPicture(result, input, 'small'),
      /** The address that shows this result; null: it is shown. */
      show,
      /** The address without this result; null: it is not kept. */
      remove,
    })),
    /** Price, draught, joints and height over the roof. Always shown. */
    figures: figureRows(compared, compared.find(({ isShown }) => isShown)?.result ?? null, translator),
    withFireplace: fireplaceTotals(compared, translator),
    choices: choiceNames
      .filter((name) => name === 'objective' || (choiceTable[name].field !== null && name !== 'producer'))
      .flatMap((name) => choiceRow(name, compared, translator)),
    /** Quantities of parts that differ between the lists. */
    parts: partRows(compared, translator).filter(isDifferent),
    /** The advice while the shown result is alone; null: there are others. */
    next: compared.length === 1 && compared[0]?.isShown === true ? translate('comparison.next') : null,
    /** Says that a kept result cannot be shown; null: all can be shown. */
    leftOut: pinned.length === pins.length ? null : translate('comparison.left_out', { most: mostPins }),
  };
}

/**
 * Makes the sums with the fireplace, and their differences from the shown result in whole kroner; null: the catalogue
 * has no price for any of the fireplaces.
 */
function fireplaceTotals(
  compared: readonly (ComparedResult & { readonly isShown: boolean })[],
  translator: Translator,
) {
  const totals = compared.map(({ result, selection }) => presentFireplaceTotal(result, selection, translator));
  const sums = totals.map((total) => total?.ore ?? null);
  if (sums.every((sum) => sum === null)) return null;
  const base = sums[compared.findIndex(({ isShown }) => isShown)] ?? null;
  const differenceOf = (sum: number | null): string =>
    base === null || sum === null || sum === base
      ? ''
      : translator.formats.difference(wholeKroner(sum) - wholeKroner(base));
  return totals.map((total, index) => ({
    total,
    difference: differenceOf(sums[index] ?? null),
    isShown: compared[index]?.isShown === true,
  }));
}

/** Rounds øre to kroner, in øre. */
export function wholeKroner(ore: number): number {
  return Math.round(ore / 100) * 100;
}

/** Returns no row if all results have the same choice, or none has it. */
function choiceRow(name: ChoiceName, compared: readonly ComparedResult[], translator: Translator): ComparedRow[] {
  const values = compared.map((column) => comparedText(name, column, translator));
  const texts = values.filter((text) => text !== null);
  const isMade = compared.some(({ selection }, index) => values[index] !== null && !selection[name].defaulted);
  if (new Set(texts).size <= 1 && (texts.length === values.length || !isMade)) return [];
  const label = translator.translate(choiceTable[name].label);
  return [{ label, values: values.map((text) => text ?? '–'), areNames: name === 'fireplace' }];
}

/** Returns null if the choice does not apply: a new flue has no chimney, a flat roof has no ridge. */
function comparedText(name: ChoiceName, { selection, result }: ComparedResult, translator: Translator): string | null {
  const { assumption } = choiceTable[name];
  if (!appliesTo(choiceTable[name], { chosen: selection })) return null;
  if (assumption !== undefined && selection[name].defaulted) {
    const isAssumed = result.assumptions.some(({ field }) => field === name);
    return isAssumed ? translator.translate(assumption) : null;
  }
  return choiceText(name, selection, translator) || null;
}

/** Makes the rows of price, draught, joints and free height, with differences from the shown result. */
function figureRows(
  compared: readonly ComparedResult[],
  shown: CalculationResult | null,
  translator: Translator,
): ComparedRow[] {
  const { translate, formats } = translator;
  const base = shown === null || shown.failures.length > 0 ? null : shown;
  const row = (
    label: string,
    textOf: (result: CalculationResult) => string | null,
    figureOf: (result: CalculationResult) => number | null,
    differenceOf: (difference: number) => string = (difference) => formats.difference(difference * 100),
  ): ComparedRow => ({
    label,
    values: compared.map(({ result }) => {
      const text = (result.failures.length > 0 ? null : textOf(result)) ?? '–';
      const [figure, baseFigure] = [figureOf(result), base === null ? null : figureOf(base)];
      const isSame = text === '–' || figure === null || baseFigure === null || figure === baseFigure;
      return isSame ? text : `${text} (${differenceOf(figure - baseFigure)})`;
    }),
  });
  const chosenOf = ({ alternatives }: CalculationResult) => alternatives.find(({ chosen }) => chosen);
  const price = row(
    translate('result.sum_inc_vat'),
    ({ totals }) => totalText(totals, translator),
    ({ totals }) => (totals.complete ? totals.incVat : null),
    formats.difference,
  );
  return [
    {
      ...price,
      values: price.values.map((text, index) =>
        compared[index]?.result.failures.length === 0 ? text : translate('comparison.cannot_be_built'),
      ),
    },
    row(
      translate('comparison.draught'),
      (result) => {
        const chosen = chosenOf(result);
        const texts = chosen === undefined ? [] : draughtTexts(chosen, translator);
        return texts.length === 0 ? null : texts.join(' · ');
      },
      () => null,
    ),
    row(
      translate('result.joints_label'),
      (result) => presentSummary(result, translator).joints,
      (result) => chosenOf(result)?.joints ?? null,
    ),
    row(
      translate('result.free_height'),
      (result) => presentSummary(result, translator).freeHeight,
      ({ geometry }) => (geometry.top === null ? null : Math.round(geometry.top - geometry.roofSurface)),
    ),
  ];
}

function partRows(compared: readonly ComparedResult[], { formats }: Translator): ComparedRow[] {
  const names = new Map(compared.flatMap(({ result }) => result.lines.map((line) => [line.articleNumber, line.name])));
  return [...names].map(([articleNumber, name]) => ({
    label: name,
    values: compared.map(({ result }) => {
      const quantities = result.lines.filter((line) => line.articleNumber === articleNumber);
      const quantity = quantities.reduce((sum, line) => sum + line.quantity, 0);
      return quantity === 0 ? '–' : formats.number(quantity, 0);
    }),
  }));
}

/** Makes the link that keeps the shown result; null: the result is kept, or the comparison is full. */
export function pinLink(address: ChoiceAddress, { translate }: Translator) {
  const { pin, pins } = address;
  if (pins.includes(pin) || pins.length >= mostPins) return null;
  const text =
    pins.length === 0 ? translate('comparison.begin') : translate('comparison.add', { name: pinName(pins.length) });
  return { text, href: address.withPins([...pins, pin]) };
}

export function pinName(index: number): string {
  return String.fromCodePoint('A'.charCodeAt(0) + index);
}
