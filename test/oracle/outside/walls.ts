import type { Catalogue } from '../list/catalogue.ts';
import { randomHouse } from '../list/houses.ts';
import { type Dice, filled } from '../random.ts';

/** Returns the parameters of a random house with a flue on an outer wall. */
export function randomWall(catalogue: Catalogue, dice: Dice): URLSearchParams {
  const address = randomHouse(catalogue, dice);
  for (const name of ['format', 'offset', 'offset_at', 'sweep', 'wall_behind']) address.delete(name);
  const set = (name: string, value: number | string): void => address.set(name, String(value));
  const sometimes = (name: string, probability: number, value: () => number | string): void => {
    if (dice.chance(probability)) set(name, value());
  };
  const millimetres = (least: number, most: number): string => `${dice.whole(least, most)} mm`;
  // Most colours offer pipes and a base tee.
  const offered = catalogue.parts.filter(({ role, pipeId }) => role === 'connector_pipe' && pipeId !== null);
  if (dice.chance(0.9)) set('color', dice.one(filled(offered)).colorId ?? 1);
  set('flue', 'outside');
  set('side', dice.one(['eaves', 'gable']));
  set('eaves', millimetres(0, dice.chance(0.2) ? 1500 : 700));
  set('ground', millimetres(0, dice.chance(0.2) ? 6000 : 1500));
  sometimes('wall', 0.6, () => dice.one(['timber', 'masonry']));
  sometimes('wall_thickness', 0.6, () => millimetres(100, dice.chance(0.3) ? 600 : 400));
  sometimes('outlet_to_wall', 0.6, () => millimetres(dice.chance(0.2) ? 0 : 300, dice.chance(0.2) ? 3000 : 1000));
  sometimes('pass_height', 0.3, () => millimetres(dice.chance(0.2) ? 200 : 900, dice.chance(0.2) ? 6000 : 2100));
  sometimes('past', 0.6, () => dice.one(['simplest', 'through', 'around', 'clear']));
  sometimes('base', 0.5, () => dice.one(['console', 'ground']));
  sometimes('eaves_height', 0.3, () => millimetres(1800, dice.chance(0.2) ? 12_000 : 5000));
  sometimes('opening_distance', 0.6, () => millimetres(0, 6000));
  sometimes('opening_height', 0.6, () => millimetres(-1000, 6000));
  return address;
}
