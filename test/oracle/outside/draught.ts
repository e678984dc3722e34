import { computeDraught, type DraughtAnswer } from '../draught/draught.ts';
import type { Section } from '../draught/section.ts';
import { besideFirst, declaredFlow, merged, supplyPressure, wallOf, zetaOfCap } from '../list/flue-draught.ts';
import type { Built } from './built.ts';
import type { Piece } from './built.ts';
import { partsOf, type Site } from './site.ts';

const usualZeta: Readonly<Record<string, number>> = { tee_base: 1.6, bend: 0.4 };
const usualConnectorZeta: Readonly<Record<number, number>> = { 45: 0.4, 90: 1.3 };

/** Returns the draught of a flue on a wall; null if a property is unknown. The connector is heated, the rest outdoors. */
export function draughtOf(
  site: Site,
  built: Built,
  lengths: readonly number[],
  limiterZeta: number,
): DraughtAnswer | null {
  const { choices, catalogue } = site;
  const { connector, tee, teeHeight, above } = built;
  const flow = declaredFlow(choices);
  if (flow === null) return null;
  const sectionOf = (piece: Piece, length: number, rise: number, around: Section['surroundings']): Section | null => {
    const { part } = piece;
    const diameter = catalogue.pipe.find(({ id }) => id === part.pipeId)?.diameter;
    const wall = diameter === undefined ? null : wallOf(part, diameter);
    if (wall === null) return null;
    const usual = part.role === 'connector_bend' ? usualConnectorZeta[part.bend ?? 0] : usualZeta[part.role];
    return { ...wall, length: length / 1000, rise: rise / 1000, surroundings: around, zeta: part.zeta ?? usual ?? 0 };
  };
  const room = connector.map((piece, index) => sectionOf(piece, lengths[index] ?? 0, piece.to - piece.from, 'heated'));
  const standing = [{ ...tee, from: teeHeight }, ...above].map((piece) => {
    const rise = piece.to - piece.from;
    const radians = ((piece.part.bend ?? 0) * Math.PI) / 180;
    const isBend = piece.part.role === 'bend' && radians > 0;
    const leaning = piece.part.role === 'straight' ? (piece.part.length ?? rise) : rise;
    const length = isBend ? Math.hypot(rise, (piece.part.pairShift ?? 0) / 2) : leaning;
    return sectionOf(piece, length, rise, 'outdoors');
  });
  const sections = [...room, ...standing];
  if (sections.includes(null)) return null;
  const known = (all: readonly (Section | null)[]): readonly Section[] => all.filter((section) => section !== null);
  const chimney = merged(known(standing));
  const [cap] = partsOf(site, 'cap');
  const mouth = chimney.at(-1);
  return computeDraught({
    ...flow,
    altitude: choices.altitude,
    airSupplyPressure: supplyPressure(choices, flow),
    operation: 'dry',
    connector: merged(known(room)),
    chimney: besideFirst(
      mouth === undefined ? [] : [...chimney.slice(0, -1), { ...mouth, zeta: mouth.zeta + zetaOfCap(choices, cap) }],
      limiterZeta,
    ),
  });
}
