import type { RecordedException } from '../profile/profile.ts';
import { cut, preview } from './preview.ts';
import { maskAddresses, maskQuery, type IsSecret } from './secrets.ts';

const longestChain = 12;
const messageLength = 4000;
const stackLength = 16_000;
const shownApart: ReadonlySet<string> = new Set(['message', 'stack', 'cause', 'errors', 'name']);

/** An error with its causes and parts, outermost first. Survives errors whose properties throw, and circles. */
export function describeException(thrown: unknown, isSecret: IsSecret): RecordedException[] {
  const described: RecordedException[] = [];
  const seen = new Set<unknown>();
  const describe = (error: unknown, relation: RecordedException['relation'], depth: number): void => {
    if (described.length >= longestChain || seen.has(error)) return;
    seen.add(error);
    described.push(describeOne(error, relation, depth, isSecret));
    if (typeof error !== 'object' || error === null) return;
    const cause = read(error, 'cause');
    if (cause !== undefined && cause !== null) describe(cause, 'cause', depth + 1);
    const parts = read(error, 'errors');
    if (Array.isArray(parts) && error instanceof AggregateError)
      for (const part of parts.slice(0, longestChain)) describe(part, 'part', depth + 1);
  };
  describe(thrown, 'thrown', 0);
  return described;
}

function describeOne(
  error: unknown,
  relation: RecordedException['relation'],
  depth: number,
  isSecret: IsSecret,
): RecordedException {
  if (typeof error !== 'object' || error === null) {
    const value = preview(error, isSecret);
    const message = typeof value === 'string' ? value : JSON.stringify(value);
    return {
      name: `a thrown ${error === null ? 'null' : typeof error}`,
      message,
      status: null,
      stack: '',
      properties: null,
      relation,
      depth,
    };
  }
  const status = read(error, 'status') ?? read(error, 'statusCode');
  return {
    name: className(error),
    message: maskAddresses(cut(text(read(error, 'message')), messageLength), isSecret),
    status: typeof status === 'number' ? status : null,
    stack: maskAddresses(cut(text(read(error, 'stack')), stackLength), isSecret),
    properties: preview(ownProperties(error), isSecret),
    relation,
    depth,
  };
}

function ownProperties(error: object): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(error)))
    if (!shownApart.has(key) && descriptor.enumerable === true && 'value' in descriptor)
      properties[key] = descriptor.value;
  return properties;
}

function className(error: object): string {
  const name = text(read(error, 'name'));
  const constructor = read(error, 'constructor');
  const constructorName = typeof constructor === 'function' ? constructor.name : '';
  return name !== '' && name !== 'Error' ? name : constructorName === '' ? 'Error' : constructorName;
}

function read(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return undefined;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What a request that matched no route is shown as: an exception without a stack, for nothing was thrown. */
export function unmatchedRoute(method: string, path: string, referer: string, isSecret: IsSecret): RecordedException {
  const from = referer === '' ? '' : ` (from "${maskQuery(referer, isSecret)}")`;
  return {
    name: 'NotFound',
    message: `No route found for "${method} ${path}"${from}`,
    status: 404,
    stack: '',
    properties: null,
    relation: 'unmatched route',
    depth: 0,
  };
}
