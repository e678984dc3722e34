import type { AppMiddleware } from '../app-context.ts';
import { billCsv } from '../downloads/bill-csv.ts';
import { attachment, downloadName } from '../downloads/file-name.ts';
import { blockingMessages } from '../pages/blocking-messages.ts';
import { presentCalculatorPage } from '../pages/calculator-page.ts';
import { missingFields } from '../pages/missing-fields.ts';
import { loadCalculation, type RouteDependencies } from './load-calculation.ts';

/**
 * `GET /bill-of-materials.csv` with the parameters of the page: the list for a spreadsheet.
 * 422 with the calculator's page, which says what is wrong, where the choices give no order.
 */
export function billOfMaterialsCsv({ catalogue, renderPage }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const loaded = await loadCalculation(ctx.querystring, catalogue, translator);
    const { calculation } = loaded;
    if (calculation === null || blockingMessages({ ...loaded, translator }).length > 0) {
      const page = presentCalculatorPage({ ...loaded, translator });
      const missing = translator.formats.list(missingFields(loaded.selection, translator));
      await renderPage(ctx, 'calculator/page', { ...page, missing: missing === '' ? null : missing });
      ctx.status = 422;
      return;
    }
    const body = billCsv(calculation.result, translator);
    const name = downloadName(translator.translate('download.file_name'), calculation.result.reference, 'csv');
    ctx.set('content-disposition', attachment(name));
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = body;
  };
}
