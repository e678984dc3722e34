import type { RouteOutcome } from '../profile/tried-routes.ts';
import { outcomeLetter } from '../profile/tried-routes.ts';
import { prefixOf } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';
import { isFunction, type LayerWatch, type RecordingOf } from './layers.ts';
import { override, watchAssignments } from './override.ts';
import { createRouteTables } from './route-tables.ts';
import { isRouter, routeOf, type Layer, type Matched, type Router } from './router-shape.ts';

/** Sees routers, and lets each report which routes it tried and how each came out, while it does so. */
export interface RouterWatch {
  /** Watches a value if it is a router. */
  watch(candidate: unknown): void;
  /**
   * Watches every router that says on a context that it is at work, wherever it is mounted.
   * @returns a function that stops it
   */
  discoverOn(prototype: object): () => void;
  /** Leaves every router that is still there as it was. */
  stop(): void;
}

export function createRouterWatch(layers: LayerWatch, recordingOf: RecordingOf): RouterWatch {
  const tables = createRouteTables();
  const undoing = new WeakMap<object, () => void>();
  // Some applications make routers for each request, so they must be free to go.
  const alive = new Set<WeakRef<Router>>();
  const gone = new FinalizationRegistry<WeakRef<Router>>((one) => alive.delete(one));

  const record = (recording: Recording, router: Router, outcomeOf: (layer: Layer) => RouteOutcome): void => {
    recording.trials.add({
      table: tables.of(router),
      letters: router.stack.map((layer) => outcomeLetter(outcomeOf(layer))),
    });
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
    const { name, path: pattern, methods } = routeOf(found);
    const { arrival, isConfidential } = recording;
    const prefix = isConfidential ? arrival.mount : prefixOf(arrival, at);
    recording.route = { name, path: prefix + pattern, methods, handler: layers.of(found.stack.at(-1)) ?? null };
  };
  const watchRouter = (router: Router): void => {
    const match = router.match.bind(router);
    const matchHost = router.matchHost?.bind(router);
    const watchedMatch = (path: string, method: string): Matched => {
      const matched = match(path, method);
      const recording = recordingOf();
      recording?.guard('router', () => recordMatch(recording, router, matched, path));
      return matched;
    };
    const watchedMatchHost = (host: string): boolean => {
      const matches = matchHost?.(host) ?? true;
      const recording = recordingOf();
      if (!matches) recording?.guard('router', () => record(recording, router, () => 'host differs'));
      return matches;
    };
    const restoreMatch = override(router, 'match', watchedMatch);
    const restoreMatchHost = matchHost === undefined ? () => {} : override(router, 'matchHost', watchedMatchHost);
    undoing.set(router, () => {
      restoreMatch();
      restoreMatchHost();
    });
    const reference = new WeakRef(router);
    alive.add(reference);
    gone.register(router, reference);
  };

  return {
    watch(candidate) {
      if (!isRouter(candidate) || undoing.has(candidate)) return;
      tables.count(candidate);
      watchRouter(candidate);
    },
    discoverOn(prototype) {
      return watchAssignments(prototype, 'router', (ctx, value) => {
        if (!isRouter(value) || undoing.has(value)) return value;
        watchRouter(value);
        const recording = recordingOf();
        recording?.guard('router', () =>
          recordMatch(recording, value, matchedOn(ctx, value), String(Reflect.get(ctx, 'path'))),
        );
        return value;
      });
    },
    stop() {
      for (const reference of alive) {
        const router = reference.deref();
        if (router === undefined) continue;
        undoing.get(router)?.();
        for (const { stack } of router.stack)
          for (const [index, one] of stack.entries()) stack[index] = layers.original(one) ?? one;
      }
      alive.clear();
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
