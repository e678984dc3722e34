import { calculate, type CalculationResult } from '../../server/calculator/calculate.ts';
import type { CalculationData, FireplaceDeclaration } from '../../server/calculator/input/calculation-data.ts';
import type { CalculationInput } from '../../server/calculator/input/calculation-input.ts';
import { orderParts } from '../../server/calculator/input/catalogue-parts.ts';
import type { Limit } from '../../server/calculator/input/limits.ts';
import type { Part } from '../../server/calculator/input/part.ts';
import {
  black,
  fixtureParts,
  pipe125,
  pipe150,
  pipe200,
  red,
  roundFormatId,
  squareFormatId,
  white,
} from './fixture-parts.ts';

/** A fireplace that carries any flue of this system. */
export const sturdyFireplace: FireplaceDeclaration = {
  flueLoad: 300,
  fuel: null,
  nominalOutput: null,
  efficiency: null,
  massFlow: null,
  temperature: null,
  carbonDioxide: null,
  minimumDraught: null,
  maximumDraught: null,
  source: 'fixture',
  outletDepth: null,
  masonryDistance: null,
  pipeClearance: null,
  connectorLength: null,
  chimneyClass: null,
  hasFan: null,
};

/** The elements are shorter than the usual flashing needs: joints of this system may come as near to the roof as to a slab. */
export const shortFlashing: Limit = {
  code: 'roof_joint_margin',
  value: 150,
  unit: 'mm',
  source: 'fixture',
  producerId: null,
  pipeId: null,
};

/** A small steel chimney system of 150 mm in black and white, complete for round and square roofs up to 45 and 30 degrees. */
export function createData(given: Partial<CalculationData> = {}): CalculationData {
  return {
    parts: orderParts(fixtureParts()),
    schemeParts: [],
    pipes: [pipe125, pipe150, pipe200],
    colors: [black, white, red],
    formats: [
      { id: roundFormatId, code: 'round' },
      { id: squareFormatId, code: 'square' },
    ],
    limits: [shortFlashing],
    declaration: sturdyFireplace,
    problems: [],
    ...given,
  };
}

/** The fixture's data with some parts changed or, where null is given, left out; by article number. */
export function createDataWith(
  changes: Readonly<Record<string, Partial<Part> | null>>,
  extra: readonly Part[] = [],
): CalculationData {
  const data = createData();
  const parts = data.parts.all.flatMap((part) => {
    const change = changes[part.articleNumber];
    if (change === undefined) return [part];
    return change === null ? [] : [Object.assign({}, part, change)];
  });
  return { ...data, parts: orderParts([...parts, ...extra]) };
}

/** One storey without attic, a roof of 30 degrees, outlet on top at 1200 mm: the worked example of the manual. */
export function createInput(given: Partial<CalculationInput> = {}): CalculationInput {
  return {
    scheme: { id: 1, name: 'Topp', outletPosition: 'top', outletHeight: 1200, outletPipeId: pipe150.id },
    pipe: pipe150,
    floor: { id: 1, name: '1 etasje', numFloors: 1, hasAttic: false },
    roofType: { id: 1, type: 'Saltak', defaultAngle: 30, minAngle: 15, maxAngle: 60, form: 'gable' },
    color: black,
    storey: 1,
    roofAngle: 30,
    format: 'round',
    ceiling: 'roof',
    roomHeight: 2400,
    slabThickness: 300,
    atticHeight: 1500,
    roofThickness: 300,
    ridgeDistance: null,
    offset: 0,
    offsetAt: null,
    airDuctDiameter: null,
    airDuctLength: null,
    airDuctBends: 2,
    wallBehind: null,
    outletToWall: null,
    extraHeight: 0,
    flue: { kind: 'new' },
    altitude: 100,
    air: 'room',
    objective: 'price',
    cap: 'none',
    damper: 'none',
    sweep: 'platform',
    ventilationPartIds: [],
    reference: null,
    defaulted: [],
    ...given,
  };
}

export function createFloor(numFloors: number, hasAttic: boolean): CalculationInput['floor'] {
  return { id: numFloors * 2 + Number(hasAttic), name: `${numFloors} etasjer`, numFloors, hasAttic };
}

/** Calculates the usual input with some changes. */
export function resultOf(input: Partial<CalculationInput>, data: CalculationData): CalculationResult {
  return calculate(createInput(input), data);
}
