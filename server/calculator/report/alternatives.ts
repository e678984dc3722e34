import { objectives, type Objective } from '../../../db/codes.ts';
import type { Flue } from '../flue/flue.ts';
import type { Totals } from '../result/bill-line.ts';

/** A flue that is best for one or more objectives. Equal ones are one alternative. */
export interface Alternative {
  /** In the order price, joints, tight; at least one. */
  readonly objectives: readonly Objective[];
  /** True for the one that the result shows. */
  readonly chosen: boolean;
  /**
   * True for the flue with the fewest joints, where it costs little more than the cheapest and saves several joints.
   */
  readonly recommended: boolean;
  /** Totals of the whole bill of materials. */
  readonly totals: Totals;
  /** Joints between all pieces of the flue. */
  readonly joints: number;
  readonly top: number;
  /** Height over the required top. */
  readonly overshoot: number;
  /** Surplus draught in Pa, negative where there is too little; null where it was not calculated. */
  readonly draughtMargin: number | null;
}

/**
 * Fewer joints are recommended where they cost at most this share more than the cheapest flue and save at least this
 * many.
 */
const recommended = { extraPercent: 2, savedJoints: 2 } as const;

/** The parts of a flue that are compared. */
type ComparedFlue = Pick<Flue, 'totals' | 'top' | 'draught'> & { readonly pieces: { readonly length: number } };

/** Flues for the objectives; those with the same price, joints and overshoot are the same flue. */
export function listAlternatives(
  chosen: Objective,
  requiredTop: number,
  flueFor: (objective: Objective) => ComparedFlue,
  compared: readonly Objective[] = objectives,
): Alternative[] {
  const merged = new Map<string, Alternative>();
  for (const objective of compared) {
    const flue = flueFor(objective);
    const { totals, pieces, top } = flue;
    const joints = Math.max(0, pieces.length - 1);
    const key = `${totals.exVat} ${totals.complete} ${joints} ${top}`;
    const same = merged.get(key) ?? {
      objectives: [],
      chosen: false,
      recommended: false,
      totals,
      joints,
      top,
      overshoot: top - requiredTop,
      draughtMargin: flue.draught.checked ? flue.draught.margin : null,
    };
    merged.set(key, {
      ...same,
      objectives: [...same.objectives, objective],
      chosen: same.chosen || objective === chosen,
    });
  }
  return recommend([...merged.values()]);
}

function recommend(alternatives: readonly Alternative[]): Alternative[] {
  const cheapest = alternatives.find(({ objectives: best }) => best.includes('price'));
  return alternatives.map((alternative) => ({
    ...alternative,
    recommended:
      cheapest !== undefined && alternative.objectives.includes('joints') && isWorthItsPrice(alternative, cheapest),
  }));
}

/** Sums without all prices cannot be compared. */
function isWorthItsPrice(alternative: Alternative, cheapest: Alternative): boolean {
  return (
    alternative.totals.complete &&
    cheapest.totals.complete &&
    cheapest.joints - alternative.joints >= recommended.savedJoints &&
    alternative.totals.exVat * 100 <= cheapest.totals.exVat * (100 + recommended.extraPercent)
  );
}
