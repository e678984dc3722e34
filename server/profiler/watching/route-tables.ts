import type { RouteTable } from '../profile/tried-routes.ts';
import { routeOf, type Layer, type Router } from './router-shape.ts';

/** The routes of routers. */
export interface RouteTables {
  /** Counts a router that stands in the application, so that routers are numbered in the order of mounting. */
  count(router: Router): void;
  /** The routes that a router has now. */
  of(router: Router): RouteTable;
}

interface Counted {
  readonly number: number;
  readonly table: RouteTable | null;
}

export function createRouteTables(): RouteTables {
  const counted = new WeakMap<Router, Counted>();
  const passing = new Map<string, number>();
  let count = 0;
  return {
    count(router) {
      counted.set(router, { number: (count += 1), table: null });
    },
    of(router) {
      const known = counted.get(router);
      if (known?.table?.routes.length === router.stack.length) return known.table;
      const routes = router.stack.map(rowOf);
      const number = known?.number ?? numberOfPassing(routes);
      const table = { router: number === 1 ? 'router' : `router ${number}`, routes };
      counted.set(router, { number, table });
      return table;
    },
  };

  /** Routers that come and go have one number where they have the same routes. */
  function numberOfPassing(routes: RouteTable['routes']): number {
    const key = routes.join('\n');
    const known = passing.get(key);
    if (known !== undefined) return known;
    count += 1;
    if (passing.size < passingKnown) passing.set(key, count);
    return count;
  }
}

const passingKnown = 200;

function rowOf(layer: Layer): RouteTable['routes'][number] {
  const { name, path, methods } = routeOf(layer);
  return [name, path, layer.regexp instanceof RegExp ? String(layer.regexp) : '', methods.join()];
}
