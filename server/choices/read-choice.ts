import { type Field, type FieldName, type Reading, readField, refuse } from './field.ts';

/** Reads the id of one row out of those that are offered; null without a choice. */
export function readChoice<Row extends { readonly id: number }>(
  query: URLSearchParams,
  name: FieldName,
  rows: readonly Row[],
  whenAbsent: Row | null = null,
): Field<Row | null> {
  return readField<Row | null>(query, name, whenAbsent, (text) => rowOf(text, rows));
}

/** Finds the row that a text names by its id. */
export function rowOf<Row extends { readonly id: number }>(text: string, rows: readonly Row[]): Reading<Row> {
  const row = /^\d{1,15}$/.test(text) ? rows.find(({ id }) => id === Number(text)) : undefined;
  return row === undefined ? refuse('field.unknown', {}, '') : { value: row };
}

/** Reads one of a few fixed words. */
export function readWord<Word extends string>(
  query: URLSearchParams,
  name: FieldName,
  words: readonly [Word, ...Word[]],
): Field<Word> {
  return readField<Word>(query, name, words[0], (text) => {
    const word = words.find((candidate) => candidate === text);
    return word === undefined ? refuse('field.unknown', {}, '') : { value: word };
  });
}
