import { createAssortment } from './parts/assortment.ts';
import { listAssumptions } from './report/assumptions.ts';
import type { CalculationData, CatalogueProblem } from './input/calculation-data.ts';
import type { CalculationInput } from './input/calculation-input.ts';
import { listAlternatives } from './report/alternatives.ts';
import type { CalculationResult } from './result/calculation-result.ts';
import type { Failure } from './result/outcome.ts';
import type { Objective } from './column.ts';
import { isStraightOfFlue } from './flue/column-candidates.ts';
import { findChosenParts } from './parts/chosen-parts.ts';
import { createFlueChooser } from './flue/choose-flue.ts';
import { createFlueBuilder, type Flue } from './flue/flue.ts';
import type { FluePlan } from './flue/flue-plan.ts';
import { createDraughtReporter } from './flue-draught/report-draught.ts';
import { planFlueColumn, type FlueColumn } from './flue/plan-column.ts';
import { describeGeometry } from './report/describe-geometry.ts';
import { layOutHouse } from './house/house.ts';
import { findPenetrations } from './house/joint-zones.ts';
import { resolveLimits } from './input/limits.ts';
import { listOpenings } from './report/openings.ts';
import { listFailures, listNotices } from './report/list-outcomes.ts';
import { findRequiredTop } from './house/required-top.ts';
import { applyRules } from './rules/apply-rules.ts';
import { planStart, type StartPlan } from './flue/start-plan.ts';
import { findFixingGaps } from './parts/supports.ts';
import { selectUsableParts } from './input/usable-parts.ts';

/**
 * From the choices on the form to a complete, explained bill of materials; README.md is the manual. Pure: equal input and data give an
 * equal result, whatever the order of the data. Never throws for valid input: what cannot be built is named in `failures`.
 */
export function calculate(input: CalculationInput, data: CalculationData): CalculationResult {
  const { plan, start, column, buildFlue, problems } = planCalculation(input, data, 'build');
  const flueFor = createFlueChooser(buildFlue, column);
  const flue = flueFor(input.objective);
  const { requiredTop } = plan.requirement;
  return {
    objective: input.objective,
    reference: input.reference,
    failures: listFailures(plan, start.failure, flue),
    notices: listNotices(plan, flue, problems),
    assumptions: listAssumptions(input, plan.house, flue.draught.checked),
    lines: flue.lines,
    totals: flue.totals,
    geometry: describeGeometry(plan, flue),
    openings: listOpenings(plan, flue),
    weight: flue.weight?.total ?? null,
    rules: applyRules(flue.ruleFacts),
    draught: flue.draught,
    alternatives: column.plan === null ? [] : listAlternatives(input.objective, requiredTop, flueFor),
  };
}

/** Only what keeps the choices from being built, in a fraction of the time. */
export function findFailures(input: CalculationInput, data: CalculationData): Failure[] {
  const { plan, start, buildFlue } = planCalculation(input, data, 'check');
  return listFailures(plan, start.failure, buildFlue(input.objective));
}

/** Everything that does not depend on the objective. */
function planCalculation(
  input: CalculationInput,
  data: CalculationData,
  purpose: FluePlan['purpose'],
): CalculationPlan {
  const { parts, problems } = selectUsableParts(data.parts);
  const limits = resolveLimits(data.limits);
  const assortment = createAssortment(input, data, parts);
  const house = layOutHouse(input);
  const straights = assortment.find(isStraightOfFlue(assortment));
  const outerDiameter = straights.reduce((widest, { width }) => Math.max(widest, width ?? 0), input.pipe.diameter);
  const requirement = findRequiredTop(input, house, limits, outerDiameter);
  const diameters = new Map(data.pipes.map(({ id, diameter }) => [id, diameter]));
  const outletDiameter = diameters.get(input.scheme.outletPipeId) ?? 0;
  const start = planStart(input, data, assortment, requirement, outletDiameter);
  const chosen = findChosenParts(input, data, assortment);
  const plan: FluePlan = {
    input,
    purpose,
    limits,
    assortment,
    house,
    requirement,
    outletDiameter,
    declaration: data.declaration,
    chain: start.chain,
    chosenItems: chosen.items,
    gaps: findFixingGaps(input.scheme.outletHeight, house, limits.fixing_distance.value),
    penetrations: findPenetrations(house, input.roofAngle, requirement.outerRadius, limits),
    diameters,
  };
  const column = planFlueColumn(plan);
  const buildFlue = createFlueBuilder(plan, column, createDraughtReporter(input, data.declaration, plan));
  return {
    plan,
    start,
    column,
    buildFlue,
    problems: [...data.problems, ...problems, ...chosen.problems],
  };
}

interface CalculationPlan {
  readonly plan: FluePlan;
  readonly start: StartPlan;
  readonly column: FlueColumn;
  readonly buildFlue: (objective: Objective) => Flue;
  readonly problems: readonly CatalogueProblem[];
}
