/** A route as its router knows it. */
export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  readonly pattern: string;
  readonly methods: readonly string[];
}

/** A route in as few letters as can be: there may be hundreds in each profile. Its methods with commas between. */
export type RouteRow = readonly [name: string, path: string, pattern: string, methods: string];

/** A router's routes, in the order in which it tries them. */
export interface RouteTable {
  readonly router: string;
  readonly routes: readonly RouteRow[];
}

const outcomes = ['matched', 'passed on', 'path differs', 'method differs', 'host differs'] as const;

export type RouteOutcome = (typeof outcomes)[number];

/** What a router did with a request: for each of its routes one letter that stands for the outcome. */
export interface TriedRoutes {
  readonly table: RouteTable;
  readonly outcomes: string;
}

/** The letter that stands for an outcome. */
export function outcomeLetter(outcome: RouteOutcome): string {
  return String(outcomes.indexOf(outcome));
}

/** One route that a router tried, with how it came out. */
export interface TriedRoute extends RouteFacts {
  readonly router: string;
  readonly outcome: RouteOutcome;
}

/** Writes the tried routes out, in the order of trying. */
export function listTriedRoutes(tried: readonly TriedRoutes[]): TriedRoute[] {
  return tried.flatMap(({ table, outcomes: letters }) =>
    table.routes.slice(0, letters.length).map(([name, path, pattern, methods], index) => {
      const outcome = outcomes[Number(letters[index])] ?? 'path differs';
      return { router: table.router, name, path, pattern, methods: methods === '' ? [] : methods.split(','), outcome };
    }),
  );
}
