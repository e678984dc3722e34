import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasSourceMap, scriptPath, type ScriptPosition, sourcePosition } from './source-positions.ts';
import { foreignFormat } from './whole-stacks.ts';

/** A place in code. `file` is relative to the root of the application; outside of the root it is absolute. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly functionName: string;
}

/** Returns a path relative to the root, with slashes; paths outside of the root stay absolute. */
export function relativeFile(file: string, root: string): string {
  const path = relative(root, file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? file : path.split(sep).join('/');
}

/** Returns a function that decides whether a script, named by path or address, lies in one of the folders. */
export function createIsBelow(folders: readonly string[]): (script: string) => boolean {
  const beginnings = folders.flatMap((folder) => [folder, pathToFileURL(folder).href]);
  return (script) => beginnings.some((beginning) => script.startsWith(beginning));
}

const packages = `${sep}node_modules${sep}`;

/** Returns a function that decides whether a file is the application's own: below its root, outside of packages and of `observers`. */
export function createIsOwnFile(root: string, observers: readonly string[]): (file: string) => boolean {
  const rootPrefix = root.endsWith(sep) ? root : root + sep;
  return (file) =>
    file.startsWith(rootPrefix) && !file.includes(packages) && !observers.some((folder) => file.startsWith(folder));
}

export interface StackFrame extends CodePlace {
  readonly kind: 'own' | 'library' | 'engine';
}

const frameLine = /^\s+at (?:(?<call>.+) \()?(?<location>[^()\s][^()]*?)\)?$/;
const placed = /^(?<script>.+?):(?<line>\d+):(?<column>\d+)$/;

export function parseStack(stack: string, root: string, isOwn: (file: string) => boolean): StackFrame[] {
  return stack.split('\n').flatMap((line): StackFrame[] => {
    const groups = frameLine.exec(line)?.groups;
    if (groups === undefined) return [];
    const { call: functionName = '', location = '' } = groups;
    const { script, line: row, column } = scriptPosition(location);
    const path = scriptPath(script);
    if (path === null)
      return [{ functionName: functionName || line.trim(), file: '', line: 0, column: 0, kind: 'engine' }];
    return [{ functionName, file: relativeFile(path, root), line: row, column, kind: isOwn(path) ? 'own' : 'library' }];
  });
}

/** Reads a position from a line of a stack; without a script if there is none. */
function scriptPosition(location: string): ScriptPosition {
  const { script = '', line = 0, column = 0 } = placed.exec(location)?.groups ?? {};
  return { script, line: Number(line), column: Number(column) };
}

/** So many frames reach from a query through its library, tracing tools and the profiler into the application's code. */
const depth = 24;
const tracingTool = /[/\\]node_modules[/\\]@opentelemetry[/\\]/;
const placesKept = 3;
const scriptsKept = 5000;

/**
 * A call stack. Taking it is cheap; reading it is expensive, since the engine then formats the frames. An unread stack keeps its
 * request in memory.
 */
export class CallStack {
  /** Null once it was read. */
  holder: { readonly stack?: unknown } | null;
  places: readonly CodePlace[] = [];

  /** @param within the calls up to this function are left out */
  constructor(within?: AnyFunction) {
    const limit = Error.stackTraceLimit;
    // If built-in objects are frozen, this does nothing and the normal depth is used.
    Reflect.set(Error, 'stackTraceLimit', depth);
    const holder: { readonly stack?: unknown } = within === undefined ? new Error() : {};
    if (within !== undefined) Error.captureStackTrace(holder, within);
    this.holder = holder;
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}

type AnyFunction = (...args: never[]) => unknown;

/** Null for code of the engine, the profiler and tracing tools. */
type ScriptFacts = {
  readonly file: string;
  readonly own: boolean;
  readonly isMapped: boolean;
  readonly isPackage: boolean;
} | null;

/**
 * Returns a function that reads call stacks: places in the application's code, innermost first. A place is never a library's.
 * @param isObserving whether a script belongs to the profiler
 */
export function createCallStackReader(
  root: string,
  isOwn: (file: string) => boolean,
  isObserving: (script: string) => boolean,
): (callStack: CallStack) => readonly CodePlace[] {
  const scripts = new Map<string, ScriptFacts>();
  const factsOf = (script: string): ScriptFacts => {
    const earlierFacts = scripts.get(script);
    if (earlierFacts !== undefined) return earlierFacts;
    const isObserver = isObserving(script) || tracingTool.test(script);
    const path = isObserver ? null : scriptPath(script);
    const own = path !== null && isOwn(path);
    const isPackage = path?.includes(packages) === true;
    const facts =
      path === null ? null : { file: relativeFile(path, root), own, isMapped: own && hasSourceMap(script), isPackage };
    if (scripts.size < scriptsKept) scripts.set(script, facts);
    return facts;
  };
  return (callStack) => {
    const { holder } = callStack;
    if (holder === null) return callStack.places;
    callStack.holder = null;
    const own: CodePlace[] = [];
    const sites = callSites(holder);
    const positions = formattedPositions(sites);
    for (const [index, site] of sites.entries()) {
      if (own.length === placesKept) break;
      const script = site.getFileName() ?? '';
      const facts = factsOf(script);
      if (facts === null) continue;
      const position = { script, line: site.getLineNumber() ?? 0, column: site.getColumnNumber() ?? 0 };
      const mapped = facts.isMapped ? sourcePosition(position) : position;
      const place = facts.own ? (positions?.[index] ?? mapped) : position;
      const source = factsOf(place.script);
      if (source === null) continue;
      const { line, column } = place;
      const found = { file: source.file, line, column, functionName: site.getFunctionName() ?? '' };
      // A source map may lead to a source outside of the root, for example in another package of a workspace.
      if (source.own || (place !== position && !source.isPackage)) own.push(found);
    }
    callStack.places = own;
    return own;
  };
}

/** Returns the positions that another tool writes for call sites; null without such a tool. */
function formattedPositions(sites: readonly NodeJS.CallSite[]): readonly ScriptPosition[] | null {
  const text: unknown = foreignFormat()?.(new Error('places'), [...sites]);
  if (typeof text !== 'string') return null;
  const positions = text.split('\n').flatMap((line): ScriptPosition[] => {
    const location = frameLine.exec(line)?.groups?.['location'];
    return location === undefined ? [] : [scriptPosition(location)];
  });
  return positions.length === sites.length ? positions : null;
}

/** Returns the frames. The engine formats them only once, so a second call returns none. */
function callSites(holder: { readonly stack?: unknown }): readonly NodeJS.CallSite[] {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  let sites: readonly NodeJS.CallSite[] = [];
  Error.prepareStackTrace = (_error, found) => {
    sites = found;
    return '';
  };
  try {
    void holder.stack;
  } finally {
    Reflect.set(Error, 'prepareStackTrace', before);
  }
  return sites;
}
