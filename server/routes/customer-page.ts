import type { AppMiddleware } from '../app-context.ts';
import { presentCustomerPage } from '../pages/customer-page.ts';
import { loadCalculation, type RouteDependencies } from './load-calculation.ts';

/** `GET /customer`: the same choices as the calculator's, as a customer reads them. Always 200. */
export function customerPage({ catalogue, renderPage }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const calculated = await loadCalculation(ctx.querystring, catalogue, translator);
    await renderPage(ctx, presentCustomerPage({ ...calculated, translator }));
  };
}
