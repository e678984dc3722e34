import type { AppMiddleware } from '../app-context.ts';
import { presentCalculatorPage } from '../pages/calculator-page.ts';
import { loadCalculation, loadPins, type RouteDependencies } from './load-calculation.ts';

/** Answers `GET /` with the form, and with the result if the choices are complete. Always 200. */
export function calculatorForm({ catalogue, renderPage, upkeep }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const calculated = await loadCalculation(ctx.querystring, catalogue, translator);
    const pinned = await loadPins(calculated.address, catalogue);
    const notice = await upkeep.findNotice(ctx.querystring, translator);
    await renderPage(ctx, presentCalculatorPage({ ...calculated, pinned, notice }));
  };
}
