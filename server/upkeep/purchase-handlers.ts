import type { AppContext } from '../app-context.ts';
import { readForm } from '../read-form.ts';
import { DamagedPurchaseFile, readPurchaseFile } from '../quotes/purchase-prices.ts';
import type { UpkeepHandler, UpkeepParts } from './handlers.ts';
import { keepUpload, maximumFormBytes } from './import/upload.ts';
import { tellTaskEnd } from './import/prepare-import.ts';
import { type PurchaseRemark, presentPurchasePage } from './pages/purchase-page.ts';
import {
  keepPurchasePrices,
  putDamagedAside,
  readPurchasePrices,
  removePurchasePrices,
} from './price-file/purchase-prices.ts';
import { reasonOf } from './refusal.ts';
import { localDay } from '../local-day.ts';

/** In characters. */
const longestSupplier = 120;

/** Makes the handlers of the page of the dealer's purchase prices. No browser keeps an answer, and no page has a price. */
export function openPurchases({
  served,
  startTask,
  renderPage,
  purchasePrices: path,
}: UpkeepParts & { readonly purchasePrices: string }) {
  const closing = new AbortController();

  async function show(ctx: AppContext, remark: PurchaseRemark | null, supplier = ''): Promise<void> {
    ctx.set('cache-control', 'no-store');
    const file = await readPurchaseFile(path).catch((error: unknown) =>
      error instanceof DamagedPurchaseFile ? 'damaged' : 'unreadable',
    );
    const page = presentPurchasePage({ file, remark, supplier, query: ctx.querystring }, ctx.state.translator);
    await renderPage(ctx, page);
    if (page.isProblem) ctx.status = 422;
  }

  async function keep(file: File, supplier: string): Promise<PurchaseRemark> {
    const chosen = await keepUpload(file);
    if (typeof chosen === 'string') return { kind: chosen === 'too-large' ? 'too_large' : 'not_kept' };
    const order = {
      path: chosen.path,
      name: chosen.name,
      catalogue: served.path,
      today: localDay(),
    };
    const options = { startTask, signal: closing.signal };
    try {
      const { prices, leftOut } = await readPurchasePrices(order, options).catch((error: unknown) =>
        tellTaskEnd(error, order.name),
      );
      await keepPurchasePrices(path, order.name, { supplier, prices });
      return { kind: 'kept', supplier, count: Object.keys(prices).length, leftOut };
    } finally {
      await chosen.remove?.();
    }
  }

  async function work(form: FormData): Promise<PurchaseRemark | null> {
    const removed = form.get('remove');
    if (typeof removed === 'string') {
      await removePurchasePrices(path, removed);
      return null;
    }
    if (form.has('reset')) {
      const name = await putDamagedAside(path);
      return name === null ? null : { kind: 'put_aside', name };
    }
    const file = form.get('file');
    const supplier = supplierIn(form);
    if (supplier === '') return { kind: 'no_supplier' };
    if (!(file instanceof File) || file.name === '') return { kind: 'no_file' };
    return await keep(file, supplier);
  }

  return {
    handlers: {
      form: async (ctx) => await show(ctx, null),

      /** Keeps the prices of a file, removes those of a supplier, or puts a damaged file aside. */
      async change(ctx) {
        const form = await readForm(ctx.req, maximumFormBytes);
        if (!(form instanceof FormData)) {
          await show(ctx, { kind: form === 'too-large' ? 'too_large' : 'unreadable' });
          return;
        }
        const remark = await work(form).catch((error: unknown): PurchaseRemark => {
          const reason = reasonOf(error);
          if (reason === null) throw error;
          return { kind: 'refused', reason };
        });
        await show(ctx, remark, remark?.kind === 'kept' ? '' : supplierIn(form));
      },
    } satisfies Readonly<Record<string, UpkeepHandler>>,
    async [Symbol.asyncDispose]() {
      closing.abort(new Error('The server is closing.'));
    },
  };
}

function supplierIn(form: FormData): string {
  const supplier = form.get('supplier');
  if (typeof supplier !== 'string') return '';
  return supplier
    .slice(0, longestSupplier)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
