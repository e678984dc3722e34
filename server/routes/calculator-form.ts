import type { AppMiddleware } from '../app-context.ts';
import { isObserved } from '../observation/observe.ts';
import { presentNotice } from '../upkeep/pages/notice.ts';
import { presentCalculatorPage } from '../pages/calculator-page.ts';
import { KeptPages } from '../pages/kept-pages.ts';
import { calculateChoices, loadChoices, type RouteDependencies } from './load-calculation.ts';

/**
 * `GET /`: the form, filled from the query string, and the result once everything needed is chosen. Always 200.
 * The data is loaded for every request; a page that would come out the same is not made again, unless somebody observes
 * how it is made, or a text was missing, which is to be reported each time.
 */
export function calculatorForm({ catalogue, renderPage, dealer, desk }: RouteDependencies): AppMiddleware {
  const kept = new KeptPages();
  return async (ctx) => {
    const { translator } = ctx.state;
    const { querystring } = ctx;
    const choices = await loadChoices(querystring, catalogue, translator);
    const sources = [choices.reference, choices.data, choices.narrower?.data ?? null, dealer()];
    if (choices.input !== null) desk?.sawCalculation(choices.address.calculator());
    const taken = desk?.takeNotice() ?? null;
    const known = isObserved() || taken !== null ? null : kept.find(querystring, sources);
    if (known !== null) {
      ctx.type = 'text/html';
      ctx.body = known;
      return;
    }
    const missing = translator.missingTexts();
    const calculated = await calculateChoices(choices, catalogue);
    const notice = taken === null ? null : presentNotice(taken, translator);
    const page = presentCalculatorPage({ ...calculated, translator, notice });
    await renderPage(ctx, 'calculator/page', page);
    // What could be chosen instead of a flue that cannot be built was asked of more data than this page's own.
    const isComplete =
      notice === null &&
      (calculated.calculation?.result.failures ?? []).length === 0 &&
      translator.missingTexts() === missing;
    if (Buffer.isBuffer(ctx.body) && isComplete) kept.keep(querystring, sources, ctx.body);
  };
}
