import type { RouteOutcome, RouteTable } from '../profile/tried-routes.ts';
import { outcomeLetter } from '../profile/tried-routes.ts';
import type { Recording } from '../recording/recording.ts';
import type { RecordingOf } from './adapter.ts';
import type { Pool } from '../values/pool.ts';
import { isFunction, type LayerWatch } from './layers.ts';

/** What all versions of `@koa/router` and `koa-router` have in common. */
interface Router {
  readonly stack: readonly Layer[];
  match(path: string, method: string): Matched;
  matchHost?(host: string): boolean;
}

interface Layer {
  readonly name?: unknown;
  readonly path: unknown;
  readonly regexp?: unknown;
  readonly methods: readonly string[];
  readonly stack: unknown[];
}

interface Matched {
  readonly path: readonly Layer[];
  readonly pathAndMethod: readonly Layer[];
}

/** Sees routers, and lets each report which routes it tried and how each came out, while it does so. */
export interface RouterWatch {
  /** Watches a value if it is a router. */
  watch(candidate: unknown): void;
  /**
   * Watches every router that says on a context that it is at work, wherever it is mounted.
   * @returns a function that stops it
   */
  discoverOn(prototype: object): () => void;
  stop(): void;
}

export function createRouterWatch(layers: LayerWatch, recordingOf: RecordingOf, pool: Pool): RouterWatch {
  const tables = new Map<Router, RouteTable>();
  const restorers: (() => void)[] = [];

  const tableOf = (router: Router): RouteTable => {
    const known = tables.get(router);
    if (known !== undefined && known.routes.length === router.stack.length) return known;
    const number = known === undefined ? tables.size + 1 : Number(/\d+$/.exec(known.router)?.[0] ?? 1);
    const name = number === 1 ? 'router' : `router ${number}`;
    const table = pool.hold({ router: name, routes: router.stack.map(factsOf) });
    tables.set(router, table);
    return table;
  };
  const record = (recording: Recording, router: Router, outcomeOf: (layer: Layer) => RouteOutcome): void => {
    recording.trials.add({
      table: tableOf(router),
      letters: router.stack.map((layer) => outcomeLetter(outcomeOf(layer))),
    });
  };
  const recordMatch = (recording: Recording, router: Router, { path, pathAndMethod }: Matched): void => {
    for (const layer of pathAndMethod) watchHandlers(layer, layers);
    const onPath = new Set(path);
    const onBoth = new Set(pathAndMethod);
    record(recording, router, (layer) =>
      onBoth.has(layer) ? 'matched' : onPath.has(layer) ? 'method differs' : 'path differs',
    );
    const found = pathAndMethod.findLast(({ methods }) => methods.length > 0);
    if (found !== undefined) recording.route = { ...routeOf(found), handler: layers.of(found.stack.at(-1)) ?? null };
  };
  const watchRouter = (router: Router): void => {
    tableOf(router);
    const match = router.match.bind(router);
    const matchHost = router.matchHost?.bind(router);
    const watchedMatch = (path: string, method: string): Matched => {
      const matched = match(path, method);
      const recording = recordingOf();
      recording?.guard('router', () => recordMatch(recording, router, matched));
      return matched;
    };
    restorers.push(override(router, 'match', watchedMatch));
    if (matchHost === undefined) return;
    const watchedMatchHost = (host: string): boolean => {
      const matches = matchHost(host);
      const recording = recordingOf();
      if (!matches) recording?.guard('router', () => record(recording, router, () => 'host differs'));
      return matches;
    };
    restorers.push(override(router, 'matchHost', watchedMatchHost));
  };

  return {
    watch(candidate) {
      if (isRouter(candidate) && !tables.has(candidate)) watchRouter(candidate);
    },
    discoverOn(prototype) {
      const key = Symbol('router');
      Object.defineProperty(prototype, 'router', {
        configurable: true,
        get(this: object): unknown {
          return Reflect.get(this, key);
        },
        set(this: object, value: unknown) {
          Reflect.defineProperty(this, key, { value, configurable: true, writable: true });
          if (!isRouter(value) || tables.has(value)) return;
          watchRouter(value);
          const recording = recordingOf();
          recording?.guard('router', () => recordMatch(recording, value, matchedOn(this, value)));
        },
      });
      return () => Reflect.deleteProperty(prototype, 'router');
    },
    stop() {
      for (const restore of restorers.splice(0)) restore();
    },
  };
}

/** What a router that was not watched yet has left on the context: the routes whose path matched. */
function matchedOn(ctx: object, router: Router): Matched {
  const left: unknown = Reflect.get(ctx, 'matched');
  const matched = new Set(Array.isArray(left) ? left : []);
  const method: unknown = Reflect.get(ctx, 'method');
  const path = router.stack.filter((layer) => matched.has(layer));
  return {
    path,
    pathAndMethod: path.filter(({ methods }) => methods.length === 0 || methods.includes(String(method))),
  };
}

function watchHandlers(layer: Layer, layers: LayerWatch): void {
  for (const [index, original] of layer.stack.entries()) {
    if (!isFunction(original) || layers.of(original) !== undefined) continue;
    const kind = layer.methods.length === 0 ? 'middleware' : 'handler';
    const name = original.name || (typeof layer.name === 'string' && layer.name) || `an unnamed ${kind}`;
    layer.stack[index] = layers.watch(original, kind, name);
  }
}

function routeOf({ name, path, methods }: Layer): Pick<Recording['route'] & object, 'name' | 'path' | 'methods'> {
  return { name: typeof name === 'string' ? name : '', path: String(path), methods };
}

function factsOf(layer: Layer): RouteTable['routes'][number] {
  return { ...routeOf(layer), pattern: layer.regexp instanceof RegExp ? String(layer.regexp) : '' };
}

function override(object: object, name: string, value: unknown): () => void {
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
  return () => {
    Reflect.deleteProperty(object, name);
  };
}

function isRouter(value: unknown): value is Router {
  return (
    typeof value === 'object' &&
    value !== null &&
    'match' in value &&
    typeof value.match === 'function' &&
    'stack' in value &&
    Array.isArray(value.stack) &&
    value.stack.every(
      (layer: unknown) => typeof layer === 'object' && layer !== null && 'methods' in layer && 'stack' in layer,
    )
  );
}
