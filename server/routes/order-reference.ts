import type { AppContext } from '../app-context.ts';
import { plainReference } from '../choices/linked-choices.ts';

/**
 * Returns the name of the job of a download; null: none. A page sends the name percent-encoded in a header. Addresses
 * are logged, and the name may be a customer's.
 */
export function orderReference(ctx: Pick<AppContext, 'get'>): string | null {
  const encoded = ctx.get('x-order-reference');
  if (encoded === '') return null;
  try {
    return plainReference(decodeURIComponent(encoded));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
