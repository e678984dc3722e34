import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { tryOr } from '../values/texts.ts';

/** A place in code. `file` is relative to the root of the application where it lies below it. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly functionName: string;
}

/** A file name as it is shown: below the root relative to it and with slashes, elsewhere as it is. */
export function relativeFile(file: string, root: string): string {
  const path = relative(root, file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? file : path.split(sep).join('/');
}

/** The path of a script that the engine names by address or path; null where it is not a file of ours or a library's. */
export function scriptPath(script: string): string | null {
  if (script.startsWith('file:')) return tryOr(null, () => fileURLToPath(script));
  return isAbsolute(script) ? script : null;
}

/** Says of a script, as the engine names it, by path or address, whether it lies in one of the folders. */
export function createIsBelow(folders: readonly string[]): (script: string) => boolean {
  const beginnings = folders.flatMap((folder) => [folder, pathToFileURL(folder).href]);
  return (script) => beginnings.some((beginning) => script.startsWith(beginning));
}

/**
 * Decides whether a file is the application's own code: below its root, no package, and none of the folders that only observe it.
 * @param observers absolute paths of folders
 */
export function createIsOwnFile(root: string, observers: readonly string[]): (file: string) => boolean {
  const rootPrefix = root.endsWith(sep) ? root : root + sep;
  const packages = `${sep}node_modules${sep}`;
  return (file) =>
    file.startsWith(rootPrefix) && !file.includes(packages) && !observers.some((folder) => file.startsWith(folder));
}

/** A line of a stack: a call with its place, or a line that is none. */
export interface StackFrame {
  readonly functionName: string;
  /** Relative to the root where it lies below it; empty where there is no file. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: 'own' | 'library' | 'engine';
}

const frameLine = /^\s+at (?:(?<call>.+) \()?(?<location>[^()\s][^()]*?)\)?$/;
const placed = /^(?<script>.+?):(?<line>\d+):(?<column>\d+)$/;

/**
 * Reads the frames out of a stack as the engine writes it.
 * @param isOwn says of an absolute file name whether it belongs to the application
 */
export function parseStack(stack: string, root: string, isOwn: (file: string) => boolean): StackFrame[] {
  return stack.split('\n').flatMap((line): StackFrame[] => {
    const groups = frameLine.exec(line)?.groups;
    if (groups === undefined) return [];
    const functionName = groups['call'] ?? '';
    const place = placed.exec(groups['location'] ?? '')?.groups;
    const path = place === undefined ? null : scriptPath(place['script'] ?? '');
    if (place === undefined || path === null)
      return [{ functionName: functionName || line.trim(), file: '', line: 0, column: 0, kind: 'engine' }];
    const file = relativeFile(path, root);
    const kind = isOwn(path) ? 'own' : 'library';
    return [{ functionName, file, line: Number(place['line']), column: Number(place['column']), kind }];
  });
}

/** Enough to get from a query through its library, tracing tools and the profiler into the code that asked. */
const depth = 24;
const tracingTool = /[/\\]node_modules[/\\]@opentelemetry[/\\]/;
const placesKept = 3;
const scriptsKept = 5000;

/**
 * Where a call came from. Taking it is cheap, reading it is not: the engine writes frames down only when they are read.
 * Until then it holds on to everything that the frames hold on to, the request among it; so it is read once, soon after the
 * response, and then released.
 */
export class CallStack {
  /** Null once it was read. */
  holder: { readonly stack?: unknown } | null;
  places: readonly CodePlace[] = [];

  /** Takes the engine some microseconds. */
  constructor() {
    const limit = Error.stackTraceLimit;
    // In an engine whose built-in objects are frozen this changes nothing, and the usual depth has to do.
    Reflect.set(Error, 'stackTraceLimit', depth);
    this.holder = new Error();
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}

/** What is known of a script once it was met on a stack; null for code of the engine, the profiler and tracing tools. */
type ScriptFacts = { readonly file: string; readonly own: boolean } | null;

/**
 * Reads call stacks into places in the application's own code, innermost first; where there are none, into the first place in a
 * library.
 * @param isOwn says of an absolute file name whether it belongs to the application
 * @param isObserving says of a script, as the engine names it, that its code is not shown
 */
export function createCallStackReader(
  root: string,
  isOwn: (file: string) => boolean,
  isObserving: (script: string) => boolean,
): (callStack: CallStack) => readonly CodePlace[] {
  const scripts = new Map<string, ScriptFacts>();
  const factsOf = (script: string): ScriptFacts => {
    const known = scripts.get(script);
    if (known !== undefined) return known;
    const isObserver = isObserving(script) || tracingTool.test(script);
    const path = isObserver ? null : scriptPath(script);
    const facts = path === null ? null : { file: relativeFile(path, root), own: isOwn(path) };
    if (scripts.size < scriptsKept) scripts.set(script, facts);
    return facts;
  };
  return (callStack) => {
    const { holder } = callStack;
    if (holder === null) return callStack.places;
    callStack.holder = null;
    const sites = callSites(holder).flatMap((site) => {
      const facts = factsOf(site.getFileName() ?? '');
      return facts === null ? [] : [{ site, facts }];
    });
    const own = sites.filter(({ facts }) => facts.own).slice(0, placesKept);
    callStack.places = (own.length > 0 ? own : sites.slice(0, 1)).map(({ site, facts }) => ({
      file: facts.file,
      line: site.getLineNumber() ?? 0,
      column: site.getColumnNumber() ?? 0,
      functionName: site.getFunctionName() ?? '',
    }));
    return callStack.places;
  };
}

/** The engine gives the frames only to the first reader of the stack. */
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
