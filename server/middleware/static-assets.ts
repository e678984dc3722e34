import type { AppMiddleware } from '../app-context.ts';
import { sendUnlessKnown } from '../downloads/send-unless-known.ts';
import type { Assets } from '../pages/assets.ts';

/** Serves static files. Their addresses change with their content, so browsers keep them for a year. */
export function staticAssets(assets: Assets): AppMiddleware {
  return async function serveAsset(ctx, next) {
    const asset = ctx.method === 'GET' || ctx.method === 'HEAD' ? assets.at(ctx.path) : undefined;
    if (asset === undefined) {
      await next();
      return;
    }
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    ctx.type = asset.type;
    sendUnlessKnown(ctx, asset.body, asset.hash);
  };
}
