import type { Part, Range } from '../../server/calculator/input/part.ts';

const anything: Range = { minimum: -Infinity, maximum: Infinity };

export const pipe125 = { id: 1, diameter: 125 };
export const pipe150 = { id: 2, diameter: 150 };
export const pipe200 = { id: 3, diameter: 200 };
export const black = { id: 1, color: 'Svart', finish: 'black' } as const;
export const white = { id: 2, color: 'Hvit', finish: 'white' } as const;
/** A colour of which the catalogue has few parts. */
export const red = { id: 3, color: 'Rød', finish: 'steel' } as const;
export const roundFormatId = 1;
export const squareFormatId = 2;

/** A part that fits everything and has no properties but the given ones. */
export function createPart(given: Pick<Part, 'id' | 'articleNumber' | 'role'> & Partial<Part>): Part {
  return {
    nobbNumber: null,
    name: given.articleNumber,
    supplier: '',
    price: 100_00,
    length: null,
    otherLength: null,
    nominalLength: null,
    heldDraught: null,
    ridgeReach: null,
    width: null,
    horizontalLength: null,
    bendAngle: null,
    roundFlashingAngles: anything,
    squareFlashingAngles: anything,
    squareOverlayAngles: anything,
    ceilingAngles: anything,
    roundPipeAngles: anything,
    heights: anything,
    quantitySteep: null,
    quantityFlat: null,
    managedByFireplace: false,
    isStart: false,
    always: false,
    colorId: null,
    formatId: null,
    pipeId: pipe150.id,
    fromPartId: null,
    toPartId: null,
    coverPlateId: null,
    weight: null,
    loadCapacity: null,
    clearance: null,
    thermalResistance: null,
    roughness: null,
    zeta: null,
    mountingHeight: null,
    hasHatch: null,
    ...given,
  };
}

type Properties = Partial<Omit<Part, 'id' | 'articleNumber' | 'role' | 'price'>>;

function part(id: number, articleNumber: string, role: Part['role'], price: number, more: Properties = {}): Part {
  return createPart({ id, articleNumber, role, price, ...more });
}

function between(minimum: number, maximum: number): Range {
  return { minimum, maximum };
}

const roofParts: readonly Part[] = [
  part(50, 'RF-0-20', 'roof_flashing', 1200_00, { formatId: roundFormatId, roundFlashingAngles: between(0, 20) }),
  part(51, 'RF-18-45', 'roof_flashing', 1400_00, { formatId: roundFormatId, roundFlashingAngles: between(18, 45) }),
  part(52, 'SF-0-45', 'roof_flashing', 1900_00, { formatId: squareFormatId, squareFlashingAngles: between(0, 45) }),
  part(53, 'SO-0-30', 'roof_overlay', 2100_00, { formatId: squareFormatId, squareOverlayAngles: between(0, 30) }),
  part(54, 'COLLAR', 'storm_collar', 210_00, { always: true }),
  part(55, 'CAP', 'cap', 690_00),
  part(56, 'BRACE', 'brace', 830_00),
  part(60, 'PLATFORM', 'sweep_platform', 2600_00, { pipeId: null }),
  part(61, 'LADDER', 'roof_ladder', 2200_00, { pipeId: null }),
  part(57, 'BRACKET', 'wall_bracket', 320_00),
  part(58, 'BAND', 'locking_band', 49_00),
  part(59, 'MORTAR', 'accessory', 99_50, { always: true, quantitySteep: 2, quantityFlat: 1 }),
];

const floorParts: readonly Part[] = [
  part(40, 'KIT-A', 'floor_kit', 900_00, { coverPlateId: 1 }),
  part(41, 'KIT-B', 'floor_kit', 850_00, { coverPlateId: 2 }),
  part(42, 'PLATE-A', 'ceiling_plate', 180_00, { coverPlateId: 1, ceilingAngles: between(0, 10) }),
  part(43, 'PLATE-B', 'ceiling_plate', 280_00, { coverPlateId: 2, ceilingAngles: between(0, 5) }),
  part(44, 'PLATE-SLOPE', 'ceiling_plate', 380_00, { ceilingAngles: between(10, 60) }),
  part(45, 'SHIELD', 'attic_shield', 450_00),
  part(46, 'SLEEVE', 'roof_sleeve', 1700_00, { clearance: 20 }),
  part(47, 'VAPOUR', 'vapour_collar', 320_00),
  part(48, 'UNDERROOF', 'underroof_collar', 270_00),
  part(49, 'SUPPORT', 'load_support', 1400_00, { loadCapacity: 60 }),
];

/** Each is there in black and in white. */
const columnParts: readonly Part[] = [
  part(10, 'E1000', 'straight', 1490_00, { length: 940, weight: 9 }),
  part(12, 'E500', 'straight', 890_00, { length: 440, weight: 5 }),
  part(14, 'E250', 'straight', 690_00, { length: 190, weight: 3 }),
  part(16, 'ADJ', 'adjustable', 1590_00, { length: 400, otherLength: 250, weight: 4, loadCapacity: 100 }),
  part(20, 'BEND15', 'bend', 990_00, {
    length: 120,
    bendAngle: 15,
    horizontalLength: 62,
    weight: 3,
    loadCapacity: 100,
  }),
  part(22, 'BEND30', 'bend', 1090_00, {
    length: 150,
    bendAngle: 30,
    horizontalLength: 155,
    weight: 3,
    loadCapacity: 100,
  }),
  part(24, 'BEND45', 'bend', 1190_00, {
    length: 180,
    bendAngle: 45,
    horizontalLength: 254,
    weight: 3,
    loadCapacity: 100,
  }),
].flatMap((both) =>
  [black, white].map(({ id: colorId, color }, index) => {
    const articleNumber = `${both.articleNumber}-${color}`;
    const id = both.id + index;
    return Object.assign({}, both, { id, articleNumber, name: articleNumber, colorId, width: 200 });
  }),
);

const startParts: readonly Part[] = [
  part(1, 'START125', 'start', 700_00, { length: 60, weight: 2, pipeId: pipe125.id, isStart: true }),
  part(2, 'START150', 'start', 750_00, { length: 60, weight: 2, isStart: true }),
  part(3, 'ADAPTER125-150', 'adapter', 550_00, { length: 100, weight: 2, fromPartId: 1 }),
  part(4, 'TEE150', 'tee', 2100_00, { length: 250, horizontalLength: 90, weight: 6, width: 200 }),
  part(5, 'ELBOW', 'accessory', 400_00, { managedByFireplace: true }),
  part(6, 'AIR', 'ventilation', 640_00, { managedByFireplace: true }),
];

/** The parts of a small steel chimney system of 150 mm in black and white. */
export function fixtureParts(): Part[] {
  return [...startParts, ...columnParts, ...floorParts, ...roofParts];
}
