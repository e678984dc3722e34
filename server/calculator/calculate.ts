import type { Objective } from '../../db/codes.ts';
import { calculateConnection } from './calculate-connection.ts';
import { createDraughtReporter } from './flue-draught/report-draught.ts';
import { createFlueBuilder } from './flue/flue.ts';
import { planFlueColumn } from './flue/plan-column.ts';
import type { CalculationData } from './input/calculation-data.ts';
import { isConnection } from './input/calculation-input.ts';
import type { CalculationInput } from './input/calculation-input.ts';
import { planFlue, type PreparedCatalogue, prepareCatalogue } from './flue/flue-plan.ts';
import { type Alternative, listAlternatives } from './report/alternatives.ts';
import { type Assumption, listAssumptions, listFailures, listNotices } from './report/list-outcomes.ts';
import { describeGeometry, listOpenings } from './report/describe-geometry.ts';
import type { BillLine, Totals } from './result/bill-line.ts';
import type { DraughtReport } from './result/draught-report.ts';
import type { FlueGeometry, Opening } from './result/flue-geometry.ts';
import type { Failure, Notice } from './result/outcome.ts';
import { type RuleResult, applyRules, flueRules } from './rules/rules.ts';

/**
 * What a calculation found. `failures` empty: the flue can be built. With failures the lines still hold every part that
 * could be decided, and the geometry everything that does not depend on the failure. Plain data without infinities:
 * equal input gives an equal value down to the order of its keys.
 */
export interface CalculationResult {
  readonly objective: Objective;
  readonly reference: string | null;
  readonly failures: readonly Failure[];
  readonly notices: readonly Notice[];
  readonly assumptions: readonly Assumption[];
  readonly lines: readonly BillLine[];
  readonly totals: Totals;
  readonly geometry: FlueGeometry;
  /** From the bottom up; empty where no column could be built. */
  readonly openings: readonly Opening[];
  /** Of the pieces of the geometry, in kilograms; null where the weight of one is unknown. */
  readonly weight: number | null;
  readonly rules: readonly RuleResult[];
  readonly draught: DraughtReport;
  /** Empty where no column could be built. */
  readonly alternatives: readonly Alternative[];
}

/**
 * From the choices on the form to a complete, explained bill of materials; README.md is the manual. Pure: equal input
 * and data give an equal result, in any order of the data. Never throws for valid input: `failures` names what cannot
 * be built.
 */
export function calculate(input: CalculationInput, data: CalculationData): CalculationResult {
  const catalogue = prepareCatalogue(data);
  if (isConnection(input)) return calculateConnection(input, catalogue);
  const built = build(input, catalogue);
  const { plan, column, flueFor } = built;
  const alternatives =
    column.plan === null ? [] : listAlternatives(input.objective, plan.requirement.requiredTop, flueFor);
  return { ...describe(input, built), alternatives };
}

/** A calculation without the flues of the other objectives: half of its work. */
export function calculateList(input: CalculationInput, catalogue: PreparedCatalogue): ListResult {
  return isConnection(input) ? calculateConnection(input, catalogue) : describe(input, build(input, catalogue));
}

/** Whether a flue can be built, and its price, without its description, rules and draught. */
export function priceList(
  input: CalculationInput,
  catalogue: PreparedCatalogue,
): Pick<ListResult, 'failures' | 'totals'> {
  return isConnection(input) ? calculateConnection(input, catalogue) : build(input, catalogue);
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
