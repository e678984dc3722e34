import type { Catalogue } from './catalogue.ts';
import { type Dice, filled } from '../random.ts';

/** Returns the parameters of a random house. Most are ordinary; some are tall, steep, thick or odd. */
export function randomHouse(catalogue: Catalogue, dice: Dice): URLSearchParams {
  const address = new URLSearchParams();
  const set = (name: string, value: number | string): void => address.set(name, String(value));
  const sometimes = (name: string, probability: number, value: () => number | string): void => {
    if (dice.chance(probability)) set(name, value());
  };
  const length = (minimum: number, maximum: number): string => {
    const exact = dice.whole(minimum, maximum);
    return inSomeUnit(dice.chance(0.5) ? exact : Math.min(maximum, Math.ceil(exact / 50) * 50), dice);
  };

  const scheme = dice.one(filled(catalogue.scheme.filter(({ hidden }) => !hidden)));
  set('fireplace', scheme.fireplace_id);
  if (dice.chance(0.8)) set('scheme', scheme.id);
  const shown = catalogue.scheme.filter(({ fireplace_id, hidden }) => fireplace_id === scheme.fireplace_id && !hidden);
  const defaultScheme = shown.find(({ outlet_position }) => outlet_position === 'top') ?? shown[0] ?? scheme;
  const outlet = (address.has('scheme') ? scheme : defaultScheme).outlet_pipe_id;
  const diameter = catalogue.pipe.find(({ id }) => id === outlet)?.diameter ?? 0;
  const wider = catalogue.pipe.filter((pipe) => pipe.diameter >= diameter).map(({ id }) => id);
  const any = catalogue.pipe.map(({ id }) => id);
  set('pipe', dice.chance(0.6) ? outlet : dice.one(filled(dice.chance(0.95) ? wider : any)));
  set('color', dice.one(filled(catalogue.color)).id);
  const floor = dice.one(filled(catalogue.floor));
  set('floor', floor.id);
  const roof = dice.one(filled(catalogue.roof_type));
  set('roof_type', roof.id);

  sometimes('roof_angle', 0.6, () => dice.whole(roof.min_angle, roof.max_angle));
  sometimes('storey', 0.35, () => dice.whole(1, floor.num_floors));
  sometimes('format', 0.3, () => 'square');
  if (!floor.has_attic) sometimes('ceiling', 0.3, () => 'flat');
  sometimes('room_height', 0.6, () => length(1800, dice.chance(0.15) ? 6000 : 2900));
  sometimes('slab', 0.5, () => length(100, dice.chance(0.1) ? 1000 : 500));
  if (floor.has_attic || address.get('ceiling') === 'flat') {
    sometimes('attic_height', 0.6, () => length(300, 3000));
  }
  sometimes('roof_thickness', 0.5, () => length(100, dice.chance(0.1) ? 1000 : 500));
  sometimes('ridge_distance', 0.6, () => length(0, dice.chance(0.1) ? 20_000 : 4000));
  sometimes('offset', 0.35, () => length(0, dice.chance(0.2) ? 2500 : 900));
  sometimes('objective', 0.6, () => dice.one(['price', 'joints', 'tight']));
  sometimes('damper', 0.3, () => dice.one(['limiter', 'none']));
  sometimes('cap', 0.3, () => dice.one(['rain', 'none']));
  const hasLoft = floor.has_attic || address.get('ceiling') === 'flat';
  sometimes('altitude', 0.3, () => dice.whole(0, 2500));
  sometimes('air', 0.3, () => dice.one(['own', 'room']));
  if (address.get('air') === 'own') {
    sometimes('air_duct_diameter', 0.7, () => length(60, 200));
    sometimes('air_duct_length', 0.8, () => length(500, 9000));
    sometimes('air_duct_bends', 0.5, () => dice.whole(0, 5));
  }
  sometimes('wall_behind', 0.3, () => length(300, 700));
  if (hasLoft) sometimes('sweep', 0.3, () => 'hatch');
  if (address.has('offset')) {
    const first = Number(address.get('storey') ?? 1);
    sometimes('offset_at', 0.35, () => (hasLoft && dice.chance(0.3) ? 'attic' : dice.whole(first, floor.num_floors)));
  }
  return address;
}

/** Writes a length as people do. Small bare numbers are avoided, because the form asks about them. */
function inSomeUnit(millimetres: number, dice: Dice): string {
  const decimal = (value: number): string => String(value).replace('.', dice.one([',', '.']));
  const unit = dice.one(millimetres < 500 ? [' mm', 'mm', 'cm', ' m'] : ['', '', '', ' mm', 'cm', ' m']);
  if (unit === 'cm') return `${decimal(millimetres / 10)} cm`;
  return unit === ' m' ? `${decimal(millimetres / 1000)} m` : `${millimetres}${unit}`;
}
