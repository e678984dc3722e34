import { objectives } from '../../../db/codes.ts';
import type { FlueChoice } from '../input/chimney-input.ts';
import { hasLoft, type CalculationInput, type Color, type Pipe, type Scheme } from '../input/calculation-input.ts';
import { findGreatest } from '../numbers.ts';
import type { Failure, FailureCode } from '../result/outcome.ts';
import { type Change, type ConnectionMeasure, type MeasureName, withChange } from './changes.ts';

/** What could be chosen instead: the rows of the catalogue, and the least and greatest value of each measure. */
export interface Offered {
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  /** Those of the chosen fireplace. */
  readonly schemes: readonly Scheme[];
  readonly boundsOf: (measure: MeasureName) => { readonly minimum: number; readonly maximum: number };
}

/** Changes of one kind, best first; `first`: stop at the first that works. */
interface Proposal {
  readonly code: FailureCode;
  readonly only: 'first' | 'all';
  readonly changes: readonly Change[];
}

/** The least that can be chosen, in millimetres. */
const leastOf: Readonly<Record<ConnectionMeasure, number>> = { inletHeight: 200, wallDistance: 0 };

/** A liner in the chimney that the house has, and a new flue. */
function otherChimneys({ flue }: CalculationInput): FlueChoice[] {
  if (flue.kind === 'new') return [];
  return [...(flue.kind === 'existing' ? [{ ...flue, kind: 'reline' } as const] : []), { kind: 'new' }];
}

