import { relativeFile, scriptPath, type CodePlace } from './script-files.ts';

/** Enough to get from a query through its library into the code that asked. */
const usualDepth = 9;
const placesKept = 3;
const scriptsKept = 5000;

/**
 * Where a call came from. Taking it is cheap, reading it is not: the engine writes frames down only when they are read.
 * Until then it holds on to everything that the frames hold on to, the request among it; so it is read once, soon after the
 * response, and then let go.
 */
export interface CallStack {
  /** Null once it was read. */
  holder: { readonly stack?: unknown } | null;
  places: readonly CodePlace[];
}

/**
 * Takes the engine some microseconds for each frame, those that are left out included: so it is called where the stack is short.
 * @param below the outermost function that shall not appear; frames above it are left out
 */
export function takeCallStack(below: (...values: never[]) => unknown, depth = usualDepth): CallStack {
  const holder = {};
  const before = Error.stackTraceLimit;
  // In an engine whose built-in objects are frozen this changes nothing, and the usual depth has to do.
  Reflect.set(Error, 'stackTraceLimit', depth);
  Error.captureStackTrace(holder, below);
  Reflect.set(Error, 'stackTraceLimit', before);
  return { holder, places: [] };
}

/** What is known of a script once it was met on a stack; null for code of the engine. */
type ScriptFacts = { readonly file: string; readonly own: boolean } | null;

/**
 * Reads call stacks into places in the application's own code, innermost first; where there are none, into the first place in a
 * library.
 * @param isOwn says of an absolute file name whether it belongs to the application
 */
export function createCallStackReader(
  root: string,
  isOwn: (file: string) => boolean,
): (callStack: CallStack) => readonly CodePlace[] {
  const scripts = new Map<string, ScriptFacts>();
  const factsOf = (script: string): ScriptFacts => {
    const known = scripts.get(script);
    if (known !== undefined) return known;
    const path = scriptPath(script);
    const facts = path === null ? null : { file: relativeFile(path, root), own: isOwn(path) };
    if (scripts.size < scriptsKept) scripts.set(script, facts);
    return facts;
  };
  const read = (holder: NonNullable<CallStack['holder']>): CodePlace[] => {
    const own: CodePlace[] = [];
    let foreign: CodePlace | null = null;
    for (const site of callSites(holder)) {
      const facts = factsOf(site.getFileName() ?? '');
      if (facts === null || (!facts.own && foreign !== null)) continue;
      const place = {
        file: facts.file,
        line: site.getLineNumber() ?? 0,
        column: site.getColumnNumber() ?? 0,
        functionName: site.getFunctionName() ?? '',
      };
      if (facts.own) own.push(place);
      else foreign = place;
      if (own.length >= placesKept) break;
    }
    return own.length > 0 || foreign === null ? own : [foreign];
  };
  return (callStack) => {
    const { holder } = callStack;
    if (holder === null) return callStack.places;
    callStack.holder = null;
    callStack.places = read(holder);
    return callStack.places;
  };
}

/** The frames as the engine hands them to the first who asks for the stack; whoever asks again gets none. */
function callSites(holder: NonNullable<CallStack['holder']>): readonly NodeJS.CallSite[] {
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
