import type { AppContext } from '../app-context.ts';
import { presentDealerPage } from '../pages/dealer-page.ts';
import type { RenderPage } from '../pages/render-page.ts';
import { readReturnAddress } from '../pages/return-address.ts';
import {
  type DealerProblems,
  type DealerSettings,
  type DealerStore,
  dealerTexts,
  type DealerTexts,
  parseDealer,
} from '../settings/dealer.ts';

type SaveDealer = NonNullable<DealerStore['save']>;

/** Makes the handlers for the dealer's details. The form is sent in a body, and no browser keeps an answer. */
export function dealerHandlers(store: DealerStore, dealer: () => DealerSettings | null, renderPage: RenderPage) {
  async function show(ctx: AppContext, texts: DealerTexts, problems: DealerProblems, isKept = true): Promise<void> {
    ctx.set('cache-control', 'no-store');
    const isReadOnly = store.save === null;
    const returnTo = returnAddress(ctx.querystring);
    await renderPage(ctx, presentDealerPage({ texts, problems, isReadOnly, isKept, returnTo }, ctx.state.translator));
  }

  return {
    form: (ctx: AppContext) => show(ctx, dealerTexts(dealer()), new Map()),

    /** Saves the details and redirects; 422 with the same page if a field is wrong, 507 if they cannot be saved. */
    save: (save: SaveDealer) => async (ctx: AppContext, form: FormData) => {
      const texts = textsOf(form);
      const parsed = parseDealer(texts);
      if (parsed.problems.size > 0) {
        await show(ctx, texts, parsed.problems);
        ctx.status = 422;
        return;
      }
      try {
        await save(parsed.dealer);
      } catch {
        await show(ctx, texts, new Map(), false);
        ctx.status = 507;
        return;
      }
      ctx.redirect(returnAddress(ctx.querystring));
      ctx.status = 303;
    },
  };
}

/** Returns the page from which the user came: a calculation or the open quote; otherwise the empty calculator. */
function returnAddress(queryString: string): string {
  const address = new URLSearchParams(queryString).get('return');
  return address === '/quote/desk' ? address : (readReturnAddress(address) ?? '/');
}

function textsOf(form: FormData): DealerTexts {
  return (field) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
}
