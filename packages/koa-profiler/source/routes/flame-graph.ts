import { relativeFile } from '../code/places.ts';
import type { PanelServices } from '../collectors/panel.ts';
import { scriptPath } from '../code/source-positions.ts';
import type { CpuProfile } from '../recording/cpu-recorder.ts';

type Owner = 'own' | 'library' | 'engine';

/** A function in a stack. `own`: its milliseconds; `total`: also those of the functions that it called. */
interface Frame {
  readonly name: string;
  readonly place: string;
  readonly owner: Owner;
  own: number;
  total: number;
  readonly calls: Map<string, Frame>;
}

/** A bar of the graph; its place and width are shares of the whole in percent. */
interface FlameBar extends Pick<Frame, 'name' | 'place' | 'owner'> {
  readonly milliseconds: number;
  readonly left: number;
  readonly width: number;
  readonly depth: number;
}

type Services = Pick<PanelServices, 'options' | 'isOwnFile' | 'isProfilers'>;
type CallFrame = CpuProfile['nodes'][number]['callFrame'];

/** The engine's names of time in which the thread did nothing. */
const idle: ReadonlySet<string> = new Set(['(idle)', '(program)']);
const leastPercent = 0.2;
const stacksShown = 200;

/** Returns bars for a graph, stacks folded to one line each, and the milliseconds that the thread worked, without the profiler's. */
export function flameGraph(profile: CpuProfile, services: Services) {
  const { whole, profilers } = stackTree(profile, services);
  const bars: FlameBar[] = [];
  const stacks: { readonly text: string; readonly milliseconds: number }[] = [];
  const visit = (frame: Frame, left: number, depth: number, path: readonly string[]): void => {
    const width = (100 * frame.total) / whole.total;
    const { name, place, owner, total, own } = frame;
    if (depth >= 0 && width >= leastPercent) bars.push({ name, place, owner, milliseconds: total, left, width, depth });
    if (own > 0 && path.length > 0) stacks.push({ text: path.join(';'), milliseconds: own });
    let start = left;
    for (const call of [...frame.calls.values()].toSorted((one, other) => other.total - one.total)) {
      visit(call, start, depth + 1, [...path, call.place === '' ? call.name : `${call.name} ${call.place}`]);
      start += (100 * call.total) / whole.total;
    }
  };
  visit(whole, 0, -1, []);
  stacks.sort((left, right) => right.milliseconds - left.milliseconds);
  return {
    bars,
    depth: Math.max(0, ...bars.map(({ depth }) => depth + 1)),
    stacks: stacks.slice(0, stacksShown),
    moreStacks: Math.max(0, stacks.length - stacksShown),
    milliseconds: whole.total,
    profilers,
  };
}

/** Adds up the samples by stack, without the profiler's functions. The root is the thread. */
function stackTree({ nodes, samples = [], timeDeltas = [] }: CpuProfile, services: Services) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const stackOf = (sample: number): CallFrame[] => {
    const stack: CallFrame[] = [];
    for (let id: number | undefined = sample; id !== undefined && callers.has(id); id = callers.get(id)) {
      const node = byId.get(id);
      if (node !== undefined) stack.unshift(node.callFrame);
    }
    return stack;
  };
  const whole: Frame = { name: '', place: '', owner: 'engine', own: 0, total: 0, calls: new Map() };
  let profilers = 0;
  for (const [index, sample] of samples.entries()) {
    // A sample lasts until the next one.
    const milliseconds = Math.max(0, timeDeltas[index + 1] ?? 0) / 1000;
    const stack = stackOf(sample);
    if (idle.has(stack[0]?.functionName ?? '')) continue;
    // Work of the engine for the profiler is the profiler's work too.
    if (services.isProfilers(stack.findLast(({ url }) => isScript(url))?.url ?? '')) {
      profilers += milliseconds;
      continue;
    }
    let frame = whole;
    frame.total += milliseconds;
    for (const callFrame of stack) {
      if (services.isProfilers(callFrame.url)) continue;
      frame = callOf(frame, callFrame, services);
      frame.total += milliseconds;
    }
    frame.own += milliseconds;
  }
  return { whole, profilers };
}

function isScript(url: string): boolean {
  return scriptPath(url) !== null;
}

function callOf(
  { calls }: Frame,
  { functionName, url, lineNumber, columnNumber }: CallFrame,
  services: Services,
): Frame {
  const key = `${functionName} ${url}:${lineNumber}:${columnNumber}`;
  const known = calls.get(key);
  if (known !== undefined) return known;
  const path = scriptPath(url);
  const file = path === null ? url : relativeFile(path, services.options.root);
  const called: Frame = {
    name: functionName || '(anonymous)',
    place: file === '' ? '' : `${file}:${lineNumber + 1}`,
    owner: path === null ? 'engine' : services.isOwnFile(path) ? 'own' : 'library',
    own: 0,
    total: 0,
    calls: new Map(),
  };
  calls.set(key, called);
  return called;
}
