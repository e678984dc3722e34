import { Session, type Debugger, type Runtime } from 'node:inspector';
import { relativeFile, type CodePlace } from './places.ts';
import { scriptPath, sourcePosition } from './source-positions.ts';
import { hasAll } from '../values/texts.ts';

/** A middleware or handler. */
export interface WatchedFunction {
  readonly kind: 'middleware' | 'handler';
  readonly name: string;
  /** The key of its place in the process that made the profile. */
  readonly number: number;
  readonly place: CodePlace | null;
}

export type FunctionPlaces = ReturnType<typeof createFunctionPlaces>;

/** Finds the places of functions by number. Looks all of them up at once when one is asked for, since the engine starts slowly. */
export function createFunctionPlaces(root: string) {
  const entries = new Map<number, { readonly reference: WeakRef<object>; place: CodePlace | null | undefined }>();
  const gone = new FinalizationRegistry<number>((number) => entries.delete(number));
  let last = 0;
  const lookUp = (): void => {
    const asked = [...entries.values()].filter(({ place }) => place === undefined);
    const places = placesOfFunctions(
      asked.map(({ reference }) => reference.deref()),
      root,
    );
    for (const [index, entry] of asked.entries()) entry.place = places[index] ?? null;
  };
  return {
    numberOf(watched: object): number {
      last += 1;
      entries.set(last, { reference: new WeakRef(watched), place: undefined });
      gone.register(watched, last);
      return last;
    },
    /** Returns null for functions of the engine, and if the function was released. */
    placeOf(number: number): CodePlace | null {
      const entry = entries.get(number);
      if (entry?.place === undefined) lookUp();
      return entry?.place ?? null;
    },
  };
}

type Scripts = Map<string, Pick<Debugger.ScriptParsedEventDataType, 'url' | 'sourceMapURL'>>;

/** Returns the place of each function, read from the engine; null for functions of the engine. */
function placesOfFunctions(functions: readonly unknown[], root: string): readonly (CodePlace | null)[] {
  return inspect(functions, (session, ids, scripts) => ids.map((id) => placeOf(session, id, scripts, root)));
}

/**
 * Returns the lists of functions that a function keeps in its closure, such as the middleware that koa-compose has joined. The
 * lists are the ones that the function reads, so that their members can be replaced.
 */
export function keptLists(holder: object): readonly unknown[][] {
  const found: unknown[] = [];
  Reflect.set(globalThis, foundKey, found);
  try {
    inspect([holder], (session, [id]) => {
      const scopes = propertiesOf(session, id)?.internalProperties?.find(({ name }) => name === '[[Scopes]]')?.value;
      const [nearest] = propertiesOf(session, scopes?.objectId)?.result ?? [];
      for (const { value } of propertiesOf(session, nearest?.value?.objectId)?.result ?? [])
        if (value?.objectId !== undefined && (value.subtype === 'array' || value.type === 'function'))
          session.post('Runtime.callFunctionOn', { objectId: value.objectId, functionDeclaration: keepFound });
      return [];
    });
  } finally {
    Reflect.deleteProperty(globalThis, foundKey);
  }
  return found.map((value): unknown[] => (Array.isArray(value) ? value : [value]));
}

const foundKey = Symbol.for('values that a closure keeps');
const keepFound = `function () { globalThis[Symbol.for(${JSON.stringify(foundKey.description)})].push(this); }`;

/** Runs work with the engine's names of functions. Returns an empty list if the engine cannot be asked. */
function inspect<T>(
  functions: readonly unknown[],
  work: (session: Session, ids: readonly (string | undefined)[], scripts: Scripts) => readonly T[],
): readonly T[] {
  const holder = Symbol.for('functions that are asked for');
  const session = new Session();
  try {
    session.connect();
    const scripts: Scripts = new Map();
    session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params));
    session.post('Debugger.enable');
    Reflect.set(globalThis, holder, functions);
    const expression = `globalThis[Symbol.for(${JSON.stringify(holder.description)})]`;
    let list: string | undefined;
    session.post('Runtime.evaluate', { expression }, (error, evaluated) => {
      if (error === null) list = evaluated.result.objectId;
    });
    const members = new Map(propertiesOf(session, list)?.result.map(({ name, value }) => [name, value?.objectId]));
    const done = work(
      session,
      functions.map((_one, index) => members.get(String(index))),
      scripts,
    );
    session.post('Debugger.disable');
    return done;
  } catch {
    return [];
  } finally {
    Reflect.deleteProperty(globalThis, holder);
    session.disconnect();
  }
}

function propertiesOf(session: Session, objectId: string | undefined): Runtime.GetPropertiesReturnType | null {
  let properties: Runtime.GetPropertiesReturnType | null = null;
  if (objectId !== undefined)
    session.post('Runtime.getProperties', { objectId, ownProperties: true }, (error, found) => {
      if (error === null) properties = found;
    });
  return properties;
}

/** Returns the place of a function; for a bound function, the place of its target. */
function placeOf(session: Session, objectId: string | undefined, scripts: Scripts, root: string): CodePlace | null {
  const properties = propertiesOf(session, objectId);
  const internal = (name: string): Runtime.RemoteObject | undefined =>
    properties?.internalProperties?.find((property) => property.name === name)?.value;
  const location: unknown = internal('[[FunctionLocation]]')?.value;
  if (!isLocation(location)) {
    const target = internal('[[TargetFunction]]')?.objectId;
    return target === undefined ? null : placeOf(session, target, scripts, root);
  }
  const { url = '', sourceMapURL = '' } = scripts.get(location.scriptId) ?? {};
  const position = { script: url, line: location.lineNumber + 1, column: location.columnNumber + 1 };
  const { script, line, column } = sourcePosition(position, sourceMapURL);
  const path = scriptPath(script);
  if (path === null) return null;
  const name: unknown = properties?.result.find((property) => property.name === 'name')?.value?.value;
  return { file: relativeFile(path, root), line, column, functionName: typeof name === 'string' ? name : '' };
}

function isLocation(value: unknown): value is Debugger.Location & { readonly columnNumber: number } {
  return hasAll(value, 'scriptId', 'lineNumber', 'columnNumber');
}