/** Changes that might remove a failure. Each must be checked: it may cause another failure. */
export function proposeChanges(failure: Failure, input: CalculationInput, offered: Offered): Proposal[] {
  const { code } = failure;
  const all = (changes: readonly Change[]): Proposal => ({ code, only: 'all', changes });
  const nearest = (kind: MeasureName, values: readonly number[]): Proposal => ({
    code,
    only: 'first',
    changes: values.filter((value) => isOffered(kind, value, offered)).map((value) => ({ kind, value })),
  });
  const towards = (kind: MeasureName, direction: 1 | -1): Proposal =>
    nearest(kind, stepsFrom(input[kind] ?? 0, direction));
  const diameters = all(otherDiameters(input, offered));
  const colors = all(
    offered.colors.filter(({ id }) => id !== input.color.id).map((color) => ({ kind: 'color', color })),
  );
  const schemes = all(
    offered.schemes.filter(({ id }) => id !== input.scheme.id).map((scheme) => ({ kind: 'scheme', scheme })),
  );
  const format = all([{ kind: 'format', format: input.format === 'round' ? 'square' : 'round' }]);
  const storeys = all(otherStoreys(input));
  const straightUp = nearest('offset', input.offset > 0 ? [0] : []);
  const bothWays = (kind: MeasureName): Proposal[] => [towards(kind, 1), towards(kind, -1)];
  const chimneys = otherChimneys(input).map((flue) => all([{ kind: 'flue', flue }]));
  const connection = (kind: ConnectionMeasure, millimetres: number | null): Proposal =>
    all(millimetres === null || millimetres < leastOf[kind] ? [] : [{ kind, millimetres }]);
  switch (code) {
    case 'NO_START':
      return [diameters, schemes, colors];
    case 'DIAMETER_BELOW_OUTLET':
      return [diameters, schemes];
    case 'COLOUR_NOT_AVAILABLE':
      return [colors, format];
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
    case 'WALL_TOO_CLOSE':
      return [
        ...[failure.nearestBelow, failure.nearestAbove].map((distance) => connection('wallDistance', distance)),
        schemes,
        diameters,
        ...chimneys,
      ];
    case 'INLET_NARROWER':
      return failure.of === 'pipe' ? [diameters, ...chimneys] : chimneys;
    case 'OWN_FLUE_NEEDED':
    case 'CHIMNEY_NOT_USABLE':
      return chimneys;
    case 'LINER_TOO_WIDE': {
      const { flue } = input;
      const bare: FlueChoice[] = failure.isInsulation && flue.kind === 'reline' ? [{ ...flue, insulated: 'no' }] : [];
      return [...bare.map((choice) => all([{ kind: 'flue', flue: choice }])), diameters, ...chimneys];
    }
    case 'TOO_TALL':
      return [storeys, ...schemesOf(schemes)];
    case 'OFFSET_UNREACHABLE':
      return [
        nearest('offset', failure.nearestBelow === null ? [] : [Math.round(failure.nearestBelow)]),
        nearest('offset', failure.nearestAbove === null ? [] : [Math.round(failure.nearestAbove)]),
        all(input.offsetAt === null ? [] : [{ kind: 'offset-anywhere' }]),
        ...missingRoom(failure, input).map(([kind, value]) => nearest(kind, stepsFrom(value - 10, 1))),
        straightUp,
      ];
    case 'HATCH_UNREACHABLE':
      return [
        all([{ kind: 'sweep-from-roof' }]),
        ...(failure.cause.kind === 'attic-too-low'
          ? [nearest('atticHeight', stepsFrom(input.atticHeight + failure.cause.missing - 10, 1))]
          : bothWays('atticHeight')),
        colors,
        diameters,
      ];
    case 'HEIGHT_UNREACHABLE':
    case 'JOINT_IN_PENETRATION':
      return [
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

function schemesOf(schemes: Proposal): Proposal[] {
  return schemes.changes.length === 0 ? [] : [schemes];
}

function isOffered(kind: MeasureName, value: number, { boundsOf }: Offered): boolean {
  const { minimum, maximum } = boundsOf(kind);
  return value >= minimum && value <= maximum;
}

/** Whole centimetres away from a value, up to 400 mm. */
function stepsFrom(value: number, direction: 1 | -1): number[] {
  const first = direction > 0 ? Math.floor(value / 10) + 1 : Math.ceil(value / 10) - 1;
  return Array.from({ length: 40 }, (_, index) => 10 * (first + direction * index));
}

function otherDiameters({ pipe }: CalculationInput, { pipes }: Offered): Change[] {
  return pipes
    .filter(({ id }) => id !== pipe.id)
    .toSorted((a, b) => a.diameter - b.diameter)
    .map((other) => ({ kind: 'diameter', pipe: other }));
}

function otherStoreys({ floor, storey, offsetAt }: CalculationInput): Change[] {
  return (
    Array.from({ length: floor.numFloors }, (_, index) => index + 1)
      // A flue that begins over the storey of its bends has none there.
      .filter((other) => other !== storey && !(typeof offsetAt === 'number' && offsetAt < other))
      .map((other) => ({ kind: 'storey', value: other }))
  );
}

function otherObjectives({ objective }: CalculationInput): Change[] {
  return objectives.filter((other) => other !== objective).map((other) => ({ kind: 'objective', objective: other }));
}

/** The nearest angles below and above for which there is a flashing. */
function flashingAngles({ angle, ranges }: Extract<Failure, { readonly code: 'NO_FLASHING_FOR_ANGLE' }>): number[][] {
  const bounds = ranges.flatMap(({ minimum, maximum }) => [minimum, maximum]).filter((bound) => bound !== null);
  return [
    bounds.filter((bound) => bound < angle).toSorted((a, b) => b - a),
    bounds.filter((bound) => bound > angle).toSorted((a, b) => a - b),
  ];
}

/** The rooms that could be made high enough for the bends, with the least height that might be enough. */
function missingRoom(
  { cause }: Extract<Failure, { readonly code: 'OFFSET_UNREACHABLE' }>,
  input: CalculationInput,
): (readonly [MeasureName, number])[] {
  if (cause.kind !== 'too-high') return [];
  const missing = Math.max(1, Math.ceil(cause.rise - cause.room));
  const attic: (readonly [MeasureName, number])[] = hasLoft(input)
    ? [['atticHeight', input.atticHeight + missing]]
    : [];
  return [['roomHeight', input.roomHeight + missing], ...attic];
}

/** Which limits of the height the choices break, whatever other failures there are. */
interface HeightChecks {
  readonly findExcessHeights: (input: CalculationInput) => readonly Extract<Failure, { readonly code: 'TOO_TALL' }>[];
}

/**
 * Changes that lower a flue that is too tall, each by as little as is enough. The height never falls while one of these
 * measures grows.
 */
export function proposeLowering(
  failure: Failure,
  input: CalculationInput,
  offered: Offered,
  checks: HeightChecks,
): Proposal[] {
  if (failure.code !== 'TOO_TALL') return [];
  const kinds: readonly MeasureName[] = [
    'ridgeDistance',
    ...(hasLoft(input) ? (['atticHeight'] as const) : []),
    'roomHeight',
  ];
  return kinds.map((kind): Proposal => {
    const { minimum, maximum } = offered.boundsOf(kind);
    const isLow = (value: number): boolean =>
      checks.findExcessHeights(withChange(input, { kind, value })).every(({ measure }) => measure !== failure.measure);
    const most = Math.floor(Math.min(maximum, input[kind] ?? maximum));
    const greatest = isLow(minimum) ? findGreatest(minimum, most, isLow) : -Infinity;
    const values = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500].map((step) => greatest - step);
    const changes = values.filter((value) => value >= minimum).map((value) => ({ kind, value }));
    return { code: failure.code, only: 'first', changes };
  });
}
