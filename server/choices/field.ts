import type { MessageKey, TextValues } from '../i18n/translator.ts';

export interface FieldText {
  readonly key: MessageKey;
  readonly values: TextValues;
}

/** Why a value was ignored. */
export interface ChoiceProblem extends FieldText {
  /** The corrected text of the field, which may be empty; null: none. */
  readonly correction: string | null;
  /** Values of another choice that this value would fit, best first. */
  readonly elsewhere?: {
    readonly name: 'roof_type';
    readonly rows: readonly { readonly id: number; readonly type: string }[];
  };
}

/** One field of a submitted form: the sent texts, the value read from them, and the problem. */
export interface Field<Value, Name extends string = string> {
  readonly name: Name;
  readonly submitted: readonly string[];
  readonly value: Value;
  readonly defaulted: boolean;
  readonly problem: ChoiceProblem | null;
  /** Set if `value` replaces a sent text that no longer fits the other choices. It does not block an order. */
  readonly dropped: FieldText | null;
}

export type Reading<Value> = { readonly value: Value } | { readonly problem: ChoiceProblem };

export function refuse(
  key: MessageKey,
  values: TextValues = {},
  correction: string | null = null,
): { readonly problem: ChoiceProblem } {
  return { problem: { key, values, correction } };
}

/** Reads a field that may be filled once. An absent or empty field gets the default. */
export function readField<Value, Name extends string>(
  query: URLSearchParams,
  name: Name,
  defaultValue: Value,
  read: (text: string) => Reading<Value>,
): Field<Value, Name> {
  const sent = query.getAll(name);
  const unsent = { name, submitted: sent, value: defaultValue, defaulted: true, problem: null, dropped: null };
  if (sent.length === 0) return unsent;
  const filled = sent.filter((text) => text.trim() !== '');
  const submitted = filled.length === 0 ? sent.slice(0, 1) : filled;
  const absent = { ...unsent, submitted };
  if (submitted.length > 1) return { ...absent, ...refuse('field.repeated', {}, '') };
  const text = submitted[0]?.trim() ?? '';
  if (text === '') return absent;
  const reading = read(text);
  return 'value' in reading ? { ...absent, value: reading.value, defaulted: false } : { ...absent, ...reading };
}

/** Returns whether something was sent in a field, usable or not. */
export function isFilled({ submitted }: Pick<Field<unknown>, 'submitted'>): boolean {
  return submitted.some((text) => text.trim() !== '');
}
