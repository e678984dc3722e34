/** What became of a route that was tried. */
export type RouteOutcome = 'matched' | 'passed on' | 'path differs' | 'method differs' | 'host differs';

/** A route in as few letters as can be: there may be hundreds in each profile. Its methods with commas between. */
export type RouteRow = readonly [name: string, path: string, pattern: string, methods: string];

/** What a router did with a request, route by route in the order of trying. */
export interface TriedRoutes {
  readonly router: string;
  readonly routes: readonly (readonly [...RouteRow, outcome: RouteOutcome])[];
}

/** One route that a router tried, with how it came out. */
export interface TriedRoute {
  readonly router: string;
  readonly name: string;
  readonly path: string;
  readonly pattern: string;
  readonly methods: readonly string[];
  readonly outcome: RouteOutcome;
}

/** Writes the tried routes out, in the order of trying. */
export function listTriedRoutes(tried: readonly TriedRoutes[]): TriedRoute[] {
  return tried.flatMap(({ router, routes }) =>
    routes.map(([name, path, pattern, methods, outcome]) => ({
      router,
      name,
      path,
      pattern,
      methods: methods === '' ? [] : methods.split(','),
      outcome,
    })),
  );
}
