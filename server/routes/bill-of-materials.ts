import type { AppContext, AppMiddleware } from '../app-context.ts';
import type { CalculationResult } from '../calculator/calculate.ts';
import { billCsv } from '../downloads/bill-csv.ts';
import { billDocument } from '../downloads/bill-json.ts';
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
    if (calculation === null || blockingMessages(loaded).length > 0) {
      await renderPage(ctx, presentCalculatorPage(loaded));
      ctx.status = 422;
      return;
    }
    ctx.type = 'text/csv; charset=utf-8';
    send(ctx, 'csv', calculation.result, (result) => billCsv(result, translator));
  };
}

/**
 * Answers `GET /bill-of-materials.json`, with the page's parameters.
 * If the choices give no order: 422 with `{ version, messages }`.
 */
export function billOfMaterialsJson({ catalogue }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const loaded = await loadCalculation(ctx.querystring, catalogue, translator);
    const { calculation } = loaded;
    const messages = blockingMessages(loaded);
    ctx.type = 'application/json; charset=utf-8';
    if (calculation === null || messages.length > 0) {
      ctx.status = 422;
      ctx.body = json({ version: 1, messages });
    } else send(ctx, 'json', calculation.result, (result) => json(billDocument(result, translator)));
  };
}

/** Sends a list under the name of the job, which is in a header, or else in the address. */
function send(ctx: AppContext, ending: string, result: CalculationResult, write: (named: CalculationResult) => string) {
  const reference = orderReference(ctx) ?? result.reference;
  const name = downloadName(ctx.state.translator.translate('download.file_name'), reference, ending);
  ctx.set('content-disposition', attachment(name));
  sendUnlessKnown(ctx, write({ ...result, reference }));
}

function json(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
