import type { Pipe, Scheme } from '../calculator/input/calculation-input.ts';
import type { Fireplace, Producer } from '../catalogue/reference-data.ts';
import type { Field } from './field.ts';
import { readChoice } from './read-choice.ts';

/**
 * The form says for which fireplace outlet and diameter were chosen: whoever chooses another one then did not choose them
 * for it. An address without this parameter means what it says.
 */
export const choicesMadeFor = 'chosen_for';

/** Reads the fireplace. One of another producer than the chosen one makes way for none. */
export function readFireplace(
  query: URLSearchParams,
  fireplaces: readonly Fireplace[],
  producer: Producer | null,
): Field<Fireplace | null> {
  const fireplace = readChoice(query, 'fireplace', fireplaces);
  if (fireplace.value === null || producer === null || fireplace.value.producerId === producer.id) return fireplace;
  const values = { fireplace: fireplace.value.name, producer: producer.name };
  return { ...fireplace, value: null, dropped: { key: 'field.dropped.fireplace', values } };
}

/** Reads the outlet. One that the fireplace does not have makes way for the fireplace's usual one. */
export function readScheme(query: URLSearchParams, fireplace: Fireplace | null): Field<Scheme | null> {
  const schemes = fireplace?.schemes ?? [];
  const usual = defaultScheme(schemes);
  const scheme = readChoice(query, 'scheme', schemes, usual);
  if (scheme.problem === null || scheme.submitted.length > 1) return scheme;
  const dropped = usual === null ? null : ({ key: 'field.dropped.scheme', values: { scheme: usual.name } } as const);
  return { ...scheme, problem: null, dropped };
}

/** The scheme that stands without a choice: the first with a top outlet, else the first. */
export function defaultScheme(schemes: readonly Scheme[]): Scheme | null {
  return schemes.find(({ outletPosition }) => outletPosition === 'top') ?? schemes[0] ?? null;
}

/** Reads the diameter; the outlet's without a choice. One too narrow for the outlet of another fireplace makes way for it. */
export function readPipe(
  query: URLSearchParams,
  pipes: readonly Pipe[],
  { fireplace, scheme }: { readonly fireplace: Fireplace | null; readonly scheme: Scheme | null },
): Field<Pipe | null> {
  const usual = pipes.find(({ id }) => id === scheme?.outletPipeId) ?? null;
  const pipe = readChoice(query, 'pipe', pipes, usual);
  const madeFor = query.get(choicesMadeFor) ?? '';
  const isForOther = madeFor !== '' && madeFor !== String(fireplace?.id);
  if (!isForOther || usual === null || pipe.value === null || pipe.value.diameter >= usual.diameter) return pipe;
  const dropped = { key: 'field.dropped.pipe', values: { diameter: usual.diameter } } as const;
  return { ...pipe, value: usual, defaulted: true, dropped };
}
