import type { Catalogue, Part } from '../list/catalogue.ts';
import { millimetresOf, readChoices } from '../list/choices.ts';
import { buildHouse, leastOverRoofOf } from '../list/house.ts';
import { byPrice, isOffered, suitsChoices } from '../list/suitable.ts';

/** The inside of a flue, mm; null: round. */
export interface Section {
  readonly width: number;
  readonly depth: number | null;
}

/** A house with a chimney, and the choices about it; mm. */
export type Site = ReturnType<typeof readSite>;

/** Radius of a flue of unknown section, mm. */
const unknownRadius = 100;

/** Reads an address of usable values. */
export function readSite(parameters: URLSearchParams, catalogue: Catalogue) {
  const choices = readChoices(parameters, catalogue);
  const { declaration, limit } = choices;
  const length = (name: string): number | null => millimetresOf(parameters.get(name));
  const kind = catalogue.chimney_kind.find(({ code }) => code === parameters.get('chimney'));
  if (kind === undefined) throw new Error('There is no such chimney.');
  const width = length('flue_width');
  const preset = catalogue.flue_section.find(({ id }) => String(id) === parameters.get('flue_section'));
  const section: Section | null = width === null ? (preset ?? null) : { width, depth: length('flue_depth') };
  const { outlet_depth: depth, masonry_distance: distance } = declaration ?? {
    outlet_depth: null,
    masonry_distance: null,
  };
  const declared = depth === null || distance === null ? 350 : depth + distance;
  const others = parameters.get('others');
  const inner = section === null ? unknownRadius : Math.max(section.width, section.depth ?? 0) / 2;
  const outer = inner + kind.wall;
  const chimneyClass = parameters.get('chimney_class');
  const ladder = parameters.get('ladder');
  const isStraight = parameters.get('flue_straight') ?? 'unknown';
  return {
    catalogue,
    choices,
    house: buildHouse({ ...choices, diameter: 2 * inner }, outer),
    isRelined: parameters.get('flue') === 'reline',
    kind,
    section,
    /** The fireplace stands under a steel flue that ends over it. */
    isBelow: parameters.get('inlet') === 'below' && parameters.get('flue') === 'existing',
    /** Height of the flue's lower end. */
    flueEnd: length('flue_end'),
    make: parameters.get('flue_make') ?? 'unknown',
    isChecked: parameters.get('condition') === 'checked',
    hasSleeve: parameters.get('inlet') === 'existing',
    inletHeight: length('inlet_height'),
    /** From the outlet to the flue's inner face. */
    reach: (length('wall_distance') ?? declared) + kind.wall,
    overRoof: length('over_roof'),
    baseHeight: length('base_height') ?? 0,
    others: others === null || others === 'unknown' ? null : others === 'open' ? others : Number(others),
    inletGap: length('inlet_gap'),
    hasRemarks: parameters.get('condition') === 'remarks',
    sootHatch: parameters.get('soot_hatch') ?? 'unknown',
    combustible: length('combustible'),
    hasShield: parameters.get('shield') === 'yes',
    ladder: ladder === 'new' || ladder === 'there' ? ladder : 'unknown',
    chimneyClass: chimneyClass === 'unknown' ? null : chimneyClass,
    isFlexible: (parameters.get('liner') ?? (isStraight === 'yes' ? 'rigid' : 'flexible')) === 'flexible',
    isStraight,
    isInsulated: parameters.get('insulated') !== 'no',
    /** From the pipe to combustible material. */
    clearance: declaration?.pipe_clearance ?? limit('pipe_clearance', 300),
    radius: { inner, outer },
  } as const;
}

export const areaOf = ({ width, depth }: Section): number =>
  depth === null ? (Math.PI * width ** 2) / 4 : width * depth;

export const greatestSideOf = ({ width, depth }: Section): number => Math.max(width, depth ?? 0);

export const leastSideOf = ({ width, depth }: Section): number => Math.min(width, depth ?? Infinity);

/** The flue is round and has the pipe's diameter. */
export const isOfPipe = ({ choices, section }: Site): boolean =>
  section !== null && section.depth === null && section.width === choices.diameter;

/** Parts of a role in the chosen diameter and look, the cheapest first. */
export const partsOf = ({ catalogue, choices }: Site, role: string): readonly Part[] =>
  catalogue.parts
    .filter((part) => part.role === role && isOffered(part, choices) && suitsChoices(part, choices))
    .sort(byPrice);

/** Length of a tee's arm that overlaps the flue's inner face enough, mm; null: the flue is unmeasured. */
export const armNeededIn = ({ choices, section }: Site): number | null =>
  section === null ? null : (section.depth ?? section.width) / 2 + choices.limit('tee_overlap', 40);

/** The cheapest tee of a liner that reaches far enough; if none does, one with the longest arm. */
export function teeOf(site: Site): Part | undefined {
  const tees = partsOf(site, 'liner_tee');
  const needed = armNeededIn(site);
  if (needed === null) return tees[0];
  const longest = Math.max(...tees.map(({ pairShift }) => pairShift ?? -1));
  return (
    tees.find(({ pairShift }) => (pairShift ?? -1) >= needed - 0.05) ??
    tees.find(({ pairShift }) => (pairShift ?? -1) === longest)
  );
}

/** From the outlet's diameter to the pipe's. */
export function adapterOf(site: Site): Part | undefined {
  const { catalogue, choices } = site;
  return partsOf(site, 'connector_adapter').find(({ fromId }) => {
    const below = catalogue.parts.find(({ id }) => id === fromId)?.pipeId;
    return catalogue.pipe.find(({ id }) => id === below)?.diameter === choices.outletDiameter;
  });
}

/** Returns the measured mouth. If it is unknown, returns the least height that R1 and R2 allow. */
export function mouthOf({ house, choices, overRoof }: Site): number {
  return overRoof === null
    ? Math.ceil(house.surface + leastOverRoofOf(choices, house) - 1e-6)
    : Math.round(house.surface + overRoof);
}
