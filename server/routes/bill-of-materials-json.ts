import type { AppMiddleware } from '../app-context.ts';
import { billDocument } from '../downloads/bill-json.ts';
import { attachment, downloadName } from '../downloads/file-name.ts';
import { sendUnlessKnown } from '../downloads/send-unless-known.ts';
import { blockingMessages } from '../pages/blocking-messages.ts';
import { loadCalculation, type RouteDependencies } from './load-calculation.ts';
import { orderReference } from './order-reference.ts';

/**
 * Answers `GET /bill-of-materials.json`, with the page's parameters.
 * If the choices give no order: 422 with `{ version, messages }`.
 */
export function billOfMaterialsJson({ catalogue }: RouteDependencies): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const loaded = await loadCalculation(ctx.querystring, catalogue, translator);
    const { calculation } = loaded;
    const messages = blockingMessages({ ...loaded, translator });
    ctx.type = 'application/json; charset=utf-8';
    if (calculation === null || messages.length > 0) {
      ctx.status = 422;
      ctx.body = `${JSON.stringify({ version: 1, messages }, null, 2)}\n`;
      return;
    }
    const result = { ...calculation.result, reference: orderReference(ctx) ?? calculation.result.reference };
    const body = `${JSON.stringify(billDocument(result, translator), null, 2)}\n`;
    const name = downloadName(translator.translate('download.file_name'), result.reference, 'json');
    ctx.set('content-disposition', attachment(name));
    sendUnlessKnown(ctx, body);
  };
}
