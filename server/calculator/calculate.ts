import type { Objective } from '../../db/codes.ts';
import { calculateConnection, calculateConnectionList } from './calculate-connection.ts';
import { calculateOutside, calculateOutsideList } from './calculate-outside.ts';
import { createDraughtReporter } from './flue-draught/report-draught.ts';
import { planFlue, prepareCatalogue, type PreparedCatalogue } from './flue/flue-plan.ts';
import { createFlueBuilder } from './flue/flue.ts';
import { planFlueColumn } from './flue/plan-column.ts';
import type { CalculationData } from './input/calculation-data.ts';
import { type CalculationInput, isConnection, isOutside } from './input/calculation-input.ts';
import { type Alternative, listAlternatives } from './report/alternatives.ts';
import { describeGeometry, listOpenings } from './report/describe-geometry.ts';
import { type Assumption, listAssumptions, listFailures, listNotices } from './report/list-outcomes.ts';
import type { BillLine, Totals } from './result/bill-line.ts';
import type { DraughtReport } from './result/draught-report.ts';
import type { FlueGeometry, Opening } from './result/flue-geometry.ts';
import type { Failure, Notice } from './result/outcome.ts';
import { applyRules, flueRules, type RuleResult } from './rules/rules.ts';

/** Plain data without infinities. If there are failures, lines and geometry lack only what depends on them. */
export interface CalculationResult {
  readonly objective: Objective;
  readonly reference: string | null;
  readonly failures: readonly Failure[];
  readonly notices: readonly Notice[];
  readonly assumptions: readonly Assumption[];
  readonly lines: readonly BillLine[];
  readonly totals: Totals;
  readonly geometry: FlueGeometry;
  /** From the bottom up. Empty: no column was found. */
  readonly openings: readonly Opening[];
  /** The weight of all pieces in kilograms; null: a weight is unknown. */
  readonly weight: number | null;
  readonly rules: readonly RuleResult[];
  readonly draught: DraughtReport;
  /** Empty: no column was found. */
  readonly alternatives: readonly Alternative[];
}

/**
 * Calculates a complete, explained bill of materials from the choices on the form; README.md is the manual. Pure: equal
 * input and data give an equal result, in any order of the data. Never throws for valid input, but returns `failures`.
 */
export function calculate(input: CalculationInput, data: CalculationData): CalculationResult {
  return calculatorOf(input, prepareCatalogue(data)).whole();
}

/** The calculations of one kind of flue. */
interface Calculator {
  readonly whole: () => CalculationResult;
  readonly list: (spendEffort: (heights: number) => void) => ListResult;
  readonly price: () => Pick<ListResult, 'failures' | 'totals'>;
}

function calculatorOf(input: CalculationInput, catalogue: PreparedCatalogue): Calculator {
  if (isConnection(input)) {
    const list = (): ListResult => calculateConnectionList(input, catalogue);
    return { whole: () => calculateConnection(input, catalogue), list, price: list };
  }
  if (isOutside(input)) {
    const list = (): ListResult => calculateOutsideList(input, catalogue);
    return { whole: () => calculateOutside(input, catalogue), list, price: list };
  }
  return {
    whole: () => calculateNewFlue(input, catalogue),
    list: (spendEffort) => {
      const built = build(input, catalogue);
      spendEffort(built.flue.column.plan?.prepared.search.loadLimits?.effort.spent() ?? 0);
      return describe(input, built);
    },
    price: () => build(input, catalogue),
  };
}

function calculateNewFlue(input: CalculationInput, catalogue: PreparedCatalogue): CalculationResult {
  const built = build(input, catalogue);
  const { plan, column, flueFor } = built;
  const alternatives =
    column.plan === null ? [] : listAlternatives(input.objective, () => plan.requirement.requiredTop, flueFor);
  return { ...describe(input, built), alternatives };
}

/**
 * Calculates without the flues of the other objectives, which halves the work.
 *
 * @param spendEffort counts the work of the search for load supports, in heights
 */
export function calculateList(
  input: CalculationInput,
  catalogue: PreparedCatalogue,
  spendEffort: (heights: number) => void,
): ListResult {
  return calculatorOf(input, catalogue).list(spendEffort);
}

/** Calculates only failures and totals, without description and rules. */
export function priceList(
  input: CalculationInput,
  catalogue: PreparedCatalogue,
): Pick<ListResult, 'failures' | 'totals'> {
  return calculatorOf(input, catalogue).price();
}

export type ListResult = Omit<CalculationResult, 'alternatives'>;

function describe(
  input: CalculationInput,
  { plan, problems, flue, failures, totals }: ReturnType<typeof build>,
): ListResult {
  return {
    objective: input.objective,
    reference: input.reference,
    failures,
    notices: listNotices(plan, flue, problems),
    assumptions: listAssumptions(input, plan.house, flue.draught),
    lines: flue.lines,
    totals,
    geometry: describeGeometry(plan, flue),
    openings: listOpenings(plan, flue),
    weight: flue.weight?.total ?? null,
    rules: applyRules(flueRules, flue.ruleFacts),
    draught: flue.draught,
  };
}

function build(input: CalculationInput, catalogue: PreparedCatalogue) {
  const { plan, startFailure, problems } = planFlue(input, catalogue, 'build');
  const column = planFlueColumn(plan);
  const flueFor = createFlueBuilder(plan, column, createDraughtReporter(input, catalogue.data.declaration, plan));
  const flue = flueFor(input.objective);
  const failures = listFailures(plan, startFailure, { top: flue.top, column: column.failures, parts: flue.failures });
  const totals: Totals = { ...flue.totals, complete: flue.totals.complete && failures.length === 0 };
  return { plan, problems, column, flueFor, flue, failures, totals };
}

/**
 * Returns the saving of a flue at the ridge, in øre with VAT, if the distance to the ridge is unknown. A slightly
 * higher column may save even more. Null: it saves nothing, a price is missing, or the chimney exists.
 */
export function findRidgeSaving(
  input: CalculationInput,
  data: CalculationData,
  result: CalculationResult,
): number | null {
  const { heightRule } = result.geometry;
  if (input.flue.kind !== 'new') return null;
  if (input.ridgeDistance !== null || result.failures.length > 0 || heightRule.decidedBy !== 'from-roof-plane') {
    return null;
  }
  const atRidge = priceList({ ...input, ridgeDistance: 0 }, prepareCatalogue(data));
  const saving = result.totals.incVat - atRidge.totals.incVat;
  return result.totals.complete && atRidge.totals.complete && saving > 0 ? saving : null;
}
