import type { AppContext } from '../app-context.ts';
import { listMark, type ListWish, presentQuoteList, readListWish } from '../pages/quote/quote-list-page.ts';
import type { RenderPage } from '../pages/render-page.ts';
import type { LookedFolder, QuoteList } from '../quotes/quote-list.ts';
import { sentText, today } from './edit-quote.ts';
import { keepPrivate } from './receive-quote.ts';

/** Makes the handlers for the list of quotes. Nothing of it is kept, and no address has a part of it. */
export function quoteListHandlers(quoteList: QuoteList | null, renderPage: RenderPage) {
  async function answer(ctx: AppContext, folder: LookedFolder | null, wish: ListWish): Promise<void> {
    keepPrivate(ctx);
    const isApp = quoteList !== null;
    await renderPage(ctx, presentQuoteList({ isApp, folder, wish, today: today() }, ctx.state.translator));
  }

  return {
    /** Answers with the list; outside of the app with a page that says where it is. */
    show: (ctx: AppContext) => answer(ctx, quoteList?.look() ?? null, readListWish(null)),

    /** Does what the pressed button says, and answers with the list. 204: the app shows another page. */
    work: (list: QuoteList) => async (ctx: AppContext, form: FormData) => {
      const [action = '', key = ''] = sentText(form, 'action').split(' ');
      if (action === 'open') await list.open(key);
      if (action === 'folder') await list.chooseFolder();
      if (action === 'forget') await list.forgetFolder();
      if (action === 'open') ctx.status = 204;
      else await answer(ctx, list.look(), readListWish(form));
    },

    /** Answers with the list if it is another one than the page has, else with 204. */
    news: (list: QuoteList) => async (ctx: AppContext, form: FormData) => {
      const folder = list.look();
      if (listMark(folder, today()) === sentText(form, 'seen')) ctx.status = 204;
      else await answer(ctx, folder, readListWish(form));
    },
  };
}
