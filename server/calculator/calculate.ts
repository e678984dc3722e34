import { listAssumptions } from './report/assumptions.ts';
import type { CalculationData } from './input/calculation-data.ts';
import type { CalculationInput } from './input/calculation-input.ts';
import { listAlternatives } from './report/alternatives.ts';
import type { CalculationResult } from './calculation-result.ts';
import { createFlueChooser } from './flue/choose-flue.ts';
import { createFlueBuilder } from './flue/flue.ts';
import { createDraughtReporter } from './flue-draught/report-draught.ts';
import { planFlueColumn } from './flue/plan-column.ts';
import { describeGeometry } from './report/describe-geometry.ts';
import { listOpenings } from './report/openings.ts';
import { listFailures, listNotices } from './report/list-outcomes.ts';
import { planFlue, prepareCatalogue } from './plan-flue.ts';
import { applyRules } from './rules/rules.ts';

/**
 * From the choices on the form to a complete, explained bill of materials; README.md is the manual. Pure: equal input and data give an
 * equal result, whatever the order of the data. Never throws for valid input: what cannot be built is named in `failures`.
 */
export function calculate(input: CalculationInput, data: CalculationData): CalculationResult {
  const { plan, startFailure, problems } = planFlue(input, prepareCatalogue(data), 'build');
  const column = planFlueColumn(plan);
  const buildFlue = createFlueBuilder(plan, column, createDraughtReporter(input, data.declaration, plan));
  const flueFor = createFlueChooser(buildFlue, column);
  const flue = flueFor(input.objective);
  const { requiredTop } = plan.requirement;
  const failures = listFailures(plan, startFailure, { top: flue.top, column: column.failures, parts: flue.failures });
  return {
    objective: input.objective,
    reference: input.reference,
    failures,
    notices: listNotices(plan, flue, problems),
    assumptions: listAssumptions(input, plan.house, flue.draught.checked),
    lines: flue.lines,
    totals: { ...flue.totals, complete: flue.totals.complete && failures.length === 0 },
    geometry: describeGeometry(plan, flue),
    openings: listOpenings(plan, flue),
    weight: flue.weight?.total ?? null,
    rules: applyRules(flue.ruleFacts),
    draught: flue.draught,
    alternatives: column.plan === null ? [] : listAlternatives(input.objective, requiredTop, flueFor),
  };
}
