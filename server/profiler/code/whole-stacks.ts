import { tryOr } from '../values/texts.ts';

/** The profiler adds at most two frames for each layer of the onion. */
const moreFrames = 3;

/** One for all profilers of a process, kept on the function that replaces `Error.prepareStackTrace`. */
interface Shared {
  users: number;
  readonly restore: () => void;
}

type Prepare = (error: Error, sites: NodeJS.CallSite[]) => unknown;

const sharedKey = Symbol.for('koa-profiler: stacks of the application');

/**
 * Keeps the stacks of the application's errors as they would be without the profiler: the engine writes down more frames than the
 * application asked for, and the profiler's own are taken out when a stack is read. Where source maps are used, only the former:
 * the engine does not map a stack that other code prepares.
 * @param isOurs says of a script, as the engine names it, whether it belongs to the profiler
 * @returns a function that undoes it
 */
export function keepStacksWhole(isOurs: (script: string) => boolean): () => void {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  const shared = sharedOf(before) ?? replace(before, isOurs);
  if (shared === null) return () => {};
  shared.users += 1;
  return () => {
    shared.users -= 1;
    if (shared.users === 0) shared.restore();
  };
}

function replace(before: unknown, isOurs: (script: string) => boolean): Shared | null {
  const limit: unknown = Reflect.get(Error, 'stackTraceLimit');
  if (typeof limit !== 'number' || !(limit > 0)) return null;
  const raised = limit * moreFrames;
  if (!Reflect.set(Error, 'stackTraceLimit', raised)) return null;
  let isActive = true;
  const prepare: Prepare = (error, sites) => {
    const isRaised = isActive && Reflect.get(Error, 'stackTraceLimit') === raised;
    const kept = theirsAmong(sites, isRaised ? limit : Number.POSITIVE_INFINITY, isOurs);
    return isPrepare(before) ? Reflect.apply(before, Error, [error, kept]) : stackText(error, kept);
  };
  const isMapped: unknown = Reflect.get(process, 'sourceMapsEnabled');
  if (isMapped !== true) Reflect.set(Error, 'prepareStackTrace', prepare);
  const shared: Shared = {
    users: 0,
    restore() {
      isActive = false;
      if (Reflect.get(Error, 'prepareStackTrace') === prepare) Reflect.set(Error, 'prepareStackTrace', before);
      if (Reflect.get(Error, 'stackTraceLimit') === raised) Reflect.set(Error, 'stackTraceLimit', limit);
    },
  };
  Reflect.set(prepare, sharedKey, shared);
  return shared;
}

/**
 * The first frames that are not the profiler's. Where a timer of the profiler and one of the application are due at once, Node settles
 * promises between the two, and its loop over timers is on the stack; where one is due alone, it is not.
 */
function theirsAmong(
  sites: readonly NodeJS.CallSite[],
  most: number,
  isOurs: (script: string) => boolean,
): readonly NodeJS.CallSite[] {
  const theirs: NodeJS.CallSite[] = [];
  let isTurn = false;
  for (const site of sites) {
    if (theirs.length >= most) break;
    const script = site.getFileName() ?? '';
    isTurn = script.startsWith('node:internal/') && (isTurn || site.getFunctionName() === 'runNextTicks');
    if (!isTurn && !isOurs(script)) theirs.push(site);
  }
  return theirs;
}

function sharedOf(prepare: unknown): Shared | null {
  const shared: unknown = isPrepare(prepare) ? Reflect.get(prepare, sharedKey) : null;
  return isShared(shared) ? shared : null;
}

function isShared(value: unknown): value is Shared {
  return typeof value === 'object' && value !== null && 'users' in value && 'restore' in value;
}

function isPrepare(value: unknown): value is Prepare {
  return typeof value === 'function';
}

/** A stack as the engine itself writes it. */
function stackText(error: Error, sites: readonly NodeJS.CallSite[]): string {
  const title = tryOr('<error>', () => Error.prototype.toString.call(error));
  // As Node does it; each writes itself.
  return sites.length === 0 ? title : `${title}\n    at ${Array.prototype.join.call(sites, '\n    at ')}`;
}
