import { type FieldName, fieldNames } from './choices.ts';

/** New values for some parameters; null removes one. */
export type AddressChanges = Readonly<Partial<Record<FieldName, string | number | null>>>;

/** Makes addresses that keep the choices of the page. */
export interface ChoiceAddress {
  /** The calculator with other values for some parameters, without those that are null, and everything else kept. */
  readonly calculator: (changes?: AddressChanges) => string;
  /** The same choices at another path, changed likewise. */
  readonly at: (path: string, changes?: AddressChanges) => string;
}

/**
 * Makes the addresses of the choices in a query. What is empty or no parameter of the calculator is dropped, so that the
 * addresses of the page do not depend on it.
 */
export function choiceAddress(query: URLSearchParams): ChoiceAddress {
  const kept = fieldNames.flatMap((name) =>
    query
      .getAll(name)
      .filter((value) => value.trim() !== '')
      .map((value): [FieldName, string] => [name, value]),
  );
  const at = (path: string, changes: AddressChanges = {}): string => {
    const changed = fieldNames.flatMap((name): [FieldName, string][] => {
      const value = changes[name];
      return value === undefined || value === null ? [] : [[name, String(value)]];
    });
    const parameters = new URLSearchParams();
    for (const [name, value] of [...kept.filter(([other]) => changes[other] === undefined), ...changed])
      parameters.append(name, value);
    return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
  };
  return { calculator: (changes) => at('/', changes), at };
}
