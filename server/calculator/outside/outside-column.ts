import type { Objective } from '../../../db/codes.ts';
import type { FluePlan } from '../flue/flue-plan.ts';
import { planFlueColumn, type FlueColumn } from '../flue/plan-column.ts';
import { withAlwaysPieces } from '../flue/start-chain.ts';
import { createColumnChooser, type StandingColumn } from '../flue/standing-column.ts';
import { createTopPrices } from '../flue/top-prices.ts';
import { guardRoof } from '../house/joint-zones.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Part } from '../input/part.ts';
import { bandPriceOf, countBetween } from '../parts/fixings.ts';
import { findCap } from '../parts/roof-parts.ts';
import { describeHold } from './free-hold.ts';
import type { OutsideConnector } from './outside-connector.ts';
import { toTenths } from '../numbers.ts';
import { describeMouth, type OutsideMouth } from './outside-mouth.ts';
import type { OutsidePlan } from './outside-plan.ts';
import { lowerEndOfTee, type Passage, reachingParts, underOverhang } from './outside-site.ts';

/** The column of one way past the overhang. */
export interface OutsideColumn {
  readonly plan: FluePlan;
  /** Searched at the first use. */
  readonly column: FlueColumn;
  readonly mouth: OutsideMouth;
  /** Where the column begins. Its height and its fixings count from here. */
  readonly foot: number;
  /** The lower end of the tee. */
  readonly lowerEnd: number;
  /** The upper edge of the tee's arm. */
  readonly armTop: number;
  /** The highest place of a wall fixing. */
  readonly highestFixing: number;
  /** The lowest place of bends; null: there are none. */
  readonly lowestBend: number | null;
  /** The console, or the support on the ground; undefined: the catalogue has none. */
  readonly base: Part | undefined;
  /** Of the console, which does not reach the flue without it. */
  readonly extension: Part | undefined;
  /** The load on the base besides the column, in kilograms: of the pipe and the cap. */
  readonly besideLoad: number;
  readonly choose: (objective: Objective) => StandingColumn;
}

/** In millimetres under the overhang. */
const roomForBends = 1500;

/** Heights of all places, in millimetres: no outdoor piece may be bare. */
const everywhere = { from: -1e6, to: 1e6 };

/** Plans the column from the tee to the mouth. */
export function planOutsideColumn(
  outside: OutsidePlan,
  tee: Part,
  passage: Passage,
  { height, axis, gap, hanging }: Pick<OutsideConnector, 'height' | 'axis' | 'gap' | 'hanging'>,
): OutsideColumn {
  const { input, limits, assortment, site, declaration, diameters } = outside;
  const { scheme, flue, pipe } = input;
  // Bends bring the flue clear of the overhang, and not farther than a bracket reaches.
  const [least, greatest] = passage.shift === 0 ? [0, 0] : [site.clearOf - gap, site.farthest - gap];
  const mouth = describeMouth(outside, passage.past, axis + least);
  const { roof, requirement } = mouth;
  const columnInput: CalculationInput = {
    ...input,
    scheme: { ...scheme, outletPosition: 'rear', outletHeight: height },
    sweep: 'platform',
  };
  const planned = { input: columnInput, limits, assortment, house: mouth.house, requirement };
  const lowerEnd = lowerEndOfTee(tee, height);
  const foot = footOf(outside, lowerEnd);
  const highestFixing = roof.soffit - underOverhang;
  // Consoles are under the bends.
  const lowestBend = roof.soffit - site.clearance - roomForBends;
  const { base, extension } = findBase(outside, gap);
  const [cap] = findCap(outside, (part) => assortment.fitsPipe(part) && assortment.fitsAngle(part)).items;
  const besideLoad = toTenths(hanging + (cap?.part.weight ?? 0));
  const plan: FluePlan = {
    ...planned,
    purpose: 'build',
    outletDiameter: pipe.diameter,
    declaration,
    chain: withAlwaysPieces(
      [{ part: tee, reason: { kind: 'tee-base', height } }],
      columnInput,
      assortment,
      requirement,
    ),
    chosenItems: [],
    level: { pieces: [], length: 0 },
    schemePipes: [],
    behind: 0,
    gaps: [],
    penetrations:
      passage.past === 'through'
        ? [guardRoof('eaves', roof.underside - roof.highestPoint, roof.surface + roof.highestPoint, limits)]
        : [],
    insulatedOnly: [everywhere],
    dearBands: passage.shift === 0 ? findDearBands(outside, highestFixing, requirement.requiredTop) : null,
    // The flue above the bends is far from the wall, so they must be near the overhang. The upper one has a bracket over it.
    closedToBends: [
      { from: -Infinity, to: lowestBend },
      { from: highestFixing - limits.wall_bracket_margin.value, to: Infinity },
    ],
    shift: { wanted: (least + greatest) / 2, tolerance: (greatest - least) / 2 },
    highestTop: highestTopOver(outside, foot, highestFixing),
    supportChoices: {
      isRear: true,
      teeSupport: base,
      loadSupport: flue.base === 'console' ? base : undefined,
      limit: base === undefined || base.loadCapacity === null ? null : toTenths(base.loadCapacity - besideLoad),
      sites:
        flue.base === 'console'
          ? bracketHeights(foot, lowerEnd, highestFixing, limits.wall_fixing.value)
              .filter((at) => passage.shift === 0 || at <= lowestBend)
              .map((at) => ({ penetration: { kind: 'wall' }, height: at }))
          : [],
    },
    priceOfTop: createTopPrices(planned, (top) => describeHold(outside, top - highestFixing).braces),
    diameters,
  };
  let column: FlueColumn | null = null;
  let choose: OutsideColumn['choose'] | null = null;
  const planOnce = (): FlueColumn => (column ??= planFlueColumn(plan));
  return {
    plan,
    get column() {
      return planOnce();
    },
    mouth,
    foot,
    lowerEnd,
    armTop: height + site.radius,
    highestFixing,
    lowestBend: passage.shift === 0 ? null : lowestBend,
    base,
    extension,
    besideLoad,
    choose: (objective) => (choose ??= createColumnChooser(plan, planOnce()))(objective),
  };
}

