import type { AppMiddleware } from '../app-context.ts';
import { presentNotice } from '../upkeep/pages/history-page.ts';
import { presentCalculatorPage } from '../pages/calculator-page.ts';
import { calculateChoices, loadChoices, type RouteDependencies } from './load-calculation.ts';

/** `GET /`: the form, filled from the query string, and the result once everything needed is chosen. Always 200. */
export function calculatorForm({ catalogue, renderPage, desk }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const choices = await loadChoices(ctx.querystring, catalogue, translator);
    if (choices.input !== null) desk?.sawCalculation(choices.address.calculator());
    const taken = desk?.takeNotice() ?? null;
    const calculated = await calculateChoices(choices, catalogue);
    const notice = taken === null ? null : presentNotice(taken, translator);
    await renderPage(ctx, 'calculator/page', presentCalculatorPage({ ...calculated, translator, notice }));
  };
}
