import type { AppContext } from '../app-context.ts';
import { plainReference } from '../choices/linked-choices.ts';

/**
 * Returns the name of the job of a download; null: none. A page sends it percent-encoded in a header: it may be a customer's
 * name, and addresses are logged.
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
