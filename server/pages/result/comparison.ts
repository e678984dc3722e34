import type { CalculationResult } from '../../calculator/calculate.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import { appliesTo } from '../../choices/choice.ts';
import { choiceAddress, type ChoiceAddress, mostPins } from '../../choices/choice-address.ts';
import { type ChoiceName, choiceNames, choiceTable } from '../../choices/choices.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type Picture, presentPicture } from '../drawing/picture.ts';
import { choiceText } from '../texts/choice-text.ts';
import { draughtText, totalText } from './alternative-links.ts';
import { presentSummary } from './bill-view.ts';

/** A result with the choices that lead to it. */
interface ComparedResult {
  readonly selection: Selection;
  readonly input: CalculationInput;
  readonly result: CalculationResult;
}

/** A result that is kept beside the one that is shown. */
export interface PinnedResult extends ComparedResult {
  /** The query of its choices. */
  readonly pin: string;
}

/** A result in the comparison. */
export interface ComparedColumn {
  /** `A`, `B` or `C`; of a result that is shown and not kept what says so. */
  readonly name: string;
  readonly isShown: boolean;
  readonly picture: Picture;
  /** Shows it in place of the other; null where it is shown. */
  readonly show: string | null;
  /** Keeps it no longer; null where it is not kept. */
  readonly remove: string | null;
}

/** What is compared, and its value in each column. */
export interface ComparedRow {
  readonly label: string;
  readonly values: readonly string[];
}

/** Results side by side: what they are, and only what differs between them. */
export interface Comparison {
  readonly columns: readonly ComparedColumn[];
  /** Price, draught, joints and height over the roof; always. */
  readonly figures: readonly ComparedRow[];
  readonly choices: readonly ComparedRow[];
  /** The quantities of parts that are not the same in each list. */
  readonly parts: readonly ComparedRow[];
  /** Said where something that the address keeps cannot be shown; else null. */
  readonly leftOut: string | null;
}

/** Makes the comparison; null while nothing is kept. */
export function presentComparison({
  pinned,
  address,
  translator,
  ...shown
}: ComparedResult & {
  readonly pinned: readonly PinnedResult[];
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}): Comparison | null {
  const { pin, pins } = address;
  if (pins.length === 0) return null;
  const { translate } = translator;
  const kept = pinned.map((one) => ({
    ...one,
    name: pinName(pins.indexOf(one.pin)),
    isShown: one.pin === pin,
    show: one.pin === pin ? null : choiceAddress(new URLSearchParams(one.pin)).withPins(pins),
    remove: address.withPins(pins.filter((other) => other !== one.pin)),
  }));
  const compared = kept.some(({ isShown }) => isShown)
    ? kept
    : [{ ...shown, name: translate('comparison.shown'), isShown: true, show: null, remove: null }, ...kept];
  const isDifferent = ({ values }: ComparedRow): boolean => new Set(values).size > 1;
  return {
    columns: compared.map(({ input, result, name, isShown, show, remove }) => ({
      name,
      isShown,
      picture: presentPicture(result, input, 'small'),
      show,
      remove,
    })),
    figures: figureRows(compared, translator),
    choices: choiceNames
      .filter((name) => name === 'objective' || (choiceTable[name].field !== null && name !== 'producer'))
      .flatMap((name) => choiceRow(name, compared, translator)),
    parts: partRows(compared, translator).filter(isDifferent),
    leftOut: pinned.length === pins.length ? null : translate('comparison.left_out', { most: mostPins }),
  };
}

/** None for a choice that is the same everywhere, or that only some could make and none of them made. */
function choiceRow(name: ChoiceName, compared: readonly ComparedResult[], translator: Translator): ComparedRow[] {
  const values = compared.map((one) => comparedText(name, one, translator));
  const texts = values.filter((text) => text !== null);
  const isMade = compared.some(({ selection }, index) => values[index] !== null && !selection[name].defaulted);
  if (new Set(texts).size <= 1 && (texts.length === values.length || !isMade)) return [];
  const label = translator.translate(`form.${choiceTable[name].name}.label`);
  return [{ label, values: values.map((text) => text ?? '–') }];
}

/** Null for what a flue or a house does not have: a new flue is no chimney, a flat roof has no ridge. */
function comparedText(name: ChoiceName, { selection, result }: ComparedResult, translator: Translator): string | null {
  const { assumption } = choiceTable[name];
  if (!appliesTo(choiceTable[name], { chosen: selection })) return null;
  if (assumption !== undefined && selection[name].defaulted) {
    const isAssumed = result.assumptions.some(({ field }) => field === name);
    return isAssumed ? translator.translate(assumption) : null;
  }
  return choiceText(name, selection, translator) || null;
}

function figureRows(compared: readonly ComparedResult[], translator: Translator): ComparedRow[] {
  const { translate } = translator;
  const row = (label: string, value: (result: CalculationResult) => string | null): ComparedRow => ({
    label,
    values: compared.map(({ result }) => (result.failures.length > 0 ? null : value(result)) ?? '–'),
  });
  const chosenOf = ({ alternatives }: CalculationResult) => alternatives.find(({ chosen }) => chosen);
  const price = row(translate('result.sum_inc_vat'), ({ totals }) => totalText(totals, translator));
  return [
    {
      ...price,
      values: price.values.map((text, index) =>
        compared[index]?.result.failures.length === 0 ? text : translate('comparison.cannot_be_built'),
      ),
    },
    row(translate('rule.R15.title'), (result) => {
      const margin = chosenOf(result)?.draughtMargin ?? null;
      return margin === null ? null : draughtText(margin, translator);
    }),
    row(translate('result.joints_label'), (result) => presentSummary(result, translator).joints),
    row(translate('result.free_height'), (result) => presentSummary(result, translator).freeHeight),
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

/** Keeps the result that is shown. */
export interface PinLink {
  readonly text: string;
  readonly href: string;
}

/** Makes the link; null where the result is kept, or where no more can be. */
export function pinLink(address: ChoiceAddress, { translate }: Translator): PinLink | null {
  const { pin, pins } = address;
  if (pins.includes(pin) || pins.length >= mostPins) return null;
  const text =
    pins.length === 0 ? translate('comparison.begin') : translate('comparison.add', { name: pinName(pins.length) });
  return { text, href: address.withPins([...pins, pin]) };
}

function pinName(index: number): string {
  return String.fromCodePoint('A'.charCodeAt(0) + index);
}
