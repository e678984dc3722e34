import type { Adapter } from '../watching/adapter.ts';
import { driverQueries } from '../watching/driver-queries.ts';

interface Pg {
  readonly Client: { readonly prototype: object };
  readonly Pool: { readonly prototype: object };
}

/** Watches every client and pool of the driver `pg`, whatever library asks it: `pg(require('pg'))`. */
export function pg({ Client, Pool }: Pg): Adapter {
  return driverQueries([Client, Pool], { database: 'postgres', statement: 'text', methods: ['query'] });
}
