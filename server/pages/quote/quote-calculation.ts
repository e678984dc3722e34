import { noWaysOut } from '../../calculator/ways-out/changes.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import { choiceAddress } from '../../choices/choice-address.ts';
import { type ChoiceName, choiceTable } from '../../choices/choices.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { QuotedCalculation, QuotedDrawing, QuotedRule, QuotedShape } from '../../quotes/quoted-calculation.ts';
import { measuredAtHome } from '../customer-page.ts';
import { presentDrawing } from '../drawing/drawing-view.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { Calculation } from '../page-input.ts';
import { presentOpenings } from '../result/opening-rows.ts';
import { presentRules } from '../result/rule-report.ts';
import { choiceText } from '../texts/choice-text.ts';
import { noticeForCustomer, ruleForCustomer } from '../texts/customer-text.ts';
import { presentNotices } from '../texts/notice-text.ts';
import { lineReasonText } from '../texts/reason-text.ts';

const summarised: readonly ChoiceName[] = ['fireplace', 'pipe', 'color', 'floor', 'roofType'];

interface QuotedInput extends Pick<Calculation, 'input' | 'result'> {
  readonly selection: Selection;
  /** By article number, of the parts that have one of their own. */
  readonly suppliers: ReadonlyMap<string, string>;
  readonly choices: QuotedCalculation['choices'];
  readonly catalogue: QuotedCalculation['catalogue'];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** Returns the part of a calculation that a quote's papers print, without the name of the job. */
export function quoteCalculation(
  { input, result, selection, suppliers, choices, catalogue, today }: QuotedInput,
  translator: Translator,
): QuotedCalculation {
  const { translate, nameOf } = translator;
  const { chimney, outside } = result.geometry;
  const openings = quoteOpenings(result, translator);
  const connection = [
    ...(chimney === null ? [] : [translate(`quote.chimney.${chimney.kind}`, { name: nameOf(chimney.name) })]),
    ...(outside === undefined ? [] : [translate(`quote.outside.${outside.side}`)]),
  ];
  return {
    catalogue,
    choices,
    summary: [...summarised.map((name) => choiceText(name, selection, translator)), ...connection].map((text) =>
      text.slice(0, 120),
    ),
    label: translate(chimney?.kind === 'existing' ? 'quote.group.connection' : 'quote.group.pipe'),
    flue:
      chimney?.kind === 'reline'
        ? translate('quote.notify.lined', { chimney: nameOf(chimney.name) })
        : chimney === null
          ? translate(outside === undefined ? 'form.flue.new' : 'quote.notify.outside')
          : nameOf(chimney.name),
    vatPercent: result.totals.vatPercent,
    lines: result.lines.map((line) => {
      const { position, quantity, articleNumber, nobbNumber, name, unitPrice, reasons } = line;
      const note = reasons.some(({ reason }) => reason.kind === 'adjustable') ? lineReasonText(line, translator) : '';
      const supplier = suppliers.get(articleNumber) ?? '';
      return {
        position,
        quantity,
        articleNumber,
        nobbNumber,
        name,
        unitPrice,
        note,
        ...(supplier === '' ? {} : { supplier }),
      };
    }),
    drawing: quoteDrawing(result, input, translator),
    openings,
    counts: { storey: countStoreys(input), opening: openings.rows.length + (openings.mason === null ? 0 : 1) },
    rules: quoteRules(result, today, translator),
    measures: listMeasures(result, selection, translator),
    warnings: result.notices.flatMap((notice) => {
      const customer = noticeForCustomer(notice, translator);
      return customer === null ? [] : presentNotices([notice], translator).map(({ text }) => ({ text, customer }));
    }),
  };
}

/** Counts the storeys that a new flue or a liner passes. A connection to a chimney stays in one. */
function countStoreys({ flue, floor, storey }: CalculationInput): number {
  return flue.kind === 'existing' ? 1 : floor.numFloors - storey + 1;
}

function quoteDrawing(
  result: CalculationResult,
  { roofType, color }: CalculationInput,
  translator: Translator,
): QuotedDrawing {
  const drawing = presentDrawing(result, { roofType, color, floor: null }, [], translator);
  const { width, height, title, description, shapes, finish, balloonRadius, detail, pieces } = drawing;
  return {
    finish,
    balloonRadius,
    elevation: { width, height, title, description, shapes: shapes.map(quoteShape) },
    detail: detail && { ...detail, shapes: detail.shapes.map(quoteShape) },
    pieces,
  };
}

/** Drops the line of the list, which only the screen uses. */
function quoteShape({ position: _position, ...shape }: Shape): QuotedShape {
  return shape;
}

function quoteOpenings(result: CalculationResult, translator: Translator): QuotedCalculation['openings'] {
  const { rows, wall, mason, weight } = presentOpenings(result, translator);
  return { rows, wall, mason, weight };
}

function quoteRules({ rules, draught }: CalculationResult, today: string, translator: Translator): QuotedRule[] {
  const address = choiceAddress(new URLSearchParams());
  const { open, fulfilled, duties } = presentRules(rules, {
    draught,
    waysOut: noWaysOut,
    address,
    translator,
    form: null,
  });
  const quoteRule = (row: (typeof open)[number]): QuotedRule => {
    const { ids, title, limit, ownAdvice: advice, isSettled } = row;
    const said = rules.filter(({ id }) => ids.includes(id)).flatMap((rule) => ruleForCustomer(rule, translator));
    const status = duties.includes(row) ? 'duty' : row.status;
    const rule = { ids, status, title, limit, advice, customer: [...new Set(said)] };
    return isSettled ? { ...rule, clarified: today } : rule;
  };
  return [...open, ...duties, ...fulfilled].map(quoteRule);
}

/** Lists the assumed measures that can only be taken in the house. */
function listMeasures(
  { assumptions }: CalculationResult,
  selection: Selection,
  translator: Translator,
): QuotedCalculation['measures'] {
  return assumptions
    .filter(({ field }) => measuredAtHome.has(field))
    .map(({ field }) => {
      const { label, assumption } = choiceTable[field];
      const hasUsual = assumption === undefined && selection[field].value !== null;
      return {
        label: translator.translate(label),
        value: hasUsual ? choiceText(field, selection, translator) : '',
      };
    });
}
