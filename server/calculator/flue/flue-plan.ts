import type { House } from '../house/house.ts';
import type { GuardedPenetration } from '../house/joint-zones.ts';
import type { TopRequirement } from '../house/required-top.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { Limits } from '../input/limits.ts';
import type { Assortment } from '../parts/assortment.ts';
import type { BillItem } from '../parts/needed-parts.ts';
import type { FixingGap } from '../result/flue-geometry.ts';
import type { ChainPart } from './flue-pieces.ts';

/** What is decided before the column. */
export interface FluePlan {
  readonly input: CalculationInput;
  /** `check`: only whether the flue can be built matters, not the nearest shift. */
  readonly purpose: 'build' | 'check';
  readonly limits: Limits;
  readonly assortment: Assortment;
  readonly house: House;
  readonly requirement: TopRequirement;
  readonly outletDiameter: number;
  readonly declaration: FireplaceDeclaration | null;
  readonly chain: readonly ChainPart[] | null;
  /** From the scheme and the visitor's choice of ventilation. */
  readonly chosenItems: readonly BillItem[];
  readonly gaps: readonly FixingGap[];
  readonly penetrations: readonly GuardedPenetration[];
  /** Inner diameters in millimetres by the id of the pipe. */
  readonly diameters: ReadonlyMap<number, number>;
}
