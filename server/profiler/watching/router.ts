import type { Router } from '@koa/router';
import type { Context, Next } from 'koa';
import type { RouteOutcome } from '../profile/profile.ts';
import type { OpenTrial, Recorder } from '../recording/recorder.ts';
import { watchedRun } from './middleware.ts';
import type { FunctionPlaces, WatchedFunction } from '../code/function-places.ts';

type Layer = Router['stack'][number];
type Description = Omit<OpenTrial, 'outcome'>;

/**
 * Lets a router report which routes it tried and how each came out, while it does so; nothing is computed a second time.
 * To be called when all routes are registered.
 */
export function watchRouter(
  router: Router,
  routerName: string,
  placeOf: FunctionPlaces,
  recorderOf: () => Recorder | undefined,
): void {
  const handlers = watchHandlers(router, placeOf, recorderOf);
  const descriptions = new Map<Layer, Description>();
  const describe = (layer: Layer): Description => {
    const description = descriptions.get(layer) ?? describeLayer(layer, routerName);
    descriptions.set(layer, description);
    return description;
  };
  const addTrials = (recorder: Recorder, outcomeOf: (layer: Layer) => RouteOutcome): void => {
    for (const layer of router.stack) recorder.trials.add({ ...describe(layer), outcome: outcomeOf(layer) }, 200);
  };
  const match = router.match.bind(router);
  const matchHost = router.matchHost.bind(router);

  router.matchHost = (host) => {
    const matches = matchHost(host);
    const recorder = recorderOf();
    if (!matches) recorder?.guard('router', () => addTrials(recorder, () => 'host differs'));
    return matches;
  };
  router.match = (path, method) => {
    const result = match(path, method);
    const recorder = recorderOf();
    recorder?.guard('router', () => {
      const onPath = new Set(result.path);
      const onBoth = new Set(result.pathAndMethod);
      addTrials(recorder, (layer) =>
        onBoth.has(layer) ? 'matched' : onPath.has(layer) ? 'method differs' : 'path differs',
      );
      const layer = result.pathAndMethod.findLast(({ methods }) => methods.length > 0);
      if (layer === undefined) return;
      const { name, path: pattern, methods } = describe(layer);
      recorder.route = { name, path: pattern, methods, handler: handlers.get(layer) ?? null };
    });
    return result;
  };
}

const leftByRouter = [
  'router',
  'routeMatched',
  'matched',
  'params',
  'captures',
  'routerPath',
  'routerName',
  '_matchedRoute',
  '_matchedRouteName',
];

/** Removes what a router that handed on has left on the context, so that the application finds it as if it had not been there. */
export function forgetRouter(ctx: Context): void {
  for (const name of leftByRouter) Reflect.deleteProperty(ctx, name);
  Reflect.deleteProperty(ctx.request, 'params');
}

function watchHandlers(
  router: Router,
  placeOf: FunctionPlaces,
  recorderOf: () => Recorder | undefined,
): Map<Layer, WatchedFunction> {
  const handlers = new Map<Layer, WatchedFunction>();
  let position = 0;
  for (const layer of router.stack) {
    for (const [index, original] of layer.stack.entries()) {
      const name = original.name === '' ? (layer.name ?? 'an unnamed handler') : original.name;
      const watched: WatchedFunction = { kind: 'handler', name, position, place: placeOf(original) };
      position += 1;
      const run = (ctx: Context, next: Next): unknown => Reflect.apply(original, undefined, [ctx, next]);
      layer.stack[index] = Object.assign(watchedRun(run, watched, recorderOf), original);
      handlers.set(layer, watched);
    }
  }
  return handlers;
}

function describeLayer(layer: Layer, router: string): Description {
  return {
    router,
    name: layer.name ?? '',
    path: String(layer.path),
    pattern: String(layer.regexp),
    methods: layer.methods,
  };
}
