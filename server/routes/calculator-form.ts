import type { AppMiddleware } from '../app-context.ts';
import { presentCalculatorPage } from '../pages/calculator-page.ts';
import { choiceAddress } from '../pages/result/address.ts';
import { parseSelection } from '../selection/parse-selection.ts';
import { recordSelection } from '../selection/record-selection.ts';
import type { RouteDependencies } from './index.ts';

/** `GET /`: the form, filled from the query string, and the result once everything needed is chosen. Always 200. */
export function calculatorForm({ catalogue, renderPage }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const reference = await catalogue.loadReferenceData();
    const selection = parseSelection(ctx.querystring, reference);
    recordSelection(selection);
    const page = presentCalculatorPage({
      reference,
      selection,
      calculation: null,
      address: choiceAddress(ctx.querystring),
      translator: ctx.state.translator,
    });
    await renderPage(ctx, 'calculator/page', page);
  };
}
