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

function roofParts(): Part[] {
  return [
    createPart({
      id: 50,
      articleNumber: 'RF-0-20',
      role: 'roof_flashing',
      price: 1200_00,
      formatId: roundFormatId,
      roundFlashingAngles: { minimum: 0, maximum: 20 },
    }),
    createPart({
      id: 51,
      articleNumber: 'RF-18-45',
      role: 'roof_flashing',
      price: 1400_00,
      formatId: roundFormatId,
      roundFlashingAngles: { minimum: 18, maximum: 45 },
    }),
    createPart({
      id: 52,
      articleNumber: 'SF-0-45',
      role: 'roof_flashing',
      price: 1900_00,
      formatId: squareFormatId,
      squareFlashingAngles: { minimum: 0, maximum: 45 },
    }),
    createPart({
      id: 53,
      articleNumber: 'SO-0-30',
      role: 'roof_overlay',
      price: 2100_00,
      formatId: squareFormatId,
      squareOverlayAngles: { minimum: 0, maximum: 30 },
    }),
    createPart({ id: 54, articleNumber: 'COLLAR', role: 'storm_collar', price: 210_00, always: true }),
    createPart({ id: 55, articleNumber: 'CAP', role: 'cap', price: 690_00 }),
    createPart({ id: 56, articleNumber: 'BRACE', role: 'brace', price: 830_00 }),
    createPart({ id: 60, articleNumber: 'PLATFORM', role: 'sweep_platform', price: 2600_00, pipeId: null }),
    createPart({ id: 61, articleNumber: 'LADDER', role: 'roof_ladder', price: 2200_00, pipeId: null }),
    createPart({ id: 57, articleNumber: 'BRACKET', role: 'wall_bracket', price: 320_00 }),
    createPart({ id: 58, articleNumber: 'BAND', role: 'locking_band', price: 49_00 }),
    createPart({
      id: 59,
      articleNumber: 'MORTAR',
      role: 'accessory',
      price: 99_50,
      always: true,
      quantitySteep: 2,
      quantityFlat: 1,
    }),
  ];
}

function floorParts(): Part[] {
  return [
    createPart({ id: 40, articleNumber: 'KIT-A', role: 'floor_kit', price: 900_00, coverPlateId: 1 }),
    createPart({ id: 41, articleNumber: 'KIT-B', role: 'floor_kit', price: 850_00, coverPlateId: 2 }),
    createPart({
      id: 42,
      articleNumber: 'PLATE-A',
      role: 'ceiling_plate',
      price: 180_00,
      coverPlateId: 1,
      ceilingAngles: { minimum: 0, maximum: 10 },
    }),
    createPart({
      id: 43,
      articleNumber: 'PLATE-B',
      role: 'ceiling_plate',
      price: 280_00,
      coverPlateId: 2,
      ceilingAngles: { minimum: 0, maximum: 5 },
    }),
    createPart({
      id: 44,
      articleNumber: 'PLATE-SLOPE',
      role: 'ceiling_plate',
      price: 380_00,
      ceilingAngles: { minimum: 10, maximum: 60 },
    }),
    createPart({ id: 45, articleNumber: 'SHIELD', role: 'attic_shield', price: 450_00 }),
    createPart({ id: 46, articleNumber: 'SLEEVE', role: 'roof_sleeve', price: 1700_00, clearance: 20 }),
    createPart({ id: 47, articleNumber: 'VAPOUR', role: 'vapour_collar', price: 320_00 }),
    createPart({ id: 48, articleNumber: 'UNDERROOF', role: 'underroof_collar', price: 270_00 }),
    createPart({ id: 49, articleNumber: 'SUPPORT', role: 'load_support', price: 1400_00, loadCapacity: 60 }),
  ];
}

function columnParts(): Part[] {
  const inColors = (id: number, articleNumber: string, part: Partial<Part> & Pick<Part, 'role'>): Part[] =>
    [black, white].map(({ id: colorId, color }, index) =>
      createPart({ ...part, id: id + index, articleNumber: `${articleNumber}-${color}`, colorId, width: 200 }),
    );
  return [
    ...inColors(10, 'E1000', { role: 'straight', price: 1490_00, length: 940, weight: 9 }),
    ...inColors(12, 'E500', { role: 'straight', price: 890_00, length: 440, weight: 5 }),
    ...inColors(14, 'E250', { role: 'straight', price: 690_00, length: 190, weight: 3 }),
    ...inColors(16, 'ADJ', {
      role: 'adjustable',
      price: 1590_00,
      length: 400,
      otherLength: 250,
      weight: 4,
      loadCapacity: 100,
    }),
    ...inColors(20, 'BEND15', {
      role: 'bend',
      price: 990_00,
      length: 120,
      bendAngle: 15,
      horizontalLength: 62,
      weight: 3,
      loadCapacity: 100,
    }),
    ...inColors(22, 'BEND30', {
      role: 'bend',
      price: 1090_00,
      length: 150,
      bendAngle: 30,
      horizontalLength: 155,
      weight: 3,
      loadCapacity: 100,
    }),
    ...inColors(24, 'BEND45', {
      role: 'bend',
      price: 1190_00,
      length: 180,
      bendAngle: 45,
      horizontalLength: 254,
      weight: 3,
      loadCapacity: 100,
    }),
  ];
}

function startParts(): Part[] {
  return [
    createPart({
      id: 1,
      articleNumber: 'START125',
      role: 'start',
      price: 700_00,
      length: 60,
      weight: 2,
      pipeId: pipe125.id,
      isStart: true,
    }),
    createPart({
      id: 2,
      articleNumber: 'START150',
      role: 'start',
      price: 750_00,
      length: 60,
      weight: 2,
      isStart: true,
    }),
    createPart({
      id: 3,
      articleNumber: 'ADAPTER125-150',
      role: 'adapter',
      price: 550_00,
      length: 100,
      weight: 2,
      fromPartId: 1,
    }),
    createPart({
      id: 4,
      articleNumber: 'TEE150',
      role: 'tee',
      price: 2100_00,
      length: 250,
      horizontalLength: 90,
      weight: 6,
      width: 200,
    }),
    createPart({ id: 5, articleNumber: 'ELBOW', role: 'accessory', price: 400_00, managedByFireplace: true }),
    createPart({ id: 6, articleNumber: 'AIR', role: 'ventilation', price: 640_00, managedByFireplace: true }),
  ];
}

/** The parts of a small steel chimney system of 150 mm in black and white. */
export function fixtureParts(): Part[] {
  return [...startParts(), ...columnParts(), ...floorParts(), ...roofParts()];
}
