import type { Catalogue } from '../list/catalogue.ts';
import { millimetresOf } from '../list/choices.ts';
import { randomHouse } from '../list/houses.ts';
import { type Dice, filled } from '../random.ts';

const works = ['connected', 'relined', 'under-steel'] as const;
/** The work on a chimney: a fireplace is connected to it or put under its end, or it is relined. */
export type Work = (typeof works)[number];

/** Returns the parameters of a random house with a chimney. */
export function randomChimney(catalogue: Catalogue, dice: Dice, work: Work = dice.one(works)): URLSearchParams {
  const address = randomHouse(catalogue, dice);
  for (const name of ['format', 'offset', 'offset_at', 'storey', 'wall_behind']) address.delete(name);
  const set = (name: string, value: number | string): void => address.set(name, String(value));
  const sometimes = (name: string, probability: number, value: () => number | string): void => {
    if (dice.chance(probability)) set(name, value());
  };
  const millimetres = (least: number, most: number): string => `${dice.whole(least, most)} mm`;
  // Most colours offer pipes and an adapter.
  const offered = catalogue.parts.filter(({ role, pipeId }) => role === 'connector_pipe' && pipeId !== null);
  if (dice.chance(0.9)) set('color', dice.one(filled(offered)).colorId ?? 1);
  const isRelined = work === 'relined';
  const isBelow = work === 'under-steel';
  set('flue', isRelined ? 'reline' : 'existing');
  const kind = dice.one(filled(catalogue.chimney_kind.filter(({ code }) => !isBelow || code === 'steel')));
  set('chimney', kind.code);
  if (dice.chance(0.25)) {
    set('flue_width', millimetres(isRelined ? 180 : 120, 400));
    if (!isBelow) sometimes('flue_depth', 0.6, () => millimetres(isRelined ? 180 : 120, 400));
  } else {
    const presets = catalogue.flue_section.filter(({ chimney_kind_id }) => chimney_kind_id === kind.id);
    set('flue_section', dice.chance(0.1) ? 'unknown' : dice.one(filled(presets)).id);
  }
  // A connection stays in the room of the fireplace.
  const highest = Math.min(2600, (millimetresOf(address.get('room_height')) ?? 2400) - 50);
  if (isBelow) {
    set('inlet', 'below');
    set('flue_end', millimetres(900, highest + 200));
  } else if (dice.chance(0.25)) {
    set('inlet', 'existing');
    set('inlet_height', millimetres(1300, highest));
  } else sometimes('inlet_height', 0.3, () => millimetres(900, highest));
  if (!isBelow)
    sometimes('wall_distance', 0.7, () => millimetres(dice.chance(0.2) ? 0 : 200, dice.chance(0.2) ? 2500 : 900));
  sometimes('over_roof', 0.6, () => millimetres(0, dice.chance(0.2) ? 5000 : 2500));
  if (isRelined) {
    sometimes('base_height', 0.5, () => millimetres(-3500, dice.chance(0.3) ? 1200 : 0));
    sometimes('flue_straight', 0.6, () => dice.one(['yes', 'no', 'unknown']));
    sometimes('liner', 0.5, () => dice.one(['rigid', 'flexible']));
    sometimes('insulated', 0.5, () => dice.one(['yes', 'no']));
  }
  sometimes('others', 0.6, () => dice.one(['unknown', '0', '1', '2', 'open']));
  if (['1', '2', 'open'].includes(address.get('others') ?? '')) {
    sometimes('inlet_gap', 0.5, () => millimetres(0, 600));
  }
  sometimes('condition', 0.5, () => (dice.chance(0.15) ? 'remarks' : dice.one(['checked', 'unknown'])));
  if (kind.code === 'steel' && !isRelined) {
    sometimes('flue_make', 0.6, () => dice.one(['unknown', 'other', 'warned']));
  }
  if (!isBelow) sometimes('soot_hatch', 0.6, () => dice.one(['yes', 'no', 'unknown']));
  sometimes('combustible', 0.6, () => millimetres(50, 900));
  sometimes('ladder', 0.6, () => dice.one(['new', 'there', 'unknown']));
  sometimes('shield', 0.3, () => dice.one(['yes', 'no']));
  sometimes('chimney_class', 0.5, () => dice.one(['unknown', 'T250', 'T300', 'T400', 'T450', 'T600']));
  return address;
}
