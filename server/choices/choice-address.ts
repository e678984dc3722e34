import { type FieldName, fieldNames } from './choices.ts';

/** New values for some parameters; null removes a parameter, a list repeats it. */
export type AddressChanges = Readonly<Partial<Record<FieldName, string | number | readonly string[] | null>>>;

/** The greatest number of results in a comparison, besides the shown result. */
export const mostPins = 3;

/** Makes addresses that keep the choices of the page. */
export interface ChoiceAddress {
  /** Returns the address of the calculator with changed parameters; null removes a parameter. */
  readonly calculator: (changes?: AddressChanges) => string;
  /** Returns the address of the same choices at another path. Drops the pins if there are no `pins`. */
  readonly at: (path: string, changes?: AddressChanges, pins?: readonly string[]) => string;
  readonly withPins: (pins: readonly string[]) => string;
  /** These choices as a pin: a query in the order of the table, without the name of the job. */
  readonly pin: string;
  readonly pins: readonly string[];
}

/** Makes the addresses of the choices in a query. Empty and unknown parameters are dropped. */
export function choiceAddress(query: URLSearchParams): ChoiceAddress {
  // A page has a hundred addresses of the same choices, so each choice is encoded once.
  const choices = chosenIn(query).map(([name, value]) => ({ name, written: parameter(name, value) }));
  const pins = [...new Set(query.getAll('pin').map(pinOf))];
  const address = (path: string, changes: AddressChanges, pinned: readonly string[]): string => {
    const parameters: string[] = [];
    for (const { name, written } of choices) if (changes[name] === undefined) parameters.push(written);
    for (const [name, value] of inOrder(changes))
      for (const text of typeof value === 'object' ? (value ?? []) : [String(value)])
        parameters.push(parameter(name, text));
    for (const pin of pinned) parameters.push(parameter('pin', pin));
    return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
  };
  return {
    calculator: (changes = {}) => address('/', changes, pins),
    at: (path, changes = {}, pinned = []) => address(path, changes, pinned),
    withPins: (pinned) => address('/', {}, pinned),
    pin: pinOf(query.toString()),
    pins,
  };
}

const places: ReadonlyMap<string, number> = new Map(fieldNames.map((name, place) => [name, place]));

/** Returns the given changes in the order of the table. Most addresses change one of its many parameters. */
function inOrder(changes: AddressChanges) {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return given.length < 2 ? given : given.sort(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

function parameter(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString();
}

/** Returns the sent choices in the order of the table, without empty ones. */
export function chosenIn(query: URLSearchParams): [FieldName, string][] {
  const sent = Map.groupBy(query, ([name]) => name);
  return fieldNames.flatMap((name) =>
    (sent.get(name) ?? [])
      .filter(([, value]) => value.trim() !== '')
      .map(([, value]): [FieldName, string] => [name, value]),
  );
}

function pinOf(query: string): string {
  const choices = chosenIn(new URLSearchParams(query)).filter(([name]) => name !== 'reference');
  return new URLSearchParams(choices).toString();
}
