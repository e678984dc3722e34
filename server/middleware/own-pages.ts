import type { AppMiddleware } from '../app-context.ts';
import { OriginRefusedError } from '../errors.ts';
import { record } from '../observation/observe.ts';

/**
 * Lets a request change something only when a page of this server made it. A browser says so in `Sec-Fetch-Site`, which no
 * page can set, and in `Origin`, which is `null` for a form of a page without referrer; a request that says neither was made
 * by no page.
 * @throws OriginRefusedError
 */
export function ownPagesOnly(): AppMiddleware {
  return async function checkOrigin(ctx, next) {
    const [site, origin] = [ctx.get('sec-fetch-site'), ctx.get('origin')];
    const isOwnOrigin = origin === `${ctx.protocol}://${ctx.host}`;
    const passed =
      site === '' ? isOwnOrigin : site === 'same-origin' && (isOwnOrigin || origin === 'null' || origin === '');
    const subject = `${site || 'no site'}, ${origin || 'no origin'}`;
    const reason = passed ? 'a page of this server' : 'no page of this server';
    record('security-check', () => ({ check: 'origin', subject, passed, reason }));
    if (!passed) throw new OriginRefusedError();
    await next();
  };
}
