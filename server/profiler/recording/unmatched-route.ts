import type { RecordedException } from '../profile.ts';
import { maskQuery, type IsSecret } from './secrets.ts';

/** What a request that matched no route is shown as: an exception without a stack, for nothing was thrown. */
export function unmatchedRoute(method: string, path: string, referer: string, isSecret: IsSecret): RecordedException {
  const from = referer === '' ? '' : ` (from "${maskQuery(referer, isSecret)}")`;
  return {
    name: 'NotFound',
    message: `No route found for "${method} ${path}"${from}`,
    status: 404,
    stack: '',
    properties: null,
    relation: 'unmatched route',
    depth: 0,
  };
}
