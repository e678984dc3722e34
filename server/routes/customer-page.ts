import type { AppMiddleware } from '../app-context.ts';
import { presentCustomerPage } from '../pages/customer-page.ts';
import { loadCalculation, loadPins, type RouteDependencies } from './load-calculation.ts';

/** Answers `GET /customer` with choices and result in words for a customer, in the language of the quote. Always 200. */
export function customerPage({ catalogue, translators, renderPage }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const language = new URLSearchParams(ctx.querystring).get('language');
    const translator = await translators.in(language ?? translators.own.htmlLanguage);
    ctx.set('content-language', translator.languageTag);
    const calculated = await loadCalculation(ctx.querystring, catalogue, translator);
    const pinned = await loadPins(calculated.address, catalogue);
    await renderPage(ctx, presentCustomerPage({ ...calculated, pinned }), translator);
  };
}
