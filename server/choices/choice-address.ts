import { type FieldName, fieldNames } from './choices.ts';

/** New values for some parameters; null removes one. */
export type AddressChanges = Readonly<Partial<Record<FieldName, string | number | null>>>;

/** So many results can be kept beside the one that is shown. */
export const mostPins = 3;

/** Makes addresses that keep the choices of the page. */
export interface ChoiceAddress {
  /** The calculator with other values for some parameters, without those that are null, and everything else kept. */
  readonly calculator: (changes?: AddressChanges) => string;
  /** The same choices at another path, changed likewise, without what is kept beside them. */
  readonly at: (path: string, changes?: AddressChanges) => string;
  /** The calculator with the same choices, and others kept beside them. */
  readonly withPins: (pins: readonly string[]) => string;
  /** These choices as they are kept beside others: a query, in the order of the table and without the name of a job. */
  readonly pin: string;
  /** The choices that are kept beside these, each once. */
  readonly pins: readonly string[];
}

/**
 * Makes the addresses of the choices in a query. What is empty or no parameter of the calculator is dropped, so that the
 * addresses of the page do not depend on it.
 */
export function choiceAddress(query: URLSearchParams): ChoiceAddress {
  // A page has a hundred addresses of the same choices: these are written once.
  const kept = chosenIn(query).map(([name, value]) => ({ name, written: parameter(name, value) }));
  const pins = [...new Set(query.getAll('pin').map(pinOf))];
  const address = (path: string, changes: AddressChanges, pinned: readonly string[]): string => {
    const parameters: string[] = [];
    for (const { name, written } of kept) if (changes[name] === undefined) parameters.push(written);
    for (const name of fieldNames) {
      const value = changes[name] ?? null;
      if (value !== null) parameters.push(parameter(name, String(value)));
    }
    for (const pin of pinned) parameters.push(parameter('pin', pin));
    return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
  };
  return {
    calculator: (changes = {}) => address('/', changes, pins),
    at: (path, changes = {}) => address(path, changes, []),
    withPins: (pinned) => address('/', {}, pinned),
    pin: pinOf(query.toString()),
    pins,
  };
}

function parameter(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString();
}

function chosenIn(query: URLSearchParams): [FieldName, string][] {
  return fieldNames.flatMap((name) =>
    query
      .getAll(name)
      .filter((value) => value.trim() !== '')
      .map((value): [FieldName, string] => [name, value]),
  );
}

function pinOf(query: string): string {
  const kept = chosenIn(new URLSearchParams(query)).filter(([name]) => name !== 'reference');
  return new URLSearchParams(kept).toString();
}
