import type { AppContext } from '../app-context.ts';
import { plainReference } from '../choices/linked-choices.ts';

/**
 * The name of the job, which a page sends along with a download: percent-encoded in a header and in no address, since
 * addresses are written into logs and it may be a customer's. Null where there is none.
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
