import type { AppMiddleware } from '../app-context.ts';
import { presentCustomerPage } from '../pages/customer-page.ts';
import { loadCalculation, loadPins, type RouteDependencies } from './load-calculation.ts';

/** Answers `GET /customer` with choices and result in words for a customer. Always 200. */
export function customerPage({ catalogue, renderPage }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const calculated = await loadCalculation(ctx.querystring, catalogue, ctx.state.translator);
    const pinned = await loadPins(calculated.address, catalogue);
    await renderPage(ctx, presentCustomerPage({ ...calculated, pinned }));
  };
}
