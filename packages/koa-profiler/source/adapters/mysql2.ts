import type { Adapter } from '../watching/adapter.ts';
import { driverQueries } from '../watching/driver-queries.ts';

interface Mysql2 {
  readonly Connection: { readonly prototype: object };
  readonly Pool: { readonly prototype: object };
}

/** Watches every connection and pool of the driver `mysql2`, whatever library asks it: `mysql2(require('mysql2'))`. */
export function mysql2({ Connection, Pool }: Mysql2): Adapter {
  return driverQueries([Connection, Pool], { database: 'mysql', statement: 'sql', methods: ['query', 'execute'] });
}
