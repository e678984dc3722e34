import { stripVTControlCharacters } from 'node:util';

const errorLength = 1000;

/**
 * Cuts a text and notes the number of missing characters. The result is a copy, since a slice would keep the whole text in
 * memory.
 */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');
  return `${start}… (${text.length - length} more characters)`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns the message of a thrown value, without colours of a terminal. Never throws. */
export function errorText(error: unknown): string {
  try {
    const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error;
    const text = typeof message === 'string' && message !== '' ? message : String(error);
    return stripVTControlCharacters(cut(text, errorLength));
  } catch {
    return 'an error that cannot be described';
  }
}

export function propertyOf(value: unknown, key: string | symbol): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

export function hasAll<Key extends string>(value: unknown, ...keys: readonly Key[]): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}

/** Returns the result of `work`; if it throws, `otherwise`. @param failed gets the message of the error */
export function tryOr<T>(otherwise: T, work: () => T, failed: (message: string) => void = () => {}): T {
  try {
    return work();
  } catch (error) {
    failed(errorText(error));
    return otherwise;
  }
}
