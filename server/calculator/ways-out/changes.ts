import { type CalculationInput, isConnection, isOutside } from '../input/calculation-input.ts';
import type { ExistingFlue } from '../input/chimney-input.ts';
import type { OutsideFlue } from '../input/outside-input.ts';
import type { Failure, FailureCode } from '../result/outcome.ts';
import type { RuleId } from '../rules/rules.ts';
import type { ListChange } from './compare-lists.ts';

export type MeasureName =
  | 'storey'
  | 'roofAngle'
  | 'roomHeight'
  | 'slabThickness'
  | 'atticHeight'
  | 'roofThickness'
  | 'ridgeDistance'
  | 'offset'
  | 'extraHeight'
  | 'outletToWall';

export type ConnectionMeasure = 'inletHeight' | 'wallDistance';

/** Choices of a flue on the outside of a wall. */
const outsideNames = ['passHeight', 'side', 'past', 'base'] as const satisfies readonly (keyof OutsideFlue)[];

type OutsideName = (typeof outsideNames)[number];

type OptionName =
  'pipe' | 'color' | 'scheme' | 'format' | 'objective' | 'offsetAt' | 'sweep' | 'cap' | 'damper' | 'flue';

/** Lengths in millimetres, angles in degrees. */
export type Change =
  | { readonly kind: MeasureName | ConnectionMeasure; readonly value: number }
  | { readonly kind: 'airDuct'; readonly value: Pick<CalculationInput, 'airDuctDiameter' | 'airDuctLength'> }
  | { readonly kind: 'insulated'; readonly value: ExistingFlue['insulated'] }
  | { readonly [Name in OutsideName]: { readonly kind: Name; readonly value: OutsideFlue[Name] } }[OutsideName]
  | { readonly [Name in OptionName]: { readonly kind: Name; readonly value: CalculationInput[Name] } }[OptionName];

/** Returns the choices with a change. Ventilation modules of another diameter do not fit, so they are removed. */
export function withChange(input: CalculationInput, change: Change): CalculationInput {
  if (change.kind === 'inletHeight') return withFlue(input, { inletHeight: change.value, inlet: 'new' });
  if (change.kind === 'wallDistance') return withFlue(input, { wallDistance: change.value });
  if (change.kind === 'airDuct') return { ...input, air: 'own', ...change.value };
  if (change.kind === 'insulated') return withFlue(input, { insulated: change.value });
  if (isOfOutside(change)) return withOutside(input, change);
  if (change.kind === 'pipe') return { ...input, pipe: change.value, ventilationPartIds: [] };
  return { ...input, [change.kind]: change.value };
}

/** Measures of the house, which can be measured again but not chosen. */
const houseMeasures = [
  'roomHeight',
  'slabThickness',
  'atticHeight',
  'roofThickness',
  'roofAngle',
  'ridgeDistance',
  'outletToWall',
] as const satisfies readonly MeasureName[];

export type HouseMeasure = (typeof houseMeasures)[number];

export function isOfHouse(kind: Change['kind']): kind is HouseMeasure {
  return houseMeasures.some((measure) => measure === kind);
}

/** Returns whether a change is of a measure of the house that the user gave. */
export function isOfGivenMeasure({ kind }: Pick<Change, 'kind'>, { defaulted }: CalculationInput): boolean {
  return isOfHouse(kind) && !defaulted.includes(kind);
}

function withFlue(input: CalculationInput, changed: Partial<ExistingFlue>): CalculationInput {
  return isConnection(input) ? { ...input, flue: { ...input.flue, ...changed } } : input;
}

function isOfOutside(change: Change): change is Extract<Change, { readonly kind: OutsideName }> {
  return outsideNames.some((name) => name === change.kind);
}

function withOutside(
  input: CalculationInput,
  { kind, value }: { readonly kind: OutsideName; readonly value: unknown },
) {
  return isOutside(input) ? { ...input, flue: { ...input.flue, [kind]: value } } : input;
}

/** Changes that together cure a failure or a rule, calculated in full. */
export interface Remedy {
  readonly answers: FailureCode | RuleId;
  /** One change, or up to three if there are several causes. */
  readonly changes: readonly Change[];
  /** False: the changes may help, but the rule must still be clarified. */
  readonly isCure: boolean;
  /** Whether a measure of the house that the user gave would have to be another. Then it is no choice, but a condition. */
  readonly isCondition: boolean;
  readonly list: ListChange;
}

/** A failure that appears only after changes have removed the first failures. */
interface HiddenFailure {
  readonly failure: Failure;
  readonly changes: readonly Change[];
  readonly input: CalculationInput;
}

export interface WaysOut {
  readonly remedies: readonly Remedy[];
  /** Empty: one change is enough. */
  readonly hidden: readonly HiddenFailure[];
  /** One change of each kind that exceeded the budget. */
  readonly untried: readonly Change[];
}

export const noWaysOut: WaysOut = { remedies: [], hidden: [], untried: [] };
