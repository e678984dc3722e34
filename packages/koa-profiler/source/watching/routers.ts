import type { RouteFacts, RouteOutcome } from '../recording/facts.ts';
import { prefixOf } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';
import { hasAll } from '../values/texts.ts';
import { type LayerWatch, type RecordingOf, isFunction } from './layers.ts';
import { override, watchAssignments } from './override.ts';

export type RouterWatch = ReturnType<typeof createRouterWatch>;

/** Wraps the matching of routers, so that each records which routes it tried, with the outcome of each. */
export function createRouterWatch(layers: LayerWatch, recordingOf: RecordingOf) {
  const watched = new WeakSet<Router>();
  const factsByLayer = new WeakMap<Layer, RouteFacts>();
  const factsOf = (layer: Layer): RouteFacts => {
    const facts = factsByLayer.get(layer) ?? routeFacts(layer);
    factsByLayer.set(layer, facts);
    return facts;
  };
  const record = (recording: Recording, router: Router, outcomeOf: (layer: Layer) => RouteOutcome): void => {
    recording.trials.add({ router, routes: router.stack.map((layer) => [factsOf(layer), outcomeOf(layer)] as const) });
  };
  const recordMatch = (recording: Recording, router: Router, { path, pathAndMethod }: Matched, at: string): void => {
    for (const layer of pathAndMethod) watchHandlers(layer, layers);
    const onPath = new Set(path);
    const onBoth = new Set(pathAndMethod);
    record(recording, router, (layer) =>
      onBoth.has(layer) ? 'matched' : onPath.has(layer) ? 'method differs' : 'path differs',
    );
    const found = pathAndMethod.findLast(({ methods }) => methods.length > 0);
    if (found === undefined) return;
    const { name, path: pattern } = factsOf(found);
    const prefix = prefixOf(recording.arrival, at);
    const handler = layers.of(found.stack.at(-1)) ?? null;
    recording.route = { name, path: prefix + pattern, methods: found.methods, handler };
  };
  const watchRouter = (router: Router): void => {
    watched.add(router);
    const match = router.match.bind(router);
    override(router, 'match', (path: string, method: string): Matched => {
      const matched = match(path, method);
      const recording = recordingOf();
      recording?.guard('router', () => recordMatch(recording, router, matched, path));
      return matched;
    });
    const matchHost = router.matchHost?.bind(router);
    if (matchHost === undefined) return;
    override(router, 'matchHost', (host: string): boolean => {
      const matches = matchHost(host);
      const recording = recordingOf();
      if (!matches) recording?.guard('router', () => record(recording, router, () => 'host differs'));
      return matches;
    });
  };

  return {
    /** Watches a value if it is a router. */
    watch(candidate: unknown): void {
      if (isRouter(candidate) && !watched.has(candidate)) watchRouter(candidate);
    },
    /**
     * Watches every router that sets `ctx.router`, wherever it is mounted.
     * @returns a function that stops it
     */
    discoverOn(prototype: object): () => void {
      return watchAssignments(prototype, 'router', (ctx, value) => {
        if (!isRouter(value) || watched.has(value)) return value;
        watchRouter(value);
        const recording = recordingOf();
        recording?.guard('router', () =>
          recordMatch(recording, value, matchedOn(ctx, value), String(Reflect.get(ctx, 'path'))),
        );
        return value;
      });
    },
  };
}

/** Returns the matching routes of a router that is not watched yet. The router leaves them in `ctx.matched`. */
function matchedOn(ctx: object, router: Router): Matched {
  const layers: unknown = Reflect.get(ctx, 'matched');
  const matched = new Set(Array.isArray(layers) ? layers : []);
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

/** The common part of all versions of `@koa/router` and `koa-router`. */
export interface Router {
  readonly stack: readonly Layer[];
  match(path: string, method: string): Matched;
  matchHost?(host: string): boolean;
}

export interface Layer {
  readonly name?: unknown;
  readonly path: unknown;
  readonly regexp?: unknown;
  readonly methods: readonly string[];
  readonly stack: unknown[];
}

export interface Matched {
  readonly path: readonly Layer[];
  readonly pathAndMethod: readonly Layer[];
}

function isRouter(value: unknown): value is Router {
  if (!hasAll(value, 'match', 'stack') || typeof value.match !== 'function') return false;
  return Array.isArray(value.stack) && value.stack.every((layer: unknown) => hasAll(layer, 'methods', 'stack'));
}

function routeFacts({ name, path, regexp, methods }: Layer): RouteFacts {
  const pattern = regexp instanceof RegExp ? String(regexp) : '';
  return { name: typeof name === 'string' ? name : '', path: String(path), pattern, methods };
}
