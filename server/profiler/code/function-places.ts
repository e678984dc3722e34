import { Session, type Runtime } from 'node:inspector';
import { relativeFile, scriptPath, type CodePlace } from './script-files.ts';

/** Knows functions by number, and where each is written once somebody asks. */
export interface FunctionPlaces {
  numberOf(watched: object): number;
  /** Null where the function is gone, or is the engine's. */
  placeOf(number: number): CodePlace | null;
}

interface Numbered {
  readonly reference: WeakRef<object>;
  place: CodePlace | null | undefined;
}

/** Looks places up when the first of them is asked for, all together: the engine takes long to begin with it. */
export function createFunctionPlaces(root: string): FunctionPlaces {
  const known = new Map<number, Numbered>();
  const gone = new FinalizationRegistry<number>((number) => known.delete(number));
  let last = 0;
  const lookUp = (): void => {
    const asked = [...known.values()].flatMap((one) => {
      const watched = one.place === undefined ? one.reference.deref() : undefined;
      return watched === undefined ? [] : [{ one, watched }];
    });
    const places = placesOfFunctions(
      asked.map(({ watched }) => watched),
      root,
    );
    for (const [index, { one }] of asked.entries()) one.place = places[index] ?? null;
  };
  return {
    numberOf(watched) {
      last += 1;
      known.set(last, { reference: new WeakRef(watched), place: undefined });
      gone.register(watched, last);
      return last;
    },
    placeOf(number) {
      const one = known.get(number);
      if (one === undefined) return null;
      if (one.place === undefined) lookUp();
      return one.place ?? null;
    },
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
