import type { RouteTable } from '../profile/tried-routes.ts';
import type { Pool } from '../values/pool.ts';
import { routeOf, type Layer, type Router } from './router-shape.ts';

/** So many tables are kept for all profiles: a router that is made for each request may come with one of its own each time. */
const tablesShared = 200;

/** The routes of routers, in tables that all profiles share. */
export interface RouteTables {
  /** Counts a router that stands in the application, so that routers are numbered in the order of mounting. */
  count(router: Router): void;
  /** The routes that a router has now. Routers that come and go have one table where they have the same routes. */
  of(router: Router): RouteTable;
}

interface Counted {
  readonly number: number;
  readonly table: RouteTable | null;
}

export function createRouteTables(pool: Pool): RouteTables {
  const counted = new WeakMap<Router, Counted>();
  const passing = new WeakMap<Router, RouteTable>();
  const shared = new Map<string, RouteTable>();
  let count = 0;

  return {
    count(router) {
      counted.set(router, { number: (count += 1), table: null });
    },
    of(router) {
      const known = counted.get(router);
      const last = known?.table ?? passing.get(router);
      if (last?.routes.length === router.stack.length) return last;
      const routes = router.stack.map(factsOf);
      const key = JSON.stringify(routes);
      const same = known === undefined ? shared.get(key) : undefined;
      if (same !== undefined) {
        passing.set(router, same);
        return same;
      }
      const number = known?.number ?? (count += 1);
      const table = { router: number === 1 ? 'router' : `router ${number}`, routes };
      counted.set(router, { number, table });
      if (shared.size < tablesShared && pool.take(table)) shared.set(key, table);
      return table;
    },
  };
}

function factsOf(layer: Layer): RouteTable['routes'][number] {
  return { ...routeOf(layer), pattern: layer.regexp instanceof RegExp ? String(layer.regexp) : '' };
}
