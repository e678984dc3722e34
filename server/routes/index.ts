import { Router } from '@koa/router';
import type { AppMiddleware, AppState } from '../app-context.ts';
import { billOfMaterialsCsv, billOfMaterialsJson } from './bill-of-materials.ts';
import { calculatorForm } from './calculator-form.ts';
import { customerPage } from './customer-page.ts';
import { dealerHandlers } from './dealer.ts';
import { ownPagesOnly } from '../middleware/guards.ts';
import type { RouteDependencies } from './load-calculation.ts';
import { withForm } from '../read-form.ts';
import { quoteHandlers } from './quote.ts';
import { quoteListHandlers } from './quote-list.ts';
import { type QuoteHandler, withQuote } from './receive-quote.ts';
import { surveyPage } from './survey.ts';

/** Adds every route of the application. Static assets and the profiler are middleware. Any other address is 404. */
export function createRouter(dependencies: RouteDependencies): Router<AppState> {
  const router = new Router<AppState>({ strict: true, sensitive: true });
  router.get('service_calculator_form', '/', calculatorForm(dependencies));
  router.get('bill_of_materials_csv', '/bill-of-materials.csv', billOfMaterialsCsv(dependencies));
  router.get('bill_of_materials_json', '/bill-of-materials.json', billOfMaterialsJson(dependencies));
  router.get('customer', '/customer', customerPage(dependencies));
  router.get('survey', '/survey', surveyPage(dependencies, '/survey'));
  router.get('survey_questions', '/survey/questions', surveyPage(dependencies, '/survey/questions'));
  addQuoteRoutes(router, dependencies);
  addListRoutes(router, dependencies);
  addDealerRoutes(router, dependencies);
  dependencies.upkeep.addRoutes(router);
  return router;
}

/** Adds the routes of quotes. Customers' names come only from this server's pages, and only in bodies. */
function addQuoteRoutes(router: Router<AppState>, dependencies: RouteDependencies): void {
  const ownPages = ownPagesOnly();
  const quote = quoteHandlers(dependencies);
  const sent = (handle: QuoteHandler): AppMiddleware => withQuote(dependencies.renderPage, handle);
  router.get('quote', '/quote', quote.create);
  router.post('quote_change', '/quote', ownPages, sent(quote.change));
  router.get('quote_kept', '/quote/open', quote.kept);
  router.post('quote_open', '/quote/open', ownPages, sent(quote.open));
  router.post('quote_file', '/quote/file', ownPages, sent(quote.file));
  router.post('quote_template', '/quote/template', ownPages, sent(quote.template));
  router.post('quote_order_csv', '/quote/order.csv', ownPages, sent(quote.orderCsv));
  router.post('quote_order_message', '/quote/order.txt', ownPages, sent(quote.orderMessage));
  if (dependencies.quoteDesk === null) return;
  router.get('quote_desk', '/quote/desk', quote.desk);
  router.post('quote_desk_save', '/quote/desk/save', ownPages, sent(quote.deskSave));
}

/** Adds the list of quotes. Its searches and its files are in bodies only. */
function addListRoutes(router: Router<AppState>, { quoteList, renderPage }: RouteDependencies): void {
  const list = quoteListHandlers(quoteList, renderPage);
  router.get('quote_list', '/quote/list', list.show);
  if (quoteList === null) return;
  router.post('quote_list_work', '/quote/list', ownPagesOnly(), withForm(mostListBytes, list.work(quoteList)));
  router.post('quote_list_news', '/quote/list/news', ownPagesOnly(), withForm(mostListBytes, list.news(quoteList)));
}

/** The size of the form with the search. */
const mostListBytes = 100_000;

/** Adds the page of the dealer's details, in the desktop app only. Details that the company has decided cannot be saved. */
function addDealerRoutes(router: Router<AppState>, { dealerStore, dealer, renderPage }: RouteDependencies): void {
  if (dealerStore === null) return;
  const { save } = dealerStore;
  const handlers = dealerHandlers(dealerStore, dealer, renderPage);
  router.get('dealer', '/dealer', handlers.form);
  if (save !== null) router.post('dealer_save', '/dealer', ownPagesOnly(), withForm(100_000, handlers.save(save)));
}
