import type { ReferenceData } from '../catalogue/reference-data.ts';
import { chosenIn } from '../choices/choice-address.ts';
import { type FieldName, fieldNames } from '../choices/choices.ts';
import type { QuotedChoice } from './quoted-calculation.ts';

/**
 * Each catalogue has its own ids: `fireplace=1` is another stove in another dealer's catalogue. So a quote also keeps
 * natural keys, such as article number and producer, and looks the id up again.
 */

interface KeyedRow {
  readonly id: number;
  readonly key: readonly string[];
}

/** Lists the rows of each choice with their natural keys. Choices without ids are absent. */
const keyedChoices: Partial<
  Readonly<Record<FieldName, (reference: ReferenceData, fireplaceId: number) => readonly KeyedRow[]>>
> = {
  producer: ({ producers }) => producers.map(({ id, name }) => ({ id, key: [name] })),
  fireplace: ({ fireplaces, producers }) =>
    fireplaces.map(({ id, articleNumber, producerId }) => ({
      id,
      key: [articleNumber, producers.find((producer) => producer.id === producerId)?.name ?? ''],
    })),
  scheme: ({ fireplaces }, fireplaceId) =>
    (fireplaces.find(({ id }) => id === fireplaceId)?.schemes ?? []).map(({ id, name }) => ({ id, key: [name] })),
  pipe: ({ pipes }) => pipes.map(({ id, diameter }) => ({ id, key: [String(diameter)] })),
  floor: ({ floors }) => floors.map(({ id, name }) => ({ id, key: [name] })),
  roof_type: ({ roofTypes }) => roofTypes.map(({ id, type }) => ({ id, key: [type] })),
  color: ({ colors }) => colors.map(({ id, color }) => ({ id, key: [color] })),
  flue_section: ({ chimneys }) =>
    chimneys.flatMap(({ code, sections }) => sections.map(({ id, name }) => ({ id, key: [code, name] }))),
  ventilation: ({ ventilationModules }) =>
    ventilationModules.map(({ id, articleNumber }) => ({ id, key: [articleNumber] })),
};

/** Returns the choices of an address for a quote, without the name of the job, which may be a customer's. */
export function quoteChoices(query: URLSearchParams, reference: ReferenceData): QuotedChoice[] {
  const fireplaceId = Number(query.get('fireplace'));
  return chosenIn(query)
    .filter(([name]) => name !== 'reference')
    .map(([name, value]) => {
      const row = keyedChoices[name]?.(reference, fireplaceId).find(({ id }) => String(id) === value.trim());
      return { name, value, key: row?.key ?? null };
    });
}

/**
 * Returns a quote's choices as an address for another catalogue.
 * `unknown`: this program or the catalogue lacks the choice, or the catalogue has it twice.
 */
export function findChoices(
  choices: readonly QuotedChoice[],
  reference: ReferenceData,
): { readonly query: URLSearchParams; readonly unknown: readonly QuotedChoice[] } {
  const query = new URLSearchParams();
  const unknown: QuotedChoice[] = [];
  for (const choice of choices) {
    const { name, value, key } = choice;
    const field = fieldNames.find((fieldName) => fieldName === name);
    const rows =
      field === undefined || key === null
        ? undefined
        : keyedChoices[field]?.(reference, Number(query.get('fireplace')));
    const [found, ...others] = (rows ?? []).filter((row) => row.key.join('\n') === key?.join('\n'));
    if (rows === undefined && field !== undefined) query.append(name, value);
    else if (found === undefined || others.length > 0) unknown.push(choice);
    else query.append(name, String(found.id));
  }
  return { query, unknown };
}
