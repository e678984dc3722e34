import type { CalculationInput, DefaultedField } from '../calculator/input/calculation-input.ts';
import type { Selection } from './selection.ts';

/** The calculation's input, once everything that a result needs has been chosen; else null. */
export function calculationInput(selection: Selection): CalculationInput | null {
  const [scheme, pipe, floor] = [selection.scheme.value, selection.pipe.value, selection.floor.value];
  const [roofType, color] = [selection.roofType.value, selection.color.value];
  if (scheme === null || pipe === null || floor === null || roofType === null || color === null) return null;
  return {
    scheme,
    pipe,
    floor,
    roofType,
    color,
    storey: selection.storey.value,
    roofAngle: selection.roofAngle.value,
    format: selection.format.value,
    ceiling: selection.ceiling.value,
    roomHeight: selection.roomHeight.value,
    slabThickness: selection.slab.value,
    atticHeight: selection.atticHeight.value,
    roofThickness: selection.roofThickness.value,
    ridgeDistance: selection.ridgeDistance.value,
    offset: selection.offset.value,
    offsetAt: selection.offsetAt.value,
    extraHeight: selection.extraHeight.value,
    altitude: selection.altitude.value,
    air: selection.air.value,
    objective: selection.objective.value,
    cap: selection.cap.value,
    sweep: selection.sweep.value,
    ventilationPartIds: selection.ventilation.value.map(({ id }) => id),
    reference: selection.reference.value,
    defaulted: defaultedFields(selection),
  };
}

function defaultedFields(selection: Selection): DefaultedField[] {
  const fields: readonly (readonly [DefaultedField, { readonly defaulted: boolean }])[] = [
    ['scheme', selection.scheme],
    ['storey', selection.storey],
    ['roomHeight', selection.roomHeight],
    ['slabThickness', selection.slab],
    ['atticHeight', selection.atticHeight],
    ['ceiling', selection.ceiling],
    ['roofAngle', selection.roofAngle],
    ['roofThickness', selection.roofThickness],
    ['ridgeDistance', selection.ridgeDistance],
    ['format', selection.format],
    ['offset', selection.offset],
    ['offsetAt', selection.offsetAt],
    ['cap', selection.cap],
    ['altitude', selection.altitude],
    ['air', selection.air],
    ['sweep', selection.sweep],
    ['objective', selection.objective],
  ];
  return fields.filter(([, { defaulted }]) => defaulted).map(([name]) => name);
}
