import type { AppContext, AppMiddleware } from '../app-context.ts';
import {
  findOldKeys,
  listMark,
  type ListWish,
  presentQuoteList,
  readListWish,
} from '../pages/quote/quote-list-page.ts';
import type { RenderPage } from '../pages/render-page.ts';
import { markableStatuses } from '../quotes/listed-quote.ts';
import { day } from '../quotes/quote.ts';
import type { ListRefusal, LookedFolder, QuoteList } from '../quotes/quote-list.ts';
import { withForm } from '../read-form.ts';
import { sentText } from './edit-quote.ts';
import { keepPrivate } from './receive-quote.ts';
import { localDay } from '../local-day.ts';

/** The size of the form with the search. */
const mostListBytes = 100_000;

/** Makes the handlers for the list of quotes. No cache keeps it, and no address has a part of it. */
export function quoteListHandlers(quoteList: QuoteList | null, renderPage: RenderPage) {
  async function answer(
    ctx: AppContext,
    folder: LookedFolder | null,
    wish: ListWish,
    refusal: ListRefusal | null = null,
  ): Promise<void> {
    keepPrivate(ctx);
    const monthsKept = quoteList?.monthsKept() ?? null;
    const given = { isApp: quoteList !== null, folder, wish, monthsKept, refusal, today: localDay() };
    await renderPage(ctx, presentQuoteList(given, ctx.state.translator));
  }

  /** Makes a handler that gets the list and the sent form. */
  const withList = (handle: (list: QuoteList, ctx: AppContext, form: FormData) => Promise<void>): AppMiddleware =>
    withForm(mostListBytes, async (ctx, form) => {
      if (quoteList !== null) await handle(quoteList, ctx, form);
    });

  return {
    /** Answers with the list; outside of the app with a page that says where it is. */
    show: (ctx: AppContext) => answer(ctx, quoteList?.look() ?? null, readListWish(null)),

    /** Carries out the pressed button, and answers with the list. 204: the app shows another page. */
    work: withList(async (list, ctx, form) => {
      const [action = '', key = ''] = sentText(form, 'action').split(' ');
      if (action === 'open') {
        await list.open(key);
        ctx.status = 204;
        return;
      }
      const refusal = await act(action, key, form, list);
      await answer(ctx, list.look(), readListWish(form), refusal);
    }),

    /** Answers with the list if it is another one than the page has, else with 204. */
    news: withList(async (list, ctx, form) => {
      const folder = list.look();
      if (listMark(folder, localDay()) === sentText(form, 'seen')) ctx.status = 204;
      else await answer(ctx, folder, readListWish(form));
    }),
  };
}

/** Carries out a button. Returns why it was not done. */
async function act(action: string, key: string, form: FormData, list: QuoteList): Promise<ListRefusal | null> {
  const status = markableStatuses.find((markable) => markable === action);
  if (status !== undefined) return await list.mark(key, { kind: 'status', status });
  switch (action) {
    case 'follow': {
      const followUp = day.safeParse(sentText(form, `day ${key}`));
      return await list.mark(key, { kind: 'followUp', day: followUp.success ? followUp.data : null });
    }
    case 'archive':
      return await list.archive(key);
    case 'remove':
      return await list.remove([key]);
    case 'remove_old': {
      const old = findOldKeys(list.look(), list.monthsKept(), localDay());
      return old.length === 0 ? null : await list.remove(old);
    }
    case 'keep': {
      const months = Number(sentText(form, 'months'));
      await list.keepMonths(Number.isInteger(months) && months > 0 ? months : null);
      return null;
    }
    case 'folder':
      await list.chooseFolder();
      return null;
    case 'forget':
      await list.forgetFolder();
      return null;
    default:
      return null;
  }
}
