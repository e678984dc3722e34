import type { Part } from '../list/catalogue.ts';
import { type Line, linesOf } from '../list/lines.ts';
import { ladderOf, platformOf, quantityAt } from '../list/suitable.ts';
import { heldAt, isInsulated, jointsOf } from './bands.ts';
import type { Built } from './built.ts';
import { consoleFor, eavesFlashing, partsOf, reaching, roofAt, type Site } from './site.ts';

interface Need {
  readonly part: Part | undefined;
  readonly quantity: number;
}

/** Height of the mouth over the roof's edge, or over the highest point of the roof at the flue. */
export const overRoofOf = (site: Site, { way, upperGap, top }: Built): number =>
  top - roofAt(site, way, upperGap + site.radius);

/** Returns the whole order of a flue with so many consoles. */
export function orderOf(site: Site, built: Built, consoles: number): readonly Line[] {
  const { catalogue, choices, wall, onGround } = site;
  const { connector, level, below, tee, above, way, gap, upperGap, bends, fixings, free } = built;
  const held = heldAt(site, free);
  const { locked, wide } = jointsOf(site, built);
  const one = (role: string): Need => ({ part: partsOf(site, role)[0], quantity: 1 });
  const brackets = (count: number, at: number): Need => ({ part: reaching(site, 'wall_bracket', at), quantity: count });
  const [upperBend] = bends.slice(1);
  const upper = upperBend === undefined ? 0 : fixings.filter((height) => height >= upperBend.to - 0.05).length;
  const platformHeight = overRoofOf(site, built) - choices.limit('platform_height', 1200);
  const byId = new Map(catalogue.parts.map((part) => [part.id, part]));
  const needs: readonly Need[] = [
    one('pipe_transition'),
    { part: reaching(site, 'wall_sleeve', wall.outer - wall.inner), quantity: 1 },
    one('wall_rosette'),
    one('weather_collar'),
    one('drain'),
    ...(onGround
      ? [one('ground_support')]
      : (consoleFor(site, gap) ?? []).map((part) => ({ part, quantity: consoles }))),
    // A further console takes the place of a bracket.
    brackets(fixings.length - upper - Math.max(0, consoles - 1), gap),
    brackets(upper, upperGap),
    { part: partsOf(site, 'wide_band')[0], quantity: wide },
    { part: partsOf(site, 'locking_band')[0], quantity: locked },
    { part: partsOf(site, 'brace')[0], quantity: held.guys },
    ...(way === 'through' ? [{ part: eavesFlashing(site), quantity: 1 }, one('storm_collar')] : []),
    ...(choices.rainCap ? [one('cap')] : []),
    ...(choices.limiter ? [one('damper')] : []),
    { part: platformOf(partsOf(site, 'sweep_platform'), platformHeight), quantity: Number(platformHeight > 0.05) },
    { part: ladderOf(partsOf(site, 'roof_ladder'), choices)?.part, quantity: 1 },
  ];
  const always = catalogue.parts.filter(
    (part) => part.always && partsOf(site, part.role).includes(part) && quantityAt(part, choices.angle) > 0,
  );
  const times = ({ part, quantity }: Need): Need => ({
    part,
    quantity: part === undefined ? 0 : quantity * quantityAt(part, choices.angle),
  });
  return linesOf([
    ...[...connector.slice(level.pipes.length), ...below, tee, ...above].map(({ part }) => ({ part, quantity: 1 })),
    ...[...needs, ...always.map((part) => ({ part, quantity: 1 }))].map(times),
    ...catalogue.scheme_module
      .filter(({ scheme_id }) => scheme_id === choices.scheme.id)
      .map(({ module_id, quantity }) => ({ part: byId.get(module_id), quantity })),
    ...choices.ventilation.map((id) => ({ part: byId.get(id), quantity: 1 })),
  ]);
}

/** Returns the weight of all insulated pieces and of the cap. Null: one is unknown. */
export function weightOf(site: Site, built: Built): number | null {
  const [standing, run] = [weightsOf([...partsUpright(built), ...capOf(site)]), weightsOf(runOf(built))];
  return standing === null || run === null ? null : standing + run;
}

/** Returns the weight on the base: what stands on it, half of the run through the wall, and the cap. Null: one is unknown. */
export function loadOnBase(site: Site, built: Built): number | null {
  const [standing, run] = [weightsOf([...partsUpright(built), ...capOf(site)]), weightsOf(runOf(built))];
  return standing === null || run === null ? null : standing + run / 2;
}

const capOf = (site: Site): readonly Part[] => (site.choices.rainCap ? partsOf(site, 'cap').slice(0, 1) : []);

const partsUpright = ({ below, tee, above }: Built): readonly Part[] =>
  [...below, tee, ...above].map(({ part }) => part);

const runOf = ({ connector }: Built): readonly Part[] => connector.map(({ part }) => part).filter(isInsulated);

function weightsOf(parts: readonly Part[]): number | null {
  if (parts.some(({ weight }) => weight === null)) return null;
  return parts.reduce((all, { weight }) => all + (weight ?? 0), 0);
}

/** Returns whether the ladder reaches, and the platform's floor. */
export function sweepingOf(site: Site, built: Built) {
  const { choices } = site;
  const needed = overRoofOf(site, built) - choices.limit('platform_height', 1200);
  const platform = platformOf(partsOf(site, 'sweep_platform'), needed);
  const ladder = ladderOf(partsOf(site, 'roof_ladder'), choices);
  return {
    needed,
    canBeSwept: platform !== undefined,
    platformFloor: platform?.mountingHeight ?? null,
    lacksLadder: choices.angle > 0 && (ladder === undefined || ladder.isTooShort),
  };
}
