import type { House } from '../house/house.ts';
import type { DefaultedField, CalculationInput } from '../input/calculation-input.ts';

/** A default that was used; lengths in millimetres, angles in degrees, a scheme by its name. Null: unknown, the safe case was taken. */
export interface Assumption {
  readonly field: DefaultedField;
  readonly value: number | string | null;
}

/** The defaults that the calculation used; one without any effect on this house is not an assumption. */
export function listAssumptions(input: CalculationInput, house: House, isDraughtChecked: boolean): Assumption[] {
  const used: readonly (Assumption & { readonly matters: boolean })[] = [
    { field: 'scheme', value: input.scheme.name, matters: true },
    { field: 'storey', value: input.storey, matters: input.floor.numFloors > 1 },
    { field: 'roofAngle', value: input.roofAngle, matters: true },
    { field: 'format', value: input.format, matters: true },
    { field: 'ceiling', value: input.ceiling, matters: !input.floor.hasAttic },
    { field: 'roomHeight', value: input.roomHeight, matters: true },
    { field: 'slabThickness', value: input.slabThickness, matters: house.slabs.length > 0 },
    { field: 'atticHeight', value: input.atticHeight, matters: house.loft !== null },
    { field: 'roofThickness', value: input.roofThickness, matters: true },
    { field: 'ridgeDistance', value: input.ridgeDistance, matters: input.roofAngle > 0 },
    { field: 'offset', value: input.offset, matters: true },
    { field: 'offsetAt', value: input.offsetAt, matters: input.offset > 0 },
    { field: 'cap', value: input.cap, matters: true },
    { field: 'altitude', value: input.altitude, matters: isDraughtChecked },
    { field: 'air', value: input.air, matters: isDraughtChecked },
    { field: 'sweep', value: input.sweep, matters: true },
    { field: 'objective', value: input.objective, matters: true },
  ];
  return used
    .filter(({ field, matters }) => matters && input.defaulted.includes(field))
    .map(({ field, value }) => ({ field, value }));
}
