import type { ObservedRecords } from '../../../observation/records.ts';
import type { Masking } from '../../../secrets/masking.ts';
import { kind, messageLength } from '../../records/kind.ts';
import { type Preview, preview } from '../../values/preview.ts';
import { cut, tryOr } from '../../values/texts.ts';

export interface RecordedException {
  readonly name: string;
  readonly message: string;
  readonly status: number | null;
  /** The stack as the engine wrote it, cut at a bound. */
  readonly stack: string;
  readonly properties: Preview;
  /** How it hangs on the one before it: thrown itself, or the cause or a part of it. */
  readonly relation: 'thrown' | 'cause' | 'part' | 'unmatched route';
  readonly depth: number;
}

/** Errors that were thrown, each with its causes; once, however many hands it passes through. */
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
const shownApart: ReadonlySet<string> = new Set(['message', 'stack', 'cause', 'errors', 'name']);

/** An error with its causes and parts, outermost first. Survives errors whose properties throw, and circles. */
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
  const nothing = { status: null, stack: '', properties: null, relation, depth };
  if (typeof error !== 'object' || error === null) {
    const value = preview(error, masking);
    const message = typeof value === 'string' ? value : JSON.stringify(value);
    return { ...nothing, name: `a thrown ${error === null ? 'null' : typeof error}`, message };
  }
  const status = read(error, 'status') ?? read(error, 'statusCode');
  return {
    ...nothing,
    name: className(error),
    message: masking.text(cut(text(read(error, 'message')), messageLength)),
    status: typeof status === 'number' ? status : null,
    stack: masking.text(cut(text(read(error, 'stack')), stackLength)),
    properties: preview(ownProperties(error), masking),
  };
}

function ownProperties(error: object): object {
  const shown = Object.entries(Object.getOwnPropertyDescriptors(error)).filter(
    ([key, one]) => !shownApart.has(key) && one.enumerable === true && 'value' in one,
  );
  return Object.fromEntries(shown.map(([key, { value }]): [string, unknown] => [key, value]));
}

function className(error: object): string {
  const name = text(read(error, 'name'));
  const constructor = read(error, 'constructor');
  const constructorName = typeof constructor === 'function' ? constructor.name : '';
  return name !== '' && name !== 'Error' ? name : constructorName === '' ? 'Error' : constructorName;
}

function read(object: object, key: string): unknown {
  return tryOr<unknown>(undefined, () => Reflect.get(object, key));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function nameAlone({ name, status, relation, depth }: RecordedException): RecordedException {
  return { name, message: '', status, stack: '', properties: null, relation, depth };
}

/** What a request that matched no route is shown as: an exception without a stack, for nothing was thrown. */
export function unmatchedRoute(method: string, path: string, referer: string): RecordedException {
  const from = referer === '' ? '' : ` (from "${referer}")`;
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
