import { tryOr } from '../values/texts.ts';
import { scriptPath, sourcePosition } from './source-positions.ts';

/** The factor for `Error.stackTraceLimit`: the profiler adds at most two frames to each frame of a middleware. */
const moreFrames = 3;

/** Shared by all profilers of a process. It is a property of the function that replaces `Error.prepareStackTrace`. */
interface Shared {
  users: number;
  /** The earlier function, for example of ts-node, which maps positions to sources. */
  readonly before: unknown;
  readonly restore: () => void;
}

type Prepare = (error: Error, sites: NodeJS.CallSite[]) => unknown;

/** The functions that newer versions of Node put there. */
const nodesOwn: ReadonlySet<string> = new Set(['ErrorPrepareStackTrace', 'defaultPrepareStackTrace']);
const sharedKey = Symbol.for('koa-profiler: stacks of the application');

/**
 * Keeps the stacks of the application's errors complete: the engine records more frames, and the profiler's own are removed.
 * @param isOurs whether a script belongs to the profiler
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
    const callSites = theirsAmong(sites, isRaised ? limit : Number.POSITIVE_INFINITY, isOurs);
    const isForeign = isPrepare(before) && !nodesOwn.has(before.name);
    return isForeign ? Reflect.apply(before, Error, [error, callSites]) : stackText(error, callSites);
  };
  Reflect.set(Error, 'prepareStackTrace', prepare);
  const shared: Shared = {
    users: 0,
    before,
    restore() {
      isActive = false;
      if (Reflect.get(Error, 'prepareStackTrace') === prepare) Reflect.set(Error, 'prepareStackTrace', before);
      if (Reflect.get(Error, 'stackTraceLimit') === raised) Reflect.set(Error, 'stackTraceLimit', limit);
    },
  };
  Reflect.set(prepare, sharedKey, shared);
  return shared;
}

/** Returns the first frames of the application, without Node's loop over timers, which a timer of the profiler can add. */
function theirsAmong(
  sites: readonly NodeJS.CallSite[],
  maximum: number,
  isOurs: (script: string) => boolean,
): readonly NodeJS.CallSite[] {
  const theirs: NodeJS.CallSite[] = [];
  let isTurn = false;
  for (const site of sites) {
    if (theirs.length >= maximum) break;
    const script = site.getFileName() ?? '';
    isTurn = script.startsWith('node:internal/') && (isTurn || site.getFunctionName() === 'runNextTicks');
    if (!isTurn && !isOurs(script)) theirs.push(site);
  }
  return theirs;
}

/** Returns the function of another tool that formats stacks; null if there is none. */
export function foreignFormat(): Prepare | null {
  const prepare: unknown = Reflect.get(Error, 'prepareStackTrace');
  const shared = sharedOf(prepare);
  const format = shared === null ? prepare : shared.before;
  return isPrepare(format) && !nodesOwn.has(format.name) ? format : null;
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

function stackText(error: Error, sites: readonly NodeJS.CallSite[]): string {
  const title = tryOr('<error>', () => Error.prototype.toString.call(error));
  return [title, ...sites.map(siteText)].join('\n    at ');
}

/** Returns a call site as Node writes it. With source maps it is a place in the source. */
function siteText(site: NodeJS.CallSite): string {
  const text = Array.prototype.join.call([site]);
  const script = site.getFileName();
  if (script === null || script === undefined || !process.sourceMapsEnabled) return text;
  const position = { script, line: site.getLineNumber() ?? 0, column: site.getColumnNumber() ?? 0 };
  const source = sourcePosition(position);
  if (source === position) return text;
  const place = `${scriptPath(source.script) ?? source.script}:${source.line}:${source.column}`;
  return text.replace(`${script}:${position.line}:${position.column}`, () => place);
}
