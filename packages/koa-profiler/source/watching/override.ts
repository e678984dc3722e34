/**
 * Replaces a method.
 * @returns a function that restores it, unless other code has replaced it meanwhile
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

type Call = (...args: unknown[]) => unknown;

/**
 * Wraps a method.
 * @param around gets the original method and its arguments
 * @returns a function that restores it
 */
export function wrapMethod(
  object: object,
  name: string | symbol,
  around: (call: Call, args: unknown[], self: unknown) => unknown,
): () => void {
  const original: unknown = Reflect.get(object, name);
  if (typeof original !== 'function') return () => {};
  return override(object, name, function wrapped(this: unknown, ...args: unknown[]): unknown {
    const self = this ?? object;
    const call: Call = (...values) => Reflect.apply(original, self, values);
    return around(call, args, self);
  });
}

/**
 * Watches assignments to a property of all objects with this prototype. A getter of the application is left alone.
 * @param see gets the assigned value and returns the value to keep
 * @returns a function that stops watching; assigned values stay, since requests may be running
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
