import { Session, type Runtime } from 'node:inspector';
import { relativeFile, scriptPath, type CodePlace } from './script-files.ts';

/** A middleware or handler that is watched. Its place is only looked up when somebody reads it. */
export interface WatchedFunction {
  readonly kind: 'middleware' | 'handler';
  readonly name: string;
  /** Position among the watched functions of its kind. */
  readonly position: number;
  readonly place: CodePlace | null;
}

/** Gives for a function a way to ask where it is written. */
export type FunctionPlaces = (watched: object) => () => CodePlace | null;

/** A function whose place somebody may ask for, let go as soon as the place is known. */
interface Waiting {
  function: object | null;
  place: CodePlace | null;
}

/** When so many wait, those that nobody can ask for any more are forgotten. */
const fewWaiting = 1000;

/** Looks places up when the first of them is asked for, all together: the engine takes long to begin with it. */
export function createFunctionPlaces(root: string): FunctionPlaces {
  let waiting: WeakRef<Waiting>[] = [];
  let many = fewWaiting;
  const alive = (): Waiting[] => waiting.flatMap((one) => one.deref() ?? []);
  return (watched) => {
    const one: Waiting = { function: watched, place: null };
    waiting.push(new WeakRef(one));
    if (waiting.length > many) {
      waiting = waiting.filter((reference) => reference.deref() !== undefined);
      many = Math.max(fewWaiting, 2 * waiting.length);
    }
    return () => {
      if (one.function !== null) {
        const asked = alive();
        waiting = [];
        const places = placesOfFunctions(
          asked.flatMap((each) => each.function ?? []),
          root,
        );
        for (const [index, each] of asked.entries()) {
          each.place = places[index] ?? null;
          each.function = null;
        }
      }
      return one.place;
    };
  };
}

/**
 * Where functions are written, as the engine itself knows it; for a bound function, where the function is written that it
 * was bound from; null for a function of the engine.
 */
function placesOfFunctions(functions: readonly object[], root: string): (CodePlace | null)[] {
  const places: (CodePlace | null)[] = functions.map(() => null);
  const holder = Symbol('functions whose place is asked');
  const session = new Session();
  try {
    session.connect();
    const scripts = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
    session.post('Debugger.enable');
    Reflect.set(globalThis, Symbol.for(String(holder)), functions);
    const expression = `globalThis[Symbol.for(${JSON.stringify(String(holder))})]`;
    session.post('Runtime.evaluate', { expression }, (error, evaluated) => {
      if (error !== null || evaluated.result.objectId === undefined) return;
      const list = { objectId: evaluated.result.objectId, ownProperties: true };
      session.post('Runtime.getProperties', list, (listError, properties?: Runtime.GetPropertiesReturnType) => {
        if (listError !== null || properties === undefined) return;
        for (const { name, value } of properties.result) {
          const index = Number(name);
          if (Number.isInteger(index) && value?.objectId !== undefined)
            readPlace(session, value.objectId, scripts, root, (place) => (places[index] = place));
        }
      });
    });
    session.post('Debugger.disable');
  } catch {
    return places;
  } finally {
    Reflect.deleteProperty(globalThis, Symbol.for(String(holder)));
    session.disconnect();
  }
  return places;
}

function readPlace(
  session: Session,
  objectId: string,
  scripts: ReadonlyMap<string, string>,
  root: string,
  found: (place: CodePlace) => void,
): void {
  session.post('Runtime.getProperties', { objectId, ownProperties: true }, (error, properties) => {
    if (error !== null) return;
    const internal = properties.internalProperties?.find(({ name }) => name === '[[FunctionLocation]]');
    const location: unknown = internal?.value?.value;
    if (!isLocation(location)) {
      const target = properties.internalProperties?.find(({ name }) => name === '[[TargetFunction]]')?.value?.objectId;
      if (target !== undefined) readPlace(session, target, scripts, root, found);
      return;
    }
    const path = scriptPath(scripts.get(location.scriptId) ?? '');
    if (path === null) return;
    const name: unknown = properties.result.find((property) => property.name === 'name')?.value?.value;
    found({
      file: relativeFile(path, root),
      line: location.lineNumber + 1,
      column: location.columnNumber + 1,
      functionName: typeof name === 'string' ? name : '',
    });
  });
}

interface Location {
  readonly scriptId: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

function isLocation(value: unknown): value is Location {
  return (
    typeof value === 'object' &&
    value !== null &&
    'scriptId' in value &&
    typeof value.scriptId === 'string' &&
    'lineNumber' in value &&
    typeof value.lineNumber === 'number' &&
    'columnNumber' in value &&
    typeof value.columnNumber === 'number'
  );
}
