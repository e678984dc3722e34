import helmet from 'koa-helmet';
import type { AppMiddleware } from '../app-context.ts';

const oneYear = 'max-age=31536000';

/**
 * Sets the headers of every answer. They forbid content of other sites, frames, type sniffing and shared caches.
 * `upgrade-insecure-requests` is off: the page must work over plain HTTP on a local network.
 * @param hsts whether an answer over HTTPS tells the browser to use only HTTPS with this name for a year
 */
export function securityHeaders(hsts: boolean): AppMiddleware {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Outside of loopback, browsers ignore both headers over plain HTTP and warn in the console.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  return async function setSecurityHeaders(ctx, next) {
    ctx.set('cache-control', 'no-cache, private');
    if (hsts && ctx.secure) ctx.set('strict-transport-security', oneYear);
    await setHeaders(ctx, next);
  };
}
