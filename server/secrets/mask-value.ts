import { mask, type SecretNames } from './secret-names.ts';

/** Deeper values are left out; this also ends circular references. */
const deepest = 12;
const omitted = '…';

/**
 * A copy of a value in which every value named like a secret is masked, at any depth, and every text as running text.
 * Lists are searched for names followed by their values: raw headers, pairs, options of a command line.
 */
export function maskValue(value: unknown, names: SecretNames, maskText: (text: string) => string): unknown {
  const copy = (inner: unknown, depth: number): unknown => {
    if (typeof inner === 'string') return maskText(inner);
    if (typeof inner !== 'object' || inner === null || inner instanceof Date) return inner;
    if (depth > deepest) return omitted;
    if (inner instanceof Error) return copy(errorFields(inner), depth);
    if (inner instanceof Map)
      return copy(Object.fromEntries([...inner].map(([key, entry]) => [String(key), entry])), depth);
    if (inner instanceof Set) return copy([...inner], depth);
    if (ArrayBuffer.isView(inner)) return omitted;
    if (Array.isArray(inner)) {
      return inner.map((item: unknown, index) => (isSecretItem(inner, index, names) ? mask : copy(item, depth + 1)));
    }
    const entries = Object.entries(inner);
    return Object.fromEntries(
      entries.map(([name, entry]) => [name, isSecretEntry(inner, name, entry, names) ? mask : copy(entry, depth + 1)]),
    );
  };
  return copy(value, 0);
}

/** Whether a list's item is the value of the name before it. */
export function isSecretItem(list: readonly unknown[], index: number, names: SecretNames): boolean {
  const before = list[index - 1];
  const item = list[index];
  if (typeof before !== 'string' || before.length > 200 || typeof item !== 'string') return false;
  if (before.startsWith('-')) return !before.includes('=') && !item.startsWith('-') && names.isSecret(before);
  const isPair = list.length === 2;
  const isHeader =
    index % 2 === 1 &&
    /^[\w-]+$/.test(before) &&
    (/^(?:set-)?cookie$/i.test(before) || /-|authorization/i.test(before));
  return (isPair || isHeader) && names.isSecret(before);
}

/** Whether an object's entry is a secret by its name, or by the name beside it: `{ name: 'Cookie', value: … }`. */
export function isSecretEntry(object: object, name: string, value: unknown, names: SecretNames): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  if (names.isSecret(name)) return true;
  if (name !== 'value') return false;
  const beside: unknown = Object.getOwnPropertyDescriptor(object, 'name')?.value;
  return typeof beside === 'string' && names.isSecret(beside);
}

function errorFields(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  return { name, message, ...('code' in error && { code: error.code }), stack, ...(cause !== undefined && { cause }) };
}
