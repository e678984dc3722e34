import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodePlace } from '../profile.ts';

/** Enough to get from a query through its library into the code that asked. */
const depth = 14;
const placesKept = 4;

/**
 * Where a call came from. Taking it is cheap, reading it is not: the engine writes frames down only when they are read.
 * It holds on to everything that the frames hold on to, so it is read soon after the response, never kept.
 */
export interface CallStack {
  readonly stack?: unknown;
}

/** @param below the outermost function that shall not appear; frames above it are left out */
export function takeCallStack(below: (...values: never[]) => unknown): CallStack {
  const holder: CallStack = {};
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = depth;
  Error.captureStackTrace(holder, below);
  Error.stackTraceLimit = before;
  return holder;
}

/**
 * The places of a call stack in the application's own code, innermost first; if there are none, its first places in libraries.
 * @param isOwn says of an absolute file name whether it belongs to the application
 */
export function readCallStack(callStack: CallStack, root: string, isOwn: (file: string) => boolean): CodePlace[] {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  let sites: readonly NodeJS.CallSite[] = [];
  Error.prepareStackTrace = (_error, callSites) => {
    sites = callSites;
    return '';
  };
  try {
    void callStack.stack;
  } finally {
    Reflect.set(Error, 'prepareStackTrace', before);
  }
  const own: CodePlace[] = [];
  const foreign: CodePlace[] = [];
  for (const site of sites) {
    const file = fileOf(site);
    if (file === null) continue;
    const places = isOwn(file) ? own : foreign;
    if (own.length >= placesKept) break;
    if (places.length < placesKept)
      places.push({
        file: relativeFile(file, root),
        line: site.getLineNumber() ?? 0,
        column: site.getColumnNumber() ?? 0,
        functionName: site.getFunctionName() ?? '',
      });
  }
  return own.length > 0 ? own : foreign.slice(0, 1);
}

/** A file name as it is shown: below the root relative to it and with slashes, elsewhere as it is. */
export function relativeFile(file: string, root: string): string {
  const path = relative(root, file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? file : path.split(sep).join('/');
}

/** The path of a script that the engine names by address or path; null where it is not a file of ours or a library's. */
export function scriptPath(script: string): string | null {
  if (script.startsWith('file:')) {
    try {
      return fileURLToPath(script);
    } catch {
      return null;
    }
  }
  return isAbsolute(script) ? script : null;
}

function fileOf(site: NodeJS.CallSite): string | null {
  const name = site.getFileName();
  return typeof name === 'string' ? scriptPath(name) : null;
}
