import { Session, type Debugger, type Runtime } from 'node:inspector';
import { relativeFile, scriptPath, type CodePlace } from './places.ts';

export type FunctionPlaces = ReturnType<typeof createFunctionPlaces>;

interface Numbered {
  readonly reference: WeakRef<object>;
  place: CodePlace | null | undefined;
}

/**
 * Knows functions by number, and where each is written once that is asked. Looks places up when the first of them is asked for, all together: the engine takes long to begin with
 * it.
 */
export function createFunctionPlaces(root: string) {
  const known = new Map<number, Numbered>();
  const gone = new FinalizationRegistry<number>((number) => known.delete(number));
  let last = 0;
  const lookUp = (): void => {
    const asked = [...known.values()].filter(({ place }) => place === undefined);
    const places = placesOfFunctions(
      asked.map(({ reference }) => reference.deref()),
      root,
    );
    for (const [index, one] of asked.entries()) one.place = places[index] ?? null;
  };
  return {
    numberOf(watched: object): number {
      last += 1;
      known.set(last, { reference: new WeakRef(watched), place: undefined });
      gone.register(watched, last);
      return last;
    },
    /** Null where the function is gone, or is the engine's. */
    placeOf(number: number): CodePlace | null {
      const one = known.get(number);
      if (one?.place === undefined) lookUp();
      return one?.place ?? null;
    },
  };
}

/** Where functions are written, as the engine itself knows it; null for a function of the engine. */
function placesOfFunctions(functions: readonly unknown[], root: string): (CodePlace | null)[] {
  const holder = Symbol.for('functions whose place is asked');
  const session = new Session();
  try {
    session.connect();
    const scripts = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
    session.post('Debugger.enable');
    Reflect.set(globalThis, holder, functions);
    const expression = `globalThis[Symbol.for(${JSON.stringify(holder.description)})]`;
    let list: string | undefined;
    session.post('Runtime.evaluate', { expression }, (error, evaluated) => {
      if (error === null) list = evaluated.result.objectId;
    });
    const members = new Map(propertiesOf(session, list)?.result.map(({ name, value }) => [name, value?.objectId]));
    const places = functions.map((_one, index) => placeOf(session, members.get(String(index)), scripts, root));
    session.post('Debugger.disable');
    return places;
  } catch {
    return [];
  } finally {
    Reflect.deleteProperty(globalThis, holder);
    session.disconnect();
  }
}

/** An inspector in the own thread answers at once. */
function propertiesOf(session: Session, objectId: string | undefined): Runtime.GetPropertiesReturnType | null {
  let properties: Runtime.GetPropertiesReturnType | null = null;
  if (objectId !== undefined)
    session.post('Runtime.getProperties', { objectId, ownProperties: true }, (error, found) => {
      if (error === null) properties = found;
    });
  return properties;
}

/** For a bound function, where the function is written that it was bound from. */
function placeOf(
  session: Session,
  objectId: string | undefined,
  scripts: ReadonlyMap<string, string>,
  root: string,
): CodePlace | null {
  const properties = propertiesOf(session, objectId);
  const internal = (name: string): Runtime.RemoteObject | undefined =>
    properties?.internalProperties?.find((one) => one.name === name)?.value;
  const location: unknown = internal('[[FunctionLocation]]')?.value;
  if (!isLocation(location)) {
    const target = internal('[[TargetFunction]]')?.objectId;
    return target === undefined ? null : placeOf(session, target, scripts, root);
  }
  const path = scriptPath(scripts.get(location.scriptId) ?? '');
  if (path === null) return null;
  const name: unknown = properties?.result.find((property) => property.name === 'name')?.value?.value;
  return {
    file: relativeFile(path, root),
    line: location.lineNumber + 1,
    column: location.columnNumber + 1,
    functionName: typeof name === 'string' ? name : '',
  };
}

function isLocation(value: unknown): value is Debugger.Location & { readonly columnNumber: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['scriptId', 'lineNumber', 'columnNumber'].every((key) => Object.hasOwn(value, key))
  );
}
