import { objectives } from '../../../db/codes.ts';
import { type FlueChoice, isUnderFlue } from '../input/chimney-input.ts';
import {
  hasLoft,
  type CalculationInput,
  type Color,
  isOutside,
  type Pipe,
  type Scheme,
} from '../input/calculation-input.ts';
import { pastEaves } from '../input/outside-input.ts';
import { findGreatest } from '../numbers.ts';
import type { Failure, FailureCode } from '../result/outcome.ts';
import { type Change, type ConnectionMeasure, type MeasureName, withChange } from './changes.ts';

/** The choices that a change may use: rows of the catalogue, and the bounds of each measure. */
export interface Offer {
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  readonly schemes: readonly Scheme[];
  readonly boundsOf: (measure: MeasureName) => { readonly minimum: number; readonly maximum: number };
}

/** Changes of one kind, best first; `first`: stop at the first that works. */
interface Proposal {
  readonly code: FailureCode;
  readonly only: 'first' | 'all';
  readonly changes: readonly Change[];
}

/** In millimetres. */
const leastOf: Readonly<Record<ConnectionMeasure, number>> = { inletHeight: 200, wallDistance: 0 };

/** Returns the alternatives to an existing chimney: a liner in it, and a new flue. */
function otherChimneys({ flue }: CalculationInput): FlueChoice[] {
  if (flue.kind === 'new') return [];
  return [...linersOf(flue), { kind: 'new' }];
}

/** Returns the chimney with a liner. A flue that ends over the fireplace gets none. */
function linersOf(flue: FlueChoice): FlueChoice[] {
  return flue.kind === 'existing' && !isUnderFlue(flue) ? [{ ...flue, kind: 'reline' }] : [];
}

/** Returns other ways for a flue on the outside of a wall: past the overhang, through the wall, and in the house. */
function waysOutside(input: CalculationInput): Change[][] {
  if (!isOutside(input)) return [];
  const { past, side, base, passHeight } = input.flue;
  const heights = passHeight === null ? [] : [...stepsFrom(passHeight, 1), ...stepsFrom(passHeight, -1)];
  return [
    pastEaves.filter((other) => other !== past).map((value): Change => ({ kind: 'past', value })),
    [{ kind: 'side', value: side === 'eaves' ? 'gable' : 'eaves' }],
    [{ kind: 'base', value: base === 'console' ? 'ground' : 'console' }],
    passHeight === null ? [] : [{ kind: 'passHeight', value: null }],
    heights.slice(0, 4).map((value): Change => ({ kind: 'passHeight', value })),
    [{ kind: 'flue', value: { kind: 'new' } }],
  ];
}

