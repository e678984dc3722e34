import helmet from 'koa-helmet';
import type { AppMiddleware } from '../app-context.ts';

/**
 * Headers of every answer: nothing may come from elsewhere, be framed, be guessed or be kept by a shared cache.
 * Neither HSTS nor `upgrade-insecure-requests`: the page must work over plain HTTP on a local network.
 */
export function securityHeaders(): AppMiddleware {
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
    // Both are ignored, with a warning in the console, on plain HTTP away from loopback.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  return async function setSecurityHeaders(ctx, next) {
    ctx.set('cache-control', 'no-cache, private');
    await setHeaders(ctx, next);
  };
}
