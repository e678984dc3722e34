import { stripVTControlCharacters } from 'node:util';
import type { ObservedRecords } from '../../observation/records.ts';
import type { Masking } from '../../secrets/masking.ts';
import { kind, messageLength } from '../../records/kind.ts';
import { type Preview, preview } from '../../values/preview.ts';
import { cut, tryOr } from '../../values/texts.ts';

export interface RecordedException {
  readonly name: string;
  readonly message: string;
  readonly status: number | null;
  readonly stack: string;
  readonly properties: Preview;
  /** `thrown` for the error itself; `cause` or `part` for an error inside it. */
  readonly relation: 'thrown' | 'cause' | 'part' | 'unmatched route';
  readonly depth: number;
}

/** Thrown errors with their causes. An error that passes through several layers is kept once. */
export const exceptions = kind({
  plural: 'exceptions',
  limit: () => 10,
  isDiscreet: true,
  keep: ({ error }: ObservedRecords['exception'], { masking }) => describeException(error, masking),
  keyOf: ({ error }) => error,
  finish: (chain, { isConfidential }) => (isConfidential ? chain.map(nameAlone) : chain),
});

const longestChain = 12;
const stackLength = 16_000;
const noFacts = { message: '', status: null, stack: '', properties: null } as const;
const shownApart: ReadonlySet<string> = new Set(['message', 'stack', 'cause', 'errors', 'name']);

/** Returns an error with its causes and parts, outermost first. Properties may throw, and causes may form a circle. */
export function describeException(thrown: unknown, masking: Masking): RecordedException[] {
  const described: RecordedException[] = [];
  const seen = new Set<unknown>();
  const describe = (error: unknown, relation: RecordedException['relation'], depth: number): void => {
    if (described.length >= longestChain || seen.has(error)) return;
    seen.add(error);
    described.push(describeOne(error, relation, depth, masking));
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
  masking: Masking,
): RecordedException {
  if (typeof error !== 'object' || error === null) {
    const value = preview(error, masking);
    const message = typeof value === 'string' ? value : JSON.stringify(value);
    return { ...noFacts, relation, depth, name: `a thrown ${error === null ? 'null' : typeof error}`, message };
  }
  const status = read(error, 'status') ?? read(error, 'statusCode');
  return {
    relation,
    depth,
    name: errorClass(error),
    message: masking.text(cut(text(read(error, 'message')), messageLength)),
    status: typeof status === 'number' ? status : null,
    stack: masking.text(cut(text(read(error, 'stack')), stackLength)),
    properties: preview(ownProperties(error), masking),
  };
}

function ownProperties(error: object): object {
  const shown = Object.entries(Object.getOwnPropertyDescriptors(error)).filter(
    ([key, descriptor]) => !shownApart.has(key) && descriptor.enumerable === true && 'value' in descriptor,
  );
  return Object.fromEntries(shown.map(([key, { value }]): [string, unknown] => [key, value]));
}

function errorClass(error: object): string {
  const name = text(read(error, 'name'));
  const constructor = read(error, 'constructor');
  const constructorName = typeof constructor === 'function' ? constructor.name : '';
  return name !== '' && name !== 'Error' ? name : constructorName === '' ? 'Error' : constructorName;
}

function read(object: object, key: string): unknown {
  return tryOr<unknown>(undefined, () => Reflect.get(object, key));
}

function text(value: unknown): string {
  return typeof value === 'string' ? stripVTControlCharacters(value) : '';
}

function nameAlone({ name, status, relation, depth }: RecordedException): RecordedException {
  return { ...noFacts, name, status, relation, depth };
}

/** Returns the error that is shown for a request without a route. It has no stack, since nothing was thrown. */
export function unmatchedRouteException(method: string, path: string, referer: string): RecordedException {
  const from = referer === '' ? '' : ` (from "${referer}")`;
  const message = `No route found for "${method} ${path}"${from}`;
  return { ...noFacts, name: 'NotFound', message, status: 404, relation: 'unmatched route', depth: 0 };
}