/** Returns where a column begins. @param lowerEnd of its tee */
export function footOf({ input }: OutsidePlan, lowerEnd: number): number {
  return input.flue.base === 'ground' ? -input.flue.ground : lowerEnd;
}

/** Returns the greatest height of a mouth over the foot and over the highest fixing. */
export function highestTopOver({ limits }: OutsidePlan, foot: number, highestFixing: number): number {
  return Math.min(foot + limits.total_height.value, highestFixing + limits.free_height_braced.value);
}

export function findBase({ input, assortment }: OutsidePlan, gap: number): Pick<OutsideColumn, 'base' | 'extension'> {
  if (input.flue.base === 'ground') return { base: assortment.ofRole('ground_support')[0], extension: undefined };
  const consoles = assortment.ofRole('wall_console');
  const [reaching] = reachingParts(consoles, gap);
  return reaching === undefined
    ? { base: consoles[0], extension: reachingParts(assortment.ofRole('console_extension'), gap)[0] }
    : { base: reaching, extension: undefined };
}

/**
 * Returns the heights of the brackets from a column's foot to the end of its straight run. A column on the ground has one
 * under its tee, so that none is in the way of the tee's arm.
 * @param lowerEnd the tee's lower end, which is the foot of a column on a console
 */
export function bracketHeights(foot: number, lowerEnd: number, end: number, limit: number): number[] {
  return [...divide(foot, lowerEnd, limit), ...divide(lowerEnd, end, limit)];
}

/** Returns the additional price of wide bands over the last fixing, if a mouth at a height needs them. */
function findDearBands(plan: OutsidePlan, over: number, top: number): FluePlan['dearBands'] {
  if (!describeHold(plan, top - over).isBanded) return null;
  const [wide = null] = plan.assortment.ofRole('wide_band');
  const price = bandPriceOf(wide, plan.assortment) - plan.bandPrice;
  return price <= 0 ? null : { over, price };
}

/** Returns the number of brackets that `bracketHeights` places. */
export function countBrackets(foot: number, lowerEnd: number, end: number, limit: number): number {
  return countFixings(foot, lowerEnd, limit) + countFixings(lowerEnd, end, limit);
}

function countFixings(from: number, to: number, limit: number): number {
  return to <= from ? 0 : countBetween(to - from, limit) + 1;
}

/** Returns heights that divide the run over a foot into parts within the limit, with the last at its end. */
export function divide(from: number, to: number, limit: number): number[] {
  const count = countFixings(from, to, limit);
  return Array.from({ length: count }, (_, index) => from + ((index + 1) * (to - from)) / count);
}
