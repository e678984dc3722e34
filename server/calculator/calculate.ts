import { createAssortment } from './parts/assortment.ts';
import { listAssumptions } from './report/assumptions.ts';
import type { CalculationData } from './input/calculation-data.ts';
import type { CalculationInput } from './input/calculation-input.ts';
import { listAlternatives } from './report/alternatives.ts';
import type { CalculationResult } from './result/calculation-result.ts';
import { isStraightOfFlue } from './flue/column-candidates.ts';
import { findChosenParts } from './parts/chosen-parts.ts';
import { createFlueBuilder } from './flue/flue.ts';
import type { FluePlan } from './flue/flue-plan.ts';
import { createDraughtReporter } from './flue-draught/report-draught.ts';
import { planFlueColumn } from './flue/plan-column.ts';
import { describeGeometry } from './report/describe-geometry.ts';
import { layOutHouse } from './house/house.ts';
import { findPenetrations } from './house/joint-zones.ts';
import { resolveLimits } from './input/limits.ts';
import { listFailures, listNotices } from './report/list-outcomes.ts';
import { findRequiredTop } from './house/required-top.ts';
import { applyRules } from './rules/apply-rules.ts';
import { planStart } from './flue/start-plan.ts';
import { findFixingGaps } from './parts/supports.ts';
import { selectUsableParts } from './input/usable-parts.ts';

/**
 * From the choices on the form to a complete, explained bill of materials; README.md is the manual. Pure: equal input and data give an
 * equal result, whatever the order of the data. Never throws for valid input: what cannot be built is told in `failures`.
 */
export function calculate(input: CalculationInput, data: CalculationData): CalculationResult {
  const { parts, problems } = selectUsableParts(data.parts);
  const limits = resolveLimits(data.limits);
  const assortment = createAssortment(input, data, parts);
  const house = layOutHouse(input);
  const straights = assortment.find(isStraightOfFlue(assortment));
  const outerDiameter = straights.reduce((widest, { width }) => Math.max(widest, width ?? 0), input.pipe.diameter);
  const requirement = findRequiredTop(input, house, limits, outerDiameter);
  const outletDiameter = data.pipes.find(({ id }) => id === input.scheme.outletPipeId)?.diameter ?? 0;
  const start = planStart(input, data, assortment, requirement, outletDiameter);
  const chosen = findChosenParts(input, data, assortment);
  const plan: FluePlan = {
    input,
    limits,
    assortment,
    house,
    requirement,
    outletDiameter,
    chain: start.chain,
    chosenItems: chosen.items,
    gaps: findFixingGaps(input.scheme.outletHeight, house, limits.fixing_distance.value),
    penetrations: findPenetrations(house, input.roofAngle, requirement.outerRadius, limits),
    diameters: new Map(data.pipes.map(({ id, diameter }) => [id, diameter])),
  };
  const column = planFlueColumn(plan);
  const buildFlue = createFlueBuilder(plan, column, createDraughtReporter(input, data.declaration, plan));
  const flue = buildFlue(input.objective);
  return {
    objective: input.objective,
    reference: input.reference,
    failures: listFailures(plan, start.failure, column, flue),
    notices: listNotices(plan, column, flue, [...data.problems, ...problems, ...chosen.problems]),
    assumptions: listAssumptions(input, house, flue.draught.checked),
    lines: flue.lines,
    totals: flue.totals,
    geometry: describeGeometry(plan, column, flue),
    rules: applyRules(flue.ruleFacts),
    draught: flue.draught,
    alternatives:
      column.plan === null ? [] : listAlternatives(input.objective, requirement.requiredTop, flue, buildFlue),
  };
}
