import { types } from 'node:util';
import { cut, errorText } from './texts.ts';
import type { Masking } from '../secrets/masking.ts';
import { mask } from '../secrets/secret-names.ts';
import { isSecretNumber } from '../secrets/secret-shapes.ts';

/** A bounded and masked copy of a value. Plain values stay plain; others are leaves with a kind, or nodes with entries. */
export type Preview = null | boolean | number | string | PreviewLeaf | PreviewNode;

interface PreviewLeaf {
  readonly kind: 'text' | 'masked' | 'undefined' | 'bigint' | 'symbol' | 'function' | 'date' | 'pattern' | 'note';
  readonly text: string;
}

type PreviewEntry = readonly [key: string, value: Preview];

export interface PreviewNode {
  readonly kind: 'list' | 'object' | 'map' | 'set' | 'error';
  readonly name: string;
  readonly entries: readonly PreviewEntry[];
  readonly more: number;
}

export interface PreviewLimits {
  readonly depth: number;
  readonly entries: number;
  readonly textLength: number;
  readonly values: number;
}

export const briefPreview: PreviewLimits = { depth: 2, entries: 12, textLength: 300, values: 25 };
export const smallPreview: PreviewLimits = { depth: 3, entries: 25, textLength: 500, values: 100 };
export const largePreview: PreviewLimits = { depth: 6, entries: 100, textLength: 5000, values: 1000 };

/** Secret numbers have eleven digits or more. */
const leastSecretNumber = 1e10;

interface Progress {
  left: number;
  readonly limits: PreviewLimits;
  readonly masking: Masking;
  readonly ancestors: unknown[];
}

/** Copies a value within limits. Calls no getter, enters no proxy and never throws. */
export function preview(value: unknown, masking: Masking, limits: PreviewLimits = smallPreview): Preview {
  try {
    return picture(value, { left: limits.values, limits, masking, ancestors: [] });
  } catch (error) {
    return { kind: 'note', text: `cannot be shown: ${errorText(error)}` };
  }
}

function picture(value: unknown, progress: Progress): Preview {
  progress.left -= 1;
  if (value === null) return null;
  switch (typeof value) {
    case 'string':
      return pictureText(value, progress);
    case 'boolean':
      return value;
    case 'number':
      if (value >= leastSecretNumber && isSecretNumber(String(value))) return { kind: 'masked', text: mask };
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { kind: 'note', text: Object.is(value, -0) ? '-0' : String(value) };
    case 'undefined':
      return { kind: 'undefined', text: 'undefined' };
    case 'bigint':
      return { kind: 'bigint', text: `${cut(value.toString(), 200)}n` };
    case 'symbol':
      return { kind: 'symbol', text: cut(value.toString(), 200) };
    case 'function':
      return { kind: 'function', text: `function ${ownText(value, 'name') ?? ''}`.trimEnd() };
    case 'object':
      return pictureObject(value, progress);
    default:
      return { kind: 'note', text: 'a value of an unknown type' };
  }
}

/** Returns a cut text as a leaf, so that it is not taken for the whole value. */
function pictureText(value: string, { masking, limits }: Progress): Preview {
  const text = masking.text(cut(value, limits.textLength));
  return value.length > limits.textLength ? { kind: 'text', text } : text;
}

function pictureObject(value: object, progress: Progress): Preview {
  if (types.isProxy(value)) return { kind: 'note', text: 'a proxy' };
  if (value instanceof Date) {
    const time = Date.prototype.getTime.call(value);
    return { kind: 'date', text: Number.isNaN(time) ? 'invalid date' : new Date(time).toISOString() };
  }
  if (types.isRegExp(value)) return { kind: 'pattern', text: RegExp.prototype.toString.call(value) };
  if (types.isPromise(value)) return { kind: 'note', text: 'a promise' };
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value))
    return { kind: 'note', text: `${className(value)}, ${value.byteLength} bytes` };
  if (progress.ancestors.includes(value)) return { kind: 'note', text: 'itself, further up' };
  if (progress.ancestors.length >= progress.limits.depth) return { kind: 'note', text: `${className(value)} …` };
  progress.ancestors.push(value);
  const pictured = pictureEntries(value, progress);
  progress.ancestors.pop();
  return pictured;
}

function pictureEntries(value: object, progress: Progress): PreviewNode {
  if (types.isMap(value)) {
    const entries = limited(value.entries(), progress, ([key, entry]) => pair(keyText(key), entry, progress));
    return node('map', value, entries, value.size);
  }
  if (types.isSet(value)) {
    const entries = limited(value.values(), progress, (entry, index) => pair(String(index), entry, progress));
    return node('set', value, entries, value.size);
  }
  // By index, since the keys of a long list take long.
  if (Array.isArray(value)) {
    const entries = limited(value.keys(), progress, (index) => {
      const isSecret = progress.masking.isSecretItem(value, index);
      return isSecret ? masked(String(index)) : property(value, String(index), progress);
    });
    return node('list', value, entries, value.length);
  }
  const isError = types.isNativeError(value);
  const keys = Object.keys(value);
  if (isError)
    for (const key of ['message', 'cause']) if (Object.hasOwn(value, key) && !keys.includes(key)) keys.unshift(key);
  const entries = limited(keys, progress, (key) => property(value, key, progress));
  return node(isError ? 'error' : 'object', value, entries, keys.length);
}

function property(value: object, key: string, progress: Progress): PreviewEntry {
  const name = cut(key, 200);
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  if (descriptor === undefined) return [name, { kind: 'note', text: 'empty' }];
  if (!('value' in descriptor)) return [name, { kind: 'note', text: 'a getter, not called' }];
  const isSecret = progress.masking.isSecretEntry(value, key, descriptor.value);
  return isSecret ? masked(name) : [name, picture(descriptor.value, progress)];
}

function pair(key: string, value: unknown, progress: Progress): PreviewEntry {
  const isSecret = value !== undefined && value !== null && progress.masking.isSecret(key);
  return isSecret ? masked(cut(key, 200)) : [cut(key, 200), picture(value, progress)];
}

function masked(key: string): PreviewEntry {
  return [key, { kind: 'masked', text: mask }];
}

function node(kind: PreviewNode['kind'], value: object, entries: readonly PreviewEntry[], total: number): PreviewNode {
  return { kind, name: className(value), entries, more: Math.max(0, total - entries.length) };
}

function limited<T>(
  values: Iterable<T>,
  progress: Progress,
  pictureOne: (value: T, index: number) => PreviewEntry,
): PreviewEntry[] {
  const entries: PreviewEntry[] = [];
  for (const value of values) {
    if (entries.length >= progress.limits.entries || progress.left <= 0) break;
    entries.push(pictureOne(value, entries.length));
  }
  return entries;
}

function className(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null || types.isProxy(prototype)) return '';
  const constructor: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof constructor === 'function' ? (ownText(constructor, 'name') ?? '') : '';
}

/** Reads a text property of the object itself, without calling a getter. */
function ownText(value: object, key: string): string | null {
  const text: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
  return typeof text === 'string' ? cut(text, 100) : null;
}

function keyText(key: unknown): string {
  return typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean'
    ? String(key)
    : `(${typeof key})`;
}
