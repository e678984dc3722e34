import { objectives, type Objective } from '../../../db/codes.ts';
import type { Flue } from '../flue/flue.ts';
import type { Totals } from '../result/bill-line.ts';

export interface Alternative {
  /** At least one objective leads to this flue. In the order of `comparedObjectives`. */
  readonly objectives: readonly Objective[];
  /** Whether the result shows this flue. */
  readonly chosen: boolean;
  /** Whether this flue has the fewest joints, costs little more than the cheapest, and saves several joints. */
  readonly recommended: boolean;
  readonly totals: Totals;
  readonly joints: number;
  readonly top: number;
  readonly overshoot: number;
  /** Spare draught on a mild day in Pa, negative: too little; null: not calculated. */
  readonly draughtMargin: number | null;
  /** The excess over the fireplace's limit on a cold day, in Pa; 0: within the limit, or a limiter holds it. */
  readonly draughtExcess: number;
}

/** A flue with fewer joints is recommended if it costs at most this share more and saves at least this number. */
const recommended = { extraPercent: 2, savedJoints: 2 } as const;

type ComparedFlue = Pick<Flue, 'totals' | 'top' | 'draught'> & { readonly pieces: { readonly length: number } };

/** Lists the flues for the objectives. Flues with equal price, joints and top are one alternative. */
export function listAlternatives<Compared extends ComparedFlue>(
  chosenObjective: Objective,
  requiredTopOf: (flue: Compared) => number,
  flueFor: (objective: Objective) => Compared,
  comparedObjectives: readonly Objective[] = objectives,
): Alternative[] {
  const merged = new Map<string, Alternative>();
  for (const objective of comparedObjectives) {
    const flue = flueFor(objective);
    const { totals, pieces, top } = flue;
    const joints = Math.max(0, pieces.length - 1);
    const key = `${totals.exVat} ${totals.complete} ${joints} ${top}`;
    const alternative = merged.get(key) ?? {
      objectives: [],
      chosen: false,
      recommended: false,
      totals,
      joints,
      top,
      overshoot: top - requiredTopOf(flue),
      draughtMargin: flue.draught.checked ? flue.draught.margin : null,
      draughtExcess: excessOf(flue.draught),
    };
    merged.set(key, {
      ...alternative,
      objectives: [...alternative.objectives, objective],
      chosen: alternative.chosen || objective === chosenObjective,
    });
  }
  return recommend([...merged.values()]);
}

function excessOf(draught: Flue['draught']): number {
  if (!draught.checked || draught.allowed === null) return 0;
  const isHeld = draught.damper?.isListed === true && draught.damper.holds;
  return isHeld ? 0 : Math.max(0, draught.maximum - draught.allowed);
}

function recommend(alternatives: readonly Alternative[]): Alternative[] {
  const cheapest = alternatives.find(({ objectives: own }) => own.includes('price'));
  return alternatives.map((alternative) => ({
    ...alternative,
    recommended:
      cheapest !== undefined && alternative.objectives.includes('joints') && isWorthItsPrice(alternative, cheapest),
  }));
}

/** Returns whether the saved joints are worth their price. Sums with missing prices cannot be compared: false. */
function isWorthItsPrice(alternative: Alternative, cheapest: Alternative): boolean {
  return (
    alternative.totals.complete &&
    cheapest.totals.complete &&
    cheapest.joints - alternative.joints >= recommended.savedJoints &&
    alternative.totals.exVat * 100 <= cheapest.totals.exVat * (100 + recommended.extraPercent)
  );
}
