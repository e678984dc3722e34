import * as fc from 'fast-check';
import type { CalculationInput } from '../../server/calculator/input/calculation-input.ts';
import { createFloor, createInput } from './calculator-fixtures.ts';
import { black, pipe125, pipe150, pipe200, red, white } from './fixture-parts.ts';

const height = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: min / 50, max: max / 50 }).map((steps) => steps * 50),
    fc.integer({ min, max }),
  );

/** Every kind of choice that the form can give, both sensible and absurd. */
export const anyInput: fc.Arbitrary<CalculationInput> = fc
  .record({
    numFloors: fc.integer({ min: 1, max: 4 }),
    hasAttic: fc.boolean(),
    storeyShare: fc.double({ min: 0, max: 0.999, noNaN: true }),
    position: fc.constantFrom('top', 'top', 'top', 'rear'),
    outletHeight: height(400, 2000),
    outletPipe: fc.constantFrom(pipe150, pipe150, pipe125),
    pipe: fc.constantFrom(pipe150, pipe150, pipe150, pipe125, pipe200),
    color: fc.constantFrom(black, black, white, red),
    roofAngle: fc.oneof(fc.integer({ min: 0, max: 45 }), fc.double({ min: 0, max: 60, noNaN: true })),
    format: fc.constantFrom('round', 'round', 'square'),
    ceiling: fc.constantFrom('roof', 'flat'),
    roomHeight: height(1800, 3500),
    slabThickness: height(50, 600),
    atticHeight: height(0, 3000),
    roofThickness: height(50, 500),
    ridgeDistance: fc.option(height(0, 8000)),
    offset: fc.oneof(fc.constant(0), fc.constant(0), height(0, 1500)),
    objective: fc.constantFrom('price', 'joints', 'tight'),
  })
  .map(({ numFloors, hasAttic, storeyShare, position, outletHeight, outletPipe, ...given }) =>
    createInput({
      ...given,
      floor: createFloor(numFloors, hasAttic),
      storey: 1 + Math.floor(storeyShare * numFloors),
      scheme: { id: 1, name: 'Uttak', outletPosition: position, outletHeight, outletPipeId: outletPipe.id },
    }),
  );
