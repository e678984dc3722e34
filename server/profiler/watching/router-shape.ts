import type { RouteRow } from '../profile/tried-routes.ts';

/** What all versions of `@koa/router` and `koa-router` have in common. */
export interface Router {
  readonly stack: readonly Layer[];
  match(path: string, method: string): Matched;
  matchHost?(host: string): boolean;
}

/** A route, or a middleware of a router where it has no methods. */
export interface Layer {
  readonly name?: unknown;
  readonly path: unknown;
  readonly regexp?: unknown;
  readonly methods: readonly string[];
  readonly stack: unknown[];
}

/** The layers whose path fits, and those among them whose method fits too. */
export interface Matched {
  readonly path: readonly Layer[];
  readonly pathAndMethod: readonly Layer[];
}

/** Whether a value is a router. */
export function isRouter(value: unknown): value is Router {
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

/** A layer as it is shown. */
export function routeRow({ name, path, regexp, methods }: Layer): RouteRow {
  const pattern = regexp instanceof RegExp ? String(regexp) : '';
  return [typeof name === 'string' ? name : '', String(path), pattern, methods.join()];
}
