/**
 * Puts a value in the place of a method.
 * @returns a function that brings back what was there before, unless other code has replaced it meanwhile
 */
export function override(object: object, name: string | symbol, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  const enumerable = before?.enumerable ?? false;
  if (!Reflect.defineProperty(object, name, { value, configurable: true, writable: true, enumerable })) return () => {};
  return () => {
    if (Object.getOwnPropertyDescriptor(object, name)?.value !== value) return;
    if (before === undefined) Reflect.deleteProperty(object, name);
    else Reflect.defineProperty(object, name, before);
  };
}

type Call = (...given: unknown[]) => unknown;

/**
 * Puts something around a method.
 * @param around gets the method as it is called, and what it is given
 * @returns a function that brings back what was there before
 */
export function wrapMethod(
  object: object,
  name: string | symbol,
  around: (call: Call, given: unknown[], self: unknown) => unknown,
): () => void {
  const original: unknown = Reflect.get(object, name);
  if (typeof original !== 'function') return () => {};
  return override(object, name, function wrapped(this: unknown, ...given: unknown[]): unknown {
    const self = this ?? object;
    const call: Call = (...values) => Reflect.apply(original, self, values);
    return around(call, given, self);
  });
}

/**
 * Sees every value that is assigned to a property of the objects that have this prototype. A getter that the application has put there
 * is left alone.
 * @param see gets a value and returns the one that is kept
 * @returns a function that stops it; what was assigned stays where it is, for requests may be under way
 */
export function watchAssignments(
  prototype: object,
  name: string,
  see: (owner: object, value: unknown) => unknown,
): () => void {
  const key = Symbol.for(`the profiled application's ${name}`);
  const wasWatched = Object.hasOwn(prototype, key);
  const before = Object.getOwnPropertyDescriptor(prototype, name);
  if (before?.get !== undefined && !wasWatched) return () => {};
  const keep = (owner: object, value: unknown): boolean =>
    Reflect.defineProperty(owner, key, { value, configurable: true, writable: true });
  const watch = (keptOf: (owner: object, value: unknown) => unknown): boolean =>
    Reflect.defineProperty(prototype, name, {
      configurable: true,
      get(this: object): unknown {
        return Reflect.get(this, key);
      },
      set(this: object, value: unknown) {
        keep(this, keptOf(this, value));
      },
    });
  const held: unknown = wasWatched ? Reflect.get(prototype, key) : before?.value;
  watch(see);
  keep(prototype, held === undefined ? undefined : see(prototype, held));
  return () => {
    watch((_owner, value) => value);
  };
}
