import * as fc from 'fast-check';
import { type ChoiceName, choiceNames, choiceTable } from '../../server/choices/choices.ts';
import { smallReferenceData } from '../support/reference-data.ts';

const chimneyKinds = ['brick_half', 'brick_whole', 'element', 'element_old', 'steel'];
/** Choices of catalogue rows, with their words or the greatest id to try. */
const rows: Readonly<Partial<Record<ChoiceName, number | readonly string[]>>> = {
  fireplace: 125,
  pipe: 7,
  floor: 9,
  roofType: 6,
  color: 5,
  flueSection: 15,
  chimney: chimneyKinds,
  inlet: ['', 'existing', 'below'],
};
/** Longer than any value. A request can hold one for each choice. */
const overlong = ['9'.repeat(300), 'x'.repeat(1300)];
const situation = { reference: smallReferenceData, chosen: {} };

/** Values at the bounds of a measure and a step beyond them, or all options of another choice. */
function extremesOf(name: ChoiceName): readonly string[] {
  const row = rows[name];
  if (typeof row === 'number') return Array.from({ length: row }, (_, index) => String(index + 1));
  if (row !== undefined) return row;
  const { field } = choiceTable[name];
  if (field?.look === 'measure') {
    const { minimum, maximum, defaultValue } = field.bounds(situation);
    const within = [
      minimum,
      minimum + 1,
      defaultValue ?? minimum,
      Math.round((minimum + maximum) / 2),
      maximum - 1,
      maximum,
    ];
    return [minimum - 1, ...within, ...within, ...within, maximum + 1].map((value) =>
      field.unit === 'length' ? `${value} mm` : String(value),
    );
  }
  return field === null || field.look === 'fireplace' ? [''] : ['', ...field.options(situation).map(({ id }) => id)];
}

const extreme = fc.constantFrom(...choiceNames).chain((name) =>
  fc.record({
    name: fc.constant(choiceTable[name].name),
    value: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...extremesOf(name)) },
      { weight: 1, arbitrary: fc.constantFrom(...overlong) },
    ),
  }),
);

/** A query string: a low house, where an inlet can be above the mouth, or a higher one; each with a new flue, a connection, a relining or a flue on a wall, and extreme values for some choices. */
export const extremeHouse = fc
  .tuple(
    fc.constantFrom('new', 'existing', 'reline', 'outside'),
    fc.constantFrom('1', '3'),
    fc.integer({ min: 1, max: 125 }),
    fc.constantFrom(...chimneyKinds),
    fc.array(extreme, { maxLength: 12 }),
  )
  .map(([flue, floor, fireplace, chimney, extremes]) => {
    const query = new URLSearchParams({ flue, fireplace: String(fireplace), floor, roof_type: '4', color: '1' });
    if (flue === 'outside') {
      query.set('side', 'eaves');
      query.set('eaves', '400');
      query.set('ground', '500');
    } else if (flue !== 'new') {
      query.set('chimney', chimney);
      query.set('flue_width', '250');
    }
    for (const { name, value } of extremes) query.set(name, value);
    return query.toString();
  });
