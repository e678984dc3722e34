import helmet from 'koa-helmet';
import type { AppMiddleware } from '../app-context.ts';

/**
 * Headers of every answer: nothing is loaded from other sites, framed, sniffed for its type or kept by a shared cache.
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
    // On plain HTTP outside loopback browsers ignore both, with a warning in the console.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  return async function setSecurityHeaders(ctx, next) {
    ctx.set('cache-control', 'no-cache, private');
    await setHeaders(ctx, next);
  };
}
