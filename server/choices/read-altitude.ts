import { type Field, readField, refuse } from './field.ts';
import { altitudes } from './house-measures.ts';
import { parseNorwegianNumber } from './parse-number.ts';

/** Reads the metres above the sea, with or without the unit: `540`, `540 m`, `540 moh.` */
export function readAltitude(query: URLSearchParams): Field<number> {
  const { minimum, maximum, whenAbsent } = altitudes;
  return readField<number>(query, 'altitude', whenAbsent, (text) => {
    const bare = text.replace(/(?<=\d)\s*m(?:\.?\s*o\.?\s*h\.?)?$/i, '');
    const value = parseNorwegianNumber(bare);
    if (value === undefined) return refuse('field.no_number', { value: text });
    if (value < minimum || value > maximum) {
      return refuse('field.out_of_range.altitude', { value: bare, minimum, maximum });
    }
    return { value };
  });
}
