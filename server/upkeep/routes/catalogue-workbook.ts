import type { AppMiddleware } from '../../app-context.ts';
import { attachment } from '../../downloads/file-name.ts';

/** `GET /catalogue.xlsx`: the whole catalogue as an Excel workbook. */
export function catalogueWorkbook(writeWorkbook: () => Promise<Buffer>): AppMiddleware {
  return async (ctx) => {
    const body = await writeWorkbook();
    ctx.set('content-disposition', attachment(`${ctx.state.translator.translate('catalogue.file_name')}.xlsx`));
    ctx.type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    ctx.body = body;
  };
}
