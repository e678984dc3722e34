import { mask } from '../secrets/secret-names.ts';
import type { Masking } from '../secrets/masking.ts';

// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
/** Deeper values in a field are left out; this also ends circular references. */
const deepest = 6;

/** The text with each control or direction-changing character escaped (`\u001b`), so that a terminal does not act on it. */
export function harmless(text: string): string {
  return text.replace(controlCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The fields of a record with secrets masked, texts made harmless, and errors as name, message, code, stack and cause. */
export function harmlessContext(context: Readonly<Record<string, unknown>>, masking: Masking): Record<string, unknown> {
  return harmlessFields(context, masking, 0);
}

function harmlessFields(fields: object, masking: Masking, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      harmless(field),
      masking.isSecretEntry(fields, field, value) ? mask : harmlessValue(value, masking, depth + 1),
    ]),
  );
}

function harmlessValue(value: unknown, masking: Masking, depth: number): unknown {
  if (typeof value === 'string') return harmless(masking.text(value));
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '…';
  if (value instanceof Error) {
    return {
      name: harmless(value.name),
      message: harmless(masking.text(value.message)),
      ...('code' in value && { code: harmlessValue(value.code, masking, depth + 1) }),
      stack: masking
        .text(value.stack ?? '')
        .split('\n')
        .map((line) => harmless(line.trim())),
      ...(value.cause !== undefined && { cause: harmlessValue(value.cause, masking, depth + 1) }),
    };
  }
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      masking.isSecretItem(value, index) ? mask : harmlessValue(item, masking, depth + 1),
    );
  return harmlessFields(value, masking, depth);
}