/** Proposes changes that might remove a failure. A change may cause another failure, so each must be checked. */
export function proposeChanges(failure: Failure, input: CalculationInput, offer: Offer): Proposal[] {
  const { code } = failure;
  const all = (changes: readonly Change[]): Proposal => ({ code, only: 'all', changes });
  const nearest = (kind: MeasureName, values: readonly number[]): Proposal => ({
    code,
    only: 'first',
    changes: values.filter((value) => isOffered(kind, value, offer)).map((value) => ({ kind, value })),
  });
  const towards = (kind: MeasureName, direction: 1 | -1): Proposal =>
    nearest(kind, stepsFrom(input[kind] ?? 0, direction));
  const diameters = all(otherDiameters(input, offer));
  const colors = all(
    offer.colors.filter(({ id }) => id !== input.color.id).map((color) => ({ kind: 'color', value: color })),
  );
  const schemes = all(otherSchemes(input, offer));
  const format = all([{ kind: 'format', value: input.format === 'round' ? 'square' : 'round' }]);
  const storeys = all(otherStoreys(input));
  const straightUp = nearest('offset', input.offset > 0 ? [0] : []);
  const bothWays = (kind: MeasureName): Proposal[] => [towards(kind, 1), towards(kind, -1)];
  const chimneys = otherChimneys(input).map((flue) => all([{ kind: 'flue', value: flue }]));
  const outside = waysOutside(input).map(all);
  const connection = (kind: ConnectionMeasure, value: number | null): Proposal =>
    all(value === null || value < leastOf[kind] ? [] : [{ kind, value }]);
  switch (code) {
    case 'NO_START':
      return [diameters, schemes, colors];
    case 'DIAMETER_BELOW_OUTLET':
      return [diameters, schemes];
    case 'COLOUR_NOT_AVAILABLE':
      return isOutside(input) ? [colors, ...outside] : [colors, format];
    case 'NO_FLASHING_FOR_ANGLE':
      return [...flashingAngles(failure).map((angles) => nearest('roofAngle', angles)), format, colors, diameters];
    case 'SUPPORT_MISSING':
      return [all(otherObjectives(input)), colors, diameters, storeys];
    case 'PART_MISSING':
      return [colors, diameters, ...chimneys];
    case 'INLET_OUT_OF_REACH':
      return [
        ...[failure.nearestBelow, failure.nearestAbove].map((height) => connection('inletHeight', height)),
        schemes,
        ...chimneys,
      ];
    case 'FLUE_END_OUT_OF_REACH':
      return [schemes, diameters, ...chimneys];
    case 'WALL_TOO_CLOSE':
      return [
        ...[failure.nearestBelow, failure.nearestAbove].map((distance) => connection('wallDistance', distance)),
        schemes,
        diameters,
        ...chimneys,
      ];
    case 'INLET_WIDER_THAN_FLUE':
      return [diameters, ...chimneys];
    case 'INLET_NARROWER':
      return failure.of === 'pipe' ? [diameters, ...chimneys] : chimneys;
    case 'OWN_FLUE_NEEDED':
    case 'CHIMNEY_NOT_USABLE':
      return chimneys;
    case 'LINER_TOO_WIDE': {
      return [all(failure.isInsulation ? [{ kind: 'insulated', value: 'no' }] : []), diameters, ...chimneys];
    }
    case 'TOO_TALL':
      return [storeys, schemes, ...outside];
    case 'EAVES_IN_THE_WAY':
      return outside;
    case 'CONSOLE_TOO_WEAK':
    case 'TOO_FAR_FROM_WALL':
      return [...outside, diameters, schemes];
    case 'PASS_OUT_OF_REACH':
      return [
        nearest('outletToWall', failure.nearest === null ? [] : [failure.nearest]),
        ...outside,
        schemes,
        diameters,
      ];
    case 'OFFSET_UNREACHABLE':
      if (isOutside(input)) return outside;
      return [
        nearest('offset', failure.nearestBelow === null ? [] : [Math.round(failure.nearestBelow)]),
        nearest('offset', failure.nearestAbove === null ? [] : [Math.round(failure.nearestAbove)]),
        all(input.offsetAt === null ? [] : [{ kind: 'offsetAt', value: null }]),
        ...missingRoom(failure, input).map(([kind, value]) => nearest(kind, stepsFrom(value - 10, 1))),
        straightUp,
      ];
    case 'HATCH_UNREACHABLE':
      return [
        all([{ kind: 'sweep', value: 'platform' }]),
        ...(failure.cause.kind === 'attic-too-low'
          ? [nearest('atticHeight', stepsFrom(input.atticHeight + failure.cause.missing - 10, 1))]
          : bothWays('atticHeight')),
        colors,
        diameters,
      ];
    case 'HEIGHT_UNREACHABLE':
    case 'JOINT_IN_PENETRATION':
      return [
        ...outside,
        ...bothWays('roomHeight'),
        ...(input.floor.numFloors > input.storey || hasLoft(input) ? bothWays('slabThickness') : []),
        ...(hasLoft(input) ? bothWays('atticHeight') : []),
        towards('roofThickness', -1),
        straightUp,
        storeys,
        schemes,
        colors,
        diameters,
      ];
  }
}

function isOffered(kind: MeasureName, value: number, { boundsOf }: Offer): boolean {
  const { minimum, maximum } = boundsOf(kind);
  return value >= minimum && value <= maximum;
}

/** Returns whole centimetres away from a value, up to 400 mm. */
function stepsFrom(value: number, direction: 1 | -1): number[] {
  const first = direction > 0 ? Math.floor(value / 10) + 1 : Math.ceil(value / 10) - 1;
  return Array.from({ length: 40 }, (_, index) => 10 * (first + direction * index));
}

function otherSchemes({ scheme }: CalculationInput, { schemes }: Offer): Change[] {
  return schemes.filter(({ id }) => id !== scheme.id).map((other) => ({ kind: 'scheme', value: other }));
}

/** A wide duct of a usual length for the fire's air from outside, in millimetres. */
const offeredDuct = { airDuctDiameter: 150, airDuctLength: 4000 };

/** Proposes changes that might give more draught. Other functions propose a warmer and a higher flue. */
export function proposeForMoreDraught(input: CalculationInput, offer: Offer): Change[] {
  return [
    ...(input.air === 'room' ? [{ kind: 'airDuct', value: offeredDuct } as const] : []),
    ...(input.cap === 'rain' ? [{ kind: 'cap', value: 'none' } as const] : []),
    ...otherSchemes(input, offer),
  ];
}

