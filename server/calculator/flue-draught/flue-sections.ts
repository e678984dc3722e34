import type { DraughtSection } from '../draught/draught-problem.ts';
import type { House } from '../house/house.ts';
import type { Part } from '../input/part.ts';
import type { MissingForDraught, Surroundings, UsualResistance } from '../result/draught-report.ts';
import type { FluePiece } from '../result/flue-geometry.ts';

export interface DraughtPiece {
  readonly piece: Omit<FluePiece, 'position'>;
  readonly part: Part;
  readonly diameter: number;
}

/** Heights in millimetres over the fireplace's floor. */
export interface PlacedSection extends DraughtSection {
  from: number;
  to: number;
}

interface FlueSections {
  readonly sections: readonly PlacedSection[];
  readonly usualResistances: readonly UsualResistance[];
  /** The number of sections of the connector: before the first insulated part, or before the first one outdoors. */
  readonly connectorCount: number;
}

/**
 * Returns the flue as sections of one construction in one place. Rooms are heated, an attic or loft is unheated. Over
 * the roof's surface the section is outdoors. Casings and sleeves do not count.
 * @param cap the part on the mouth; null: the mouth is open
 * @param surroundingsOf returns the place of a piece; the sections before the first one outdoors are then the connector
 */
export function findSections(
  pieces: readonly DraughtPiece[],
  cap: Part | null,
  house: House,
  surroundingsOf?: (piece: DraughtPiece['piece']) => Surroundings,
): FlueSections | readonly MissingForDraught[] {
  const missing = findMissing(pieces.map(({ part }) => part));
  if (missing.length > 0) return missing;
  const defaults = new Map<string, UsualResistance>();
  const zetaOf = (part: Part): number => {
    if (part.zeta !== null) return part.zeta;
    const resistance = usualResistance(part);
    if (resistance === null) return 0;
    defaults.set(`${resistance.kind} ${resistance.angle ?? ''}`, resistance);
    return resistance.zeta;
  };
  const sections: PlacedSection[] = [];
  for (const draughtPiece of pieces) {
    const place = surroundingsOf?.(draughtPiece.piece);
    const cut = cutByPlace(draughtPiece, house, place);
    const last = cut.at(-1) ?? sections.at(-1);
    sections.push(...cut);
    if (last !== undefined) last.zeta += zetaOf(draughtPiece.part);
  }
  const mouth = sections.at(-1);
  if (mouth !== undefined && cap !== null) mouth.zeta += zetaOf(cap);
  const joined = joinEqual(sections);
  const connectorCount = Math.max(
    0,
    joined.findIndex(({ thermalResistance, surroundings }) =>
      surroundingsOf === undefined ? thermalResistance > 0 : surroundings === 'outdoors',
    ),
  );
  return { sections: joined, usualResistances: [...defaults.values()], connectorCount };
}

function findMissing(parts: readonly Part[]): MissingForDraught[] {
  const listWithout = (isKnown: (part: Part) => boolean): string[] => [
    ...new Set(parts.filter((part) => !isKnown(part)).map(({ articleNumber }) => articleNumber)),
  ];
  const withoutResistance = listWithout(({ thermalResistance }) => thermalResistance !== null);
  const withoutRoughness = listWithout(({ roughness }) => roughness !== null);
  return [
    ...(withoutResistance.length > 0
      ? [{ what: 'thermal_resistance', articleNumbers: withoutResistance } as const]
      : []),
    ...(withoutRoughness.length > 0 ? [{ what: 'roughness', articleNumbers: withoutRoughness } as const] : []),
  ];
}

