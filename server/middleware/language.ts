import type { AppMiddleware } from '../app-context.ts';
import type { Translator } from '../i18n/translator.ts';

/** Gives the request the translator of the server's language. */
export function language(translator: Translator): AppMiddleware {
  return async function chooseLanguage(ctx, next) {
    ctx.state.translator = translator;
    ctx.set('content-language', translator.languageTag);
    await next();
  };
}