/** Proposes changes that might keep the flue gas and the inner wall warmer. */
export function proposeForWarmth(input: CalculationInput, { pipes }: Offer): Change[] {
  const { flue } = input;
  return [
    ...narrowerPipe(input, pipes).map((pipe) => ({ kind: 'pipe', value: pipe }) as const),
    ...linersOf(flue).map((value) => ({ kind: 'flue', value }) as const),
    ...(flue.kind === 'outside' ? [{ kind: 'flue', value: { kind: 'new' } } as const] : []),
    ...(flue.kind === 'reline' && flue.insulated === 'no' ? [{ kind: 'insulated', value: 'yes' } as const] : []),
  ];
}

function narrowerPipe({ pipe, scheme }: CalculationInput, pipes: readonly Pipe[]): readonly Pipe[] {
  const outlet = pipes.find(({ id }) => id === scheme.outletPipeId)?.diameter ?? pipe.diameter;
  const narrower = pipes.filter(({ diameter }) => diameter >= outlet && diameter < pipe.diameter);
  return narrower.toSorted((a, b) => b.diameter - a.diameter).slice(0, 1);
}

function otherDiameters({ pipe }: CalculationInput, { pipes }: Offer): Change[] {
  return pipes
    .filter(({ id }) => id !== pipe.id)
    .toSorted((a, b) => a.diameter - b.diameter)
    .map((other) => ({ kind: 'pipe', value: other }));
}

function otherStoreys({ floor, storey, offsetAt }: CalculationInput): Change[] {
  return (
    Array.from({ length: floor.numFloors }, (_, index) => index + 1)
      // A flue that begins above the storey of its bends has no bends.
      .filter((other) => other !== storey && !(typeof offsetAt === 'number' && offsetAt < other))
      .map((other) => ({ kind: 'storey', value: other }))
  );
}

function otherObjectives({ objective }: CalculationInput): Change[] {
  return objectives.filter((other) => other !== objective).map((other) => ({ kind: 'objective', value: other }));
}

/** Returns the bounds of the flashings' ranges below and above the angle, each list with the nearest first. */
function flashingAngles({ angle, ranges }: Extract<Failure, { readonly code: 'NO_FLASHING_FOR_ANGLE' }>): number[][] {
  const bounds = ranges.flatMap(({ minimum, maximum }) => [minimum, maximum]).filter((bound) => bound !== null);
  return [
    bounds.filter((bound) => bound < angle).toSorted((a, b) => b - a),
    bounds.filter((bound) => bound > angle).toSorted((a, b) => a - b),
  ];
}

/** Returns measures that would give the bends room, each with the least height that might be enough. */
function missingRoom(
  { cause }: Extract<Failure, { readonly code: 'OFFSET_UNREACHABLE' }>,
  input: CalculationInput,
): (readonly [MeasureName, number])[] {
  if (cause.kind !== 'too-high') return [];
  const shortage = Math.max(1, Math.ceil(cause.rise - cause.room));
  const attic: (readonly [MeasureName, number])[] = hasLoft(input)
    ? [['atticHeight', input.atticHeight + shortage]]
    : [];
  return [['roomHeight', input.roomHeight + shortage], ...attic];
}

interface HeightChecks {
  readonly findExcessHeights: (input: CalculationInput) => readonly Extract<Failure, { readonly code: 'TOO_TALL' }>[];
}

/** Proposes the smallest changes that lower a flue. Assumes that a greater measure never lowers it. */
export function proposeLowering(
  failure: Failure,
  input: CalculationInput,
  offer: Offer,
  checks: HeightChecks,
): Proposal[] {
  if (failure.code !== 'TOO_TALL') return [];
  const kinds: readonly MeasureName[] = [
    'ridgeDistance',
    ...(hasLoft(input) ? (['atticHeight'] as const) : []),
    'roomHeight',
  ];
  return kinds.map((kind): Proposal => {
    const { minimum, maximum } = offer.boundsOf(kind);
    const isLow = (value: number): boolean =>
      checks.findExcessHeights(withChange(input, { kind, value })).every(({ measure }) => measure !== failure.measure);
    const highest = Math.floor(Math.min(maximum, input[kind] ?? maximum));
    const greatest = isLow(minimum) ? findGreatest(minimum, highest, isLow) : -Infinity;
    const values = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500].map((step) => greatest - step);
    const changes = values.filter((value) => value >= minimum).map((value) => ({ kind, value }));
    return { code: failure.code, only: 'first', changes };
  });
}
