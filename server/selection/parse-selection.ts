import type { Scheme } from '../calculator/input/choices.ts';
import type { Fireplace, ReferenceData } from '../catalogue/reference-data.ts';
import { type Field, readField, refuse } from './field.ts';
import { houseMeasures, longestReference, roofAngles } from './house-measures.ts';
import { readAltitude } from './read-altitude.ts';
import { readChoice, readWord } from './read-choice.ts';
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
  const fireplace = ofProducer(readChoice(query, 'fireplace', reference.fireplaces), producer.value?.id ?? null);
  const schemes = fireplace.value?.schemes ?? [];
  const pipe = readChoice(query, 'pipe', reference.pipes);
  const floor = readChoice(query, 'floor', reference.floors);
  const roofType = readChoice(query, 'roof_type', reference.roofTypes);
  const ceiling = readWord(query, 'ceiling', ['roof', 'flat']);
  const storeys = floor.value?.numFloors ?? Math.max(1, ...reference.floors.map(({ numFloors }) => numFloors));
  const storey = readMeasure(query, 'storey', { unit: 'count', whenAbsent: 1, minimum: 1, maximum: storeys });
  const hasLoft = floor.value === null || floor.value.hasAttic || ceiling.value === 'flat';
  return {
    producer,
    fireplace,
    scheme: readChoice(query, 'scheme', schemes, defaultScheme(schemes)),
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
    objective: readWord(query, 'objective', ['price', 'joints', 'tight']),
    reference: readReference(query),
  };
}

/** The scheme that stands without a choice: the only one, else the first with a top outlet, else the first. */
export function defaultScheme(schemes: readonly Scheme[]): Scheme | null {
  return schemes.find(({ outletPosition }) => outletPosition === 'top') ?? schemes[0] ?? null;
}

function ofProducer(fireplace: Field<Fireplace | null>, producerId: number | null): Field<Fireplace | null> {
  if (fireplace.value === null || producerId === null || fireplace.value.producerId === producerId) return fireplace;
  const { problem } = refuse('field.fireplace_of_other_producer', { fireplace: fireplace.value.name });
  return { ...fireplace, value: null, problem };
}

/** A hatch is opened from an attic or loft. */
function readSweep(query: URLSearchParams, hasLoft: boolean): Field<'platform' | 'hatch'> {
  const sweep = readWord(query, 'sweep', ['platform', 'hatch']);
  if (sweep.value === 'platform' || hasLoft) return sweep;
  return { ...sweep, value: 'platform', defaulted: true, ...refuse('field.no_attic_for_hatch') };
}

/** A storey that the flue goes through, by its number, or the attic or loft where there is one. */
function readOffsetPlace(
  query: URLSearchParams,
  house: { readonly lowest: number; readonly highest: number; readonly hasLoft: boolean },
): Field<number | 'attic' | null> {
  return readField<number | 'attic' | null>(query, 'offset_at', null, (text) => {
    if (text === 'attic') return house.hasLoft ? { value: 'attic' } : refuse('field.no_attic');
    const storey = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    if (storey >= house.lowest && storey <= house.highest) return { value: storey };
    return refuse('field.no_such_storey', { value: text, minimum: house.lowest, maximum: house.highest });
  });
}

function readReference(query: URLSearchParams): Field<string | null> {
  return readField<string | null>(query, 'reference', null, (text) => {
    const { length } = Array.from(text);
    if (length > longestReference) return refuse('field.too_long', { length, maximum: longestReference });
    const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
    return { value: visible === '' ? null : visible };
  });
}
