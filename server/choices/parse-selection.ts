import type { ReferenceData } from '../catalogue/reference-data.ts';
import { type Field, readField, refuse } from './field.ts';
import { houseMeasures, longestReference, roofAngles } from './house-measures.ts';
import { readAltitude } from './read-altitude.ts';
import { readChoice, readWord } from './read-choice.ts';
import { readFireplace, readPipe, readScheme } from './read-fireplace.ts';
import { readMeasure } from './read-measure.ts';
import { readVentilation } from './read-ventilation.ts';
import type { Selection } from './selection.ts';

/**
 * Reads the form out of a query string.
 * A value that cannot be used gives its field a problem and is ignored; nothing is ever thrown.
 */
export function parseSelection(queryString: string, reference: ReferenceData): Selection {
  const query = new URLSearchParams(queryString);
  const producer = readChoice(query, 'producer', reference.producers);
  const fireplace = readFireplace(query, reference.fireplaces, producer.value);
  const scheme = readScheme(query, fireplace.value);
  const pipe = readPipe(query, reference.pipes, { fireplace: fireplace.value, scheme: scheme.value });
  const floor = readChoice(query, 'floor', reference.floors);
  const roofType = readChoice(query, 'roof_type', reference.roofTypes);
  const ceiling = readWord(query, 'ceiling', ['roof', 'flat']);
  const storeys = floor.value?.numFloors ?? Math.max(1, ...reference.floors.map(({ numFloors }) => numFloors));
  const storey = readMeasure(query, 'storey', { unit: 'count', whenAbsent: 1, minimum: 1, maximum: storeys });
  const hasLoft = floor.value === null || floor.value.hasAttic || ceiling.value === 'flat';
  return {
    producer,
    fireplace,
    scheme,
    pipe,
    floor,
    roofType,
    color: readChoice(query, 'color', reference.colors),
    ventilation: readVentilation(query, reference.ventilationModules, pipe.value),
    storey,
    roomHeight: readMeasure(query, 'room_height', houseMeasures.roomHeight),
    slab: readMeasure(query, 'slab', houseMeasures.slab),
    atticHeight: readMeasure(query, 'attic_height', houseMeasures.atticHeight),
    ceiling,
    roofAngle: readMeasure(query, 'roof_angle', { unit: 'angle', ...roofAngles(roofType.value) }),
    roofThickness: readMeasure(query, 'roof_thickness', houseMeasures.roofThickness),
    ridgeDistance: readMeasure(query, 'ridge_distance', houseMeasures.ridgeDistance),
    format: readWord(query, 'format', ['round', 'square']),
    offset: readMeasure(query, 'offset', houseMeasures.offset),
    offsetAt: readOffsetPlace(query, { lowest: storey.value, highest: storeys, hasLoft }),
    cap: readWord(query, 'cap', ['none', 'rain']),
    extraHeight: readMeasure(query, 'extra_height', houseMeasures.extraHeight),
    altitude: readAltitude(query),
    air: readWord(query, 'air', ['room', 'own']),
    sweep: readSweep(query, hasLoft),
    // It has no field of its own that could say what is wrong; the result names the solution that it shows.
    objective: { ...readWord(query, 'objective', ['price', 'joints', 'tight']), problem: null },
    reference: readReference(query),
  };
}

/** A hatch is opened from an attic or loft. */
function readSweep(query: URLSearchParams, hasLoft: boolean): Field<'platform' | 'hatch'> {
  const sweep = readWord(query, 'sweep', ['platform', 'hatch']);
  if (sweep.value === 'platform' || hasLoft) return sweep;
  return { ...sweep, value: 'platform', defaulted: true, ...refuse('field.no_attic_for_hatch', {}, '') };
}

/** A storey that the flue goes through, by its number, or the attic or loft where there is one. */
function readOffsetPlace(
  query: URLSearchParams,
  house: { readonly lowest: number; readonly highest: number; readonly hasLoft: boolean },
): Field<number | 'attic' | null> {
  return readField<number | 'attic' | null>(query, 'offset_at', null, (text) => {
    if (text === 'attic') return house.hasLoft ? { value: 'attic' } : refuse('field.no_attic', {}, '');
    const storey = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    if (storey >= house.lowest && storey <= house.highest) return { value: storey };
    return refuse('field.no_such_storey', { value: text, minimum: house.lowest, maximum: house.highest }, '');
  });
}

/** A text of the visitor's on one line, without what cannot be seen; cut where it is too long. */
function readReference(query: URLSearchParams): Field<string | null> {
  return readField<string | null>(query, 'reference', null, (text) => ({ value: plainReference(text) }));
}

/** Makes a free text fit for a line of the order; null where nothing is left. */
export function plainReference(text: string): string | null {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return visible === '' ? null : Array.from(visible).slice(0, longestReference).join('').trim();
}
