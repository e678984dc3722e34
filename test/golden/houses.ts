/** A house whose whole calculation is kept and compared, with the form's parameters. */
export interface GoldenHouse {
  /** Also the name of its file. */
  readonly name: string;
  readonly address: string;
}

function house(name: string, parameters: Readonly<Record<string, string | number>>): GoldenHouse {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) query.append(key, String(value));
  return { name, address: query.toString() };
}

const cabin = { fireplace: 3, pipe: 3, floor: 1, roof_type: 4, color: 1 };
const twoStoreysWithAttic = { fireplace: 1, scheme: 2, pipe: 3, floor: 4, roof_type: 4, color: 1 };

/** From a cabin with one storey to four storeys with attic, from flat to 45 degrees, over the bundled catalogue. */
export const goldenHouses: readonly GoldenHouse[] = [
  house('cabin-one-storey-30-degrees', cabin),
  house('cabin-gable-15-degrees', { ...cabin, roof_angle: 15 }),
  house('cabin-flat-roof-square', { ...cabin, roof_type: 1, color: 2, format: 'square' }),
  house('one-storey-lean-to-10-degrees-attic', { ...cabin, floor: 2, roof_type: 2, attic_height: 900 }),
  house('one-storey-flat-ceiling-under-loft', { ...cabin, roof_type: 3, ceiling: 'flat', attic_height: 1200 }),
  house('one-storey-adapter-130-to-150', {
    fireplace: 12,
    pipe: 3,
    floor: 1,
    roof_type: 3,
    color: 4,
    room_height: 2600,
  }),
  house('two-storeys-hipped-22-degrees', { ...cabin, floor: 3, roof_type: 3, color: 3 }),
  house('two-storeys-flat-roof', { ...cabin, fireplace: 2, floor: 3, roof_type: 1 }),
  house('two-storeys-attic-rear-outlet-cheapest', twoStoreysWithAttic),
  house('two-storeys-attic-rear-outlet-fewest-joints', { ...twoStoreysWithAttic, objective: 'joints' }),
  house('two-storeys-attic-rear-outlet-lowest', { ...twoStoreysWithAttic, objective: 'tight' }),
  house('two-storeys-offset-600', { ...cabin, floor: 3, roof_type: 3, offset: 600 }),
  house('two-storeys-offset-300-square-roof-part', {
    ...cabin,
    fireplace: 4,
    floor: 4,
    roof_type: 4,
    offset: 300,
    format: 'square',
    ridge_distance: 1500,
  }),
  house('three-storeys-thick-slabs-near-ridge', {
    ...cabin,
    floor: 5,
    slab: 450,
    room_height: 2550,
    ridge_distance: 800,
  }),
  house('three-storeys-attic-from-the-second', { ...cabin, floor: 6, storey: 2, ridge_distance: 3000 }),
  house('four-storeys-attic-45-degrees', { ...cabin, pipe: 4, floor: 8, roof_type: 5, color: 4, ridge_distance: 2000 }),
  house('four-storeys-attic-45-degrees-too-tall', { ...cabin, floor: 8, roof_type: 5, room_height: 2700 }),
  house('two-storeys-attic-swept-from-the-loft', {
    ...twoStoreysWithAttic,
    scheme: 1,
    sweep: 'hatch',
    cap: 'rain',
    air: 'own',
    altitude: 600,
  }),
  house('two-storeys-hatch-under-a-low-roof', {
    ...twoStoreysWithAttic,
    fireplace: 2,
    scheme: 3,
    sweep: 'hatch',
    attic_height: 1100,
  }),
  house('one-storey-adjustable-element-on-top', {
    ...cabin,
    fireplace: 2,
    scheme: 3,
    floor: 2,
    objective: 'tight',
  }),
  house('four-storeys-two-supports', {
    ...cabin,
    fireplace: 39,
    scheme: 68,
    floor: 7,
    roof_type: 5,
    color: 4,
    room_height: 2956,
    offset: 1456,
    objective: 'tight',
    air: 'own',
  }),
  house('one-storey-bends-in-the-attic', {
    ...cabin,
    fireplace: 38,
    floor: 2,
    color: 2,
    attic_height: 2400,
    offset: 300,
    offset_at: 'attic',
    ridge_distance: 2000,
  }),
  house('one-storey-bends-and-a-draught-limiter', {
    ...cabin,
    fireplace: 38,
    floor: 2,
    color: 2,
    attic_height: 2400,
    offset: 300,
    offset_at: 'attic',
    ridge_distance: 2000,
    damper: 'limiter',
  }),
  house('two-storeys-adapters-125-to-160-to-200', { ...cabin, fireplace: 25, scheme: 42, pipe: 6, floor: 3 }),
  house('flue-narrower-than-its-outlet', { ...cabin, pipe: 1 }),
];
