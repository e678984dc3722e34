// @ts-nocheck Each member is defined only where Node 18 lacks it.
'use strict';
/* Members of JavaScript and Node that Electron 25 (V8 11.4, Node 18) lacks. No member of Electron is here. */
const define = (on, name, value) => {
  if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true });
};

define(Symbol, 'dispose', Symbol('Symbol.dispose'));
define(Symbol, 'asyncDispose', Symbol('Symbol.asyncDispose'));
define(Promise, 'withResolvers', function withResolvers() {
  const parts = {};
  parts.promise = new this((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
});
define(Promise, 'try', function attempt(work, ...given) {
  return new this((resolve) => resolve(work(...given)));
});
define(Map, 'groupBy', (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
});
define(Object, 'groupBy', (items, keyOf) =>
  Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf))),
);
define(Array, 'fromAsync', async (items, map = (item) => item) => {
  const results = [];
  let index = 0;
  for await (const item of items) results.push(await map(item, index++));
  return results;
});
define(URL, 'parse', (...given) => {
  try {
    return new URL(...given);
  } catch {
    return null;
  }
});
define(URL, 'canParse', (...given) => URL.parse(...given) !== null);
define(AbortSignal, 'any', (signals) => {
  const control = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) control.abort(signal.reason);
    else signal.addEventListener('abort', () => control.abort(signal.reason), { once: true, signal: control.signal });
  }
  return control.signal;
});
define(
  globalThis,
  'SuppressedError',
  class SuppressedError extends Error {
    constructor(error, suppressed, message) {
      super(message);
      Object.assign(this, { error, suppressed });
    }
  },
);
define(
  globalThis,
  'AsyncDisposableStack',
  class AsyncDisposableStack {
    #stack = [];
    use(value) {
      const dispose = value?.[Symbol.asyncDispose] ?? value?.[Symbol.dispose];
      if (dispose !== undefined) this.#stack.push(() => dispose.call(value));
      return value;
    }
    adopt(value, dispose) {
      this.#stack.push(() => dispose(value));
      return value;
    }
    defer(dispose) {
      this.#stack.push(dispose);
    }
    move() {
      const moved = new AsyncDisposableStack();
      moved.#stack = this.#stack.splice(0);
      return moved;
    }
    async disposeAsync() {
      const errors = [];
      for (const dispose of this.#stack.splice(0).reverse()) {
        try {
          await dispose();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors.reduce((before, error) => new SuppressedError(error, before));
    }
    [Symbol.asyncDispose]() {
      return this.disposeAsync();
    }
  },
);

const setMethods = {
  isSubsetOf: (a, b) => [...a].every((item) => b.has(item)),
  isSupersetOf: (a, b) => [...b.keys()].every((item) => a.has(item)),
  isDisjointFrom: (a, b) => ![...a].some((item) => b.has(item)),
  union: (a, b) => new Set([...a, ...b.keys()]),
  intersection: (a, b) => new Set([...a].filter((item) => b.has(item))),
  difference: (a, b) => new Set([...a].filter((item) => !b.has(item))),
};
for (const [name, method] of Object.entries(setMethods)) {
  define(Set.prototype, name, function ofSet(other) {
    return method(this, other);
  });
}

const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
const lazyMethods = {
  *map(work) {
    let index = 0;
    for (const item of this) yield work(item, index++);
  },
  *filter(work) {
    let index = 0;
    for (const item of this) if (work(item, index++)) yield item;
  },
  *flatMap(work) {
    let index = 0;
    for (const item of this) yield* work(item, index++);
  },
  *take(count) {
    let left = count;
    if (left > 0) {
      for (const item of this) {
        yield item;
        if (--left === 0) return;
      }
    }
  },
  *drop(count) {
    let left = count;
    for (const item of this) if (left-- <= 0) yield item;
  },
};
for (const [name, method] of Object.entries(lazyMethods)) define(iterator, name, method);
for (const name of ['some', 'every', 'find', 'forEach', 'reduce']) {
  define(iterator, name, function ofArray(...given) {
    return [...this][name](...given);
  });
}
define(iterator, 'toArray', function toArray() {
  return [...this];
});

define(globalThis, 'File', require('node:buffer').File);

// Since Node 19, a server that closes also closes its idle connections. Otherwise each quit takes five seconds.
const { Server } = require('node:http');
const { close } = Server.prototype;
Server.prototype.close = function closeIdleToo(...given) {
  const result = close.apply(this, given);
  this.closeIdleConnections();
  return result;
};

const nodeModule = require('node:module');
// The cache only saves time.
define(nodeModule, 'enableCompileCache', () => ({ status: 3 }));
define(nodeModule, 'flushCompileCache', () => undefined);

const channels = require('node:diagnostics_channel');
define(channels, 'tracingChannel', (name) => {
  const of = (event) => channels.channel(`tracing:${name}:${event}`);
  const all = Object.fromEntries(
    ['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((event) => [event, of(event)]),
  );
  return {
    ...all,
    get hasSubscribers() {
      return Object.values(all).some((channel) => channel.hasSubscribers);
    },
    subscribe: (handlers) => Object.keys(handlers).forEach((event) => all[event]?.subscribe(handlers[event])),
    unsubscribe: (handlers) => Object.keys(handlers).forEach((event) => all[event]?.unsubscribe(handlers[event])),
    traceSync(work, context = {}, self, ...given) {
      all.start.publish(context);
      try {
        context.result = work.apply(self, given);
        return context.result;
      } catch (error) {
        context.error = error;
        all.error.publish(context);
        throw error;
      } finally {
        all.end.publish(context);
      }
    },
  };
});
