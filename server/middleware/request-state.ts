import type { AppMiddleware, Identity } from '../app-context.ts';
import type { Translator } from '../i18n/translator.ts';
import { record } from 'koa-profiler/observe';

const anonymous: Identity = Object.freeze({ kind: 'anonymous', name: 'anon.', authenticated: false, roles: [] });

export function identity(): AppMiddleware {
  return async function attachIdentity(ctx, next) {
    ctx.state.identity = anonymous;
    record('identity', () => anonymous);
    await next();
  };
}

export function language(translator: Translator): AppMiddleware {
  return async function chooseLanguage(ctx, next) {
    ctx.state.translator = translator;
    ctx.set('content-language', translator.languageTag);
    await next();
  };
}
