import type { CalculationInput } from '../input/calculation-input.ts';
import { applyChange, type MeasureName } from './changes.ts';
import type { Failure } from '../result/outcome.ts';
import type { Offered, Proposal } from './propose-changes.ts';

/** Which of the height limits the choices break, whatever else is in the way. */
export interface HeightChecks {
  readonly findExcessHeights: (input: CalculationInput) => readonly Extract<Failure, { readonly code: 'TOO_TALL' }>[];
}

/** What lowers a flue that is too tall, each by as little as does it: its height never falls while one of these measures grows. */
export function proposeLowering(
  failure: Failure,
  input: CalculationInput,
  offered: Offered,
  checks: HeightChecks,
): Proposal[] {
  if (failure.code !== 'TOO_TALL') return [];
  const hasLoft = input.floor.hasAttic || input.ceiling === 'flat';
  const kinds: readonly MeasureName[] = ['ridgeDistance', ...(hasLoft ? (['atticHeight'] as const) : []), 'roomHeight'];
  return kinds.map((kind): Proposal => {
    const { minimum, maximum } = offered.measures[kind];
    const isLow = (value: number): boolean =>
      checks.findExcessHeights(applyChange(input, { kind, value })).every(({ measure }) => measure !== failure.measure);
    const greatest = findGreatest(minimum, Math.min(maximum, input[kind] ?? maximum), isLow);
    const values = greatest === null ? [] : [0, 1, 2, 5, 10, 20, 50, 100, 200, 500].map((step) => greatest - step);
    const changes = values.filter((value) => value >= minimum).map((value) => ({ kind, value }));
    return { code: failure.code, only: 'first', changes };
  });
}

/** The greatest whole value that works, where all smaller ones do too; null where not even the least does. */
function findGreatest(minimum: number, maximum: number, works: (value: number) => boolean): number | null {
  if (!works(minimum)) return null;
  let [least, most] = [minimum, Math.floor(maximum)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (works(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
