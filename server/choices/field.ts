import type { MessageKey, TextValues } from '../i18n/translator.ts';

/** The parameters of the calculator page, in the order of the form. */
export const fieldNames = [
  'producer',
  'fireplace',
  'scheme',
  'pipe',
  'floor',
  'roof_type',
  'color',
  'ventilation',
  'storey',
  'room_height',
  'slab',
  'attic_height',
  'ceiling',
  'roof_angle',
  'roof_thickness',
  'ridge_distance',
  'format',
  'offset',
  'offset_at',
  'cap',
  'extra_height',
  'altitude',
  'air',
  'sweep',
  'objective',
  'reference',
] as const;

export type FieldName = (typeof fieldNames)[number];

/** Something to say beside a field. */
export interface FieldText {
  readonly key: MessageKey;
  readonly values: TextValues;
}

/** Why a value was ignored. */
export interface FieldProblem extends FieldText {
  /** What to put into the field instead, empty for nothing; null where nobody can know. */
  readonly correction: string | null;
}

/** One field of a submitted form: what was sent, what it became, and what was wrong with it. */
export interface Field<Value> {
  readonly name: FieldName;
  readonly submitted: readonly string[];
  readonly value: Value;
  /** Whether the value is the field's default because nothing usable was sent. */
  readonly defaulted: boolean;
  readonly problem: FieldProblem | null;
  /** What was sent did not fit the other choices any more and made way for `value`: this says so. No obstacle to an order. */
  readonly dropped: FieldText | null;
}

/** What a reader makes of one text: a value, or a problem. */
export type Reading<Value> = { readonly value: Value } | { readonly problem: FieldProblem };

/** Refuses a value. */
export function refuse(
  key: MessageKey,
  values: TextValues = {},
  correction: string | null = null,
): { readonly problem: FieldProblem } {
  return { problem: { key, values, correction } };
}

/** Reads a field that may be sent once; an absent or empty one gets `whenAbsent`. */
export function readField<Value>(
  query: URLSearchParams,
  name: FieldName,
  whenAbsent: Value,
  read: (text: string) => Reading<Value>,
): Field<Value> {
  const submitted = query.getAll(name);
  const absent = { name, submitted, value: whenAbsent, defaulted: true, problem: null, dropped: null };
  if (submitted.length > 1) return { ...absent, ...refuse('field.repeated', {}, '') };
  const text = submitted[0]?.trim() ?? '';
  if (text === '') return absent;
  const reading = read(text);
  return 'value' in reading ? { ...absent, value: reading.value, defaulted: false } : { ...absent, ...reading };
}
