import type { AppMiddleware } from '../app-context.ts';
import { billCsv } from '../downloads/bill-csv.ts';
import { attachment, downloadName } from '../downloads/file-name.ts';
import { sendUnlessKnown } from '../downloads/send-unless-known.ts';
import { blockingMessages } from '../pages/blocking-messages.ts';
import { presentCalculatorPage } from '../pages/calculator-page.ts';
import { loadCalculation, type RouteDependencies } from './load-calculation.ts';
import { orderReference } from './order-reference.ts';

/**
 * Answers `GET /bill-of-materials.csv`, with the page's parameters.
 * If the choices give no order: 422 with the calculator's page and its messages.
 */
export function billOfMaterialsCsv({ catalogue, renderPage }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const loaded = await loadCalculation(ctx.querystring, catalogue, translator);
    const { calculation } = loaded;
    if (calculation === null || blockingMessages({ ...loaded, translator }).length > 0) {
      await renderPage(ctx, presentCalculatorPage({ ...loaded, translator }));
      ctx.status = 422;
      return;
    }
    const result = { ...calculation.result, reference: orderReference(ctx) ?? calculation.result.reference };
    const body = billCsv(result, translator);
    const name = downloadName(translator.translate('download.file_name'), result.reference, 'csv');
    ctx.set('content-disposition', attachment(name));
    ctx.type = 'text/csv; charset=utf-8';
    sendUnlessKnown(ctx, body);
  };
}
