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
  /** Frames at its top that are not the caller's. */
  readonly above: number;
  readonly habit: StackHabit;
}

/** How deep one has to look in stacks of the same origin, as far as is known; each that is read teaches something. */
export interface StackHabit {
  /** Frames that are taken where nothing better is known. */
  readonly usual: number;
  depth: number;
  /** Whether not even the usual depth, or not always a lesser one, shows all that is kept. */
  isVaried: boolean;
}

/** A habit of which nothing is known yet. */
export function newHabit(usual = usualDepth): StackHabit {
  return { usual, depth: usual, isVaried: false };
}

/** The habits of statements: they mostly come from the same depth of code each time. */
export interface StackHabits {
  of(statement: string): StackHabit;
}

/** The profiler's own frames on the way of a statement to its record. */
const ownFrames = 7;
const habitsKept = 500;
const longestHabitual = 2000;

export function createStackHabits(): StackHabits {
  const habits = new Map<string, StackHabit>();
  return {
    of(statement) {
      const known = habits.get(statement);
      if (known !== undefined) return known;
      const habit = newHabit(usualDepth + ownFrames);
      if (habits.size < habitsKept && statement.length <= longestHabitual) habits.set(statement, habit);
      return habit;
    },
  };
}

/**
 * Takes the engine some microseconds, and some more for each frame.
 * @param above the frames above the caller's own that shall not appear
 * @param habit how many of the others shall
 */
export function takeCallStack(above: number, habit = newHabit()): CallStack {
  const limit = Error.stackTraceLimit;
  // In an engine whose built-in objects are frozen this changes nothing, and the usual depth has to do.
  Reflect.set(Error, 'stackTraceLimit', 1 + above + habit.depth);
  const holder = new Error();
  Reflect.set(Error, 'stackTraceLimit', limit);
  return { holder, places: [], above: 1 + above, habit };
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
  const read = (holder: NonNullable<CallStack['holder']>, { above, habit }: CallStack): CodePlace[] => {
    const own: CodePlace[] = [];
    let foreign: CodePlace | null = null;
    let depth = 0;
    for (const site of callSites(holder).slice(above)) {
      depth += 1;
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
    learn(habit, own.length < placesKept ? null : depth);
    return own.length > 0 || foreign === null ? own : [foreign];
  };
  return (callStack) => {
    const { holder } = callStack;
    if (holder === null) return callStack.places;
    callStack.holder = null;
    callStack.places = read(holder, callStack);
    return callStack.places;
  };
}

/** @param needed how deep one had to look for all that is kept; null where it was not there */
function learn(habit: StackHabit, needed: number | null): void {
  habit.isVaried ||= needed === null;
  habit.depth = habit.isVaried || needed === null ? habit.usual : needed;
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