/** Cuts a piece where its surroundings change. Returns nothing for a piece without length. */
function cutByPlace(
  { piece, part, diameter }: DraughtPiece,
  house: House,
  place: Surroundings | undefined,
): PlacedSection[] {
  const rise = piece.to - piece.from;
  const length = lengthOf(piece, part);
  if (length <= 0) return [];
  const section = {
    diameter: diameter / 1000,
    outerDiameter: Math.max(diameter, piece.width) / 1000,
    thermalResistance: part.thermalResistance ?? 0,
    roughness: (part.roughness ?? 0) / 1000,
    zeta: 0,
  };
  const places =
    place === undefined
      ? cutAtPlaces(piece.from, piece.to, house)
      : [{ from: piece.from, to: piece.to, surroundings: place }];
  return places.map(({ from, to, surroundings }) => {
    const share = rise > 0 ? (to - from) / rise : 1;
    return Object.assign({}, section, {
      surroundings,
      from,
      to,
      length: (length * share) / 1000,
      rise: (to - from) / 1000,
    });
  });
}

/**
 * Returns the length along the axis: between the ends of an upright piece, which may be cut. A bend of a connecting
 * pipe has two legs that meet at the axes. A piece before the tee has only its part's length.
 */
function lengthOf({ from, to, shiftFrom, shiftTo, role }: DraughtPiece['piece'], part: Part): number {
  if (role === 'connector_bend') return 2 * (part.length ?? 0);
  return Math.hypot(to - from, shiftTo - shiftFrom) || (part.length ?? 0);
}

interface Place extends Pick<DraughtSection, 'surroundings'> {
  readonly from: number;
  readonly to: number;
}

/** Cuts an interval of heights where the surroundings change. */
export function cutAtPlaces(bottom: number, top: number, house: House): Place[] {
  const borders = [house.loft?.floor ?? house.roofSurface, house.roofSurface];
  const cuts = [...new Set(borders)].filter((border) => bottom < border && border < top);
  const ends = [bottom, ...cuts, top];
  return ends.slice(1).map((to, index) => {
    const from = ends[index] ?? bottom;
    return { from, to, surroundings: surroundingsAt((from + to) / 2, house) };
  });
}

function surroundingsAt(height: number, { loft, roofSurface }: House): DraughtSection['surroundings'] {
  if (height > roofSurface) return 'outdoors';
  return loft !== null && height > loft.floor ? 'unheated' : 'heated';
}

/** Joins pieces of one construction up to the next single resistance, which disturbs the flow. */
function joinEqual(sections: readonly PlacedSection[]): PlacedSection[] {
  const joined: PlacedSection[] = [];
  for (const section of sections) {
    const below = joined.at(-1);
    if (below !== undefined && below.zeta === 0 && isSameConstruction(below, section)) {
      below.length += section.length;
      below.rise += section.rise;
      below.to = section.to;
      below.zeta = section.zeta;
    } else joined.push({ ...section });
  }
  return joined;
}

function isSameConstruction(a: PlacedSection, b: PlacedSection): boolean {
  return (
    a.surroundings === b.surroundings &&
    a.diameter === b.diameter &&
    a.outerDiameter === b.outerDiameter &&
    a.thermalResistance === b.thermalResistance &&
    a.roughness === b.roughness
  );
}

/** ζ of bends by angle in degrees, linear between the angles. */
const BENDS = [
  { angle: 0, zeta: 0 },
  { angle: 45, zeta: 0.4 },
  { angle: 90, zeta: 1.3 },
] as const;
const TEE = 1.6;
/** The sharp turn of 90° from the connecting pipe into a chimney, after a short run. */
export const INLET: UsualResistance = { kind: 'inlet', angle: null, zeta: 1.6 };
export const RAIN_CAP = 1.5;

/** Returns the default resistance of a part, besides friction; null: none. */
function usualResistance({ role, bendAngle }: Part): UsualResistance | null {
  if (role === 'tee' || role === 'tee_base') return { kind: 'tee', angle: null, zeta: TEE };
  if (role === 'cap') return { kind: 'cap', angle: null, zeta: RAIN_CAP };
  if (role !== 'bend') return null;
  const angle = bendAngle ?? 45;
  return { kind: 'bend', angle, zeta: zetaOfBend(angle) };
}

function zetaOfBend(angle: number): number {
  const [straight, half, right] = BENDS;
  const [from, to] = angle <= half.angle ? [straight, half] : [half, right];
  const zeta = from.zeta + ((angle - from.angle) / (to.angle - from.angle)) * (to.zeta - from.zeta);
  return Math.round(zeta * 100) / 100;
}
