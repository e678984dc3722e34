import { Router } from '@koa/router';
import type { AppState } from '../app-context.ts';
import { atFirstUse, handlerOf } from '../first-use.ts';
import { billOfMaterialsCsv, billOfMaterialsJson } from './bill-of-materials.ts';
import { calculatorForm } from './calculator-form.ts';
import { customerPage } from './customer-page.ts';
import { dealerHandlers } from './dealer.ts';
import { ownPagesOnly } from '../middleware/guards.ts';
import type { RouteDependencies } from './load-calculation.ts';
import { withForm } from '../read-form.ts';
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
  const quotes = atFirstUse(async () => {
    const { quoteHandlers } = await import('./quote.ts');
    return { handlers: quoteHandlers(dependencies) };
  });
  router.get('quote', '/quote', handlerOf(quotes, 'create'));
  router.post('quote_change', '/quote', ownPages, handlerOf(quotes, 'change'));
  router.get('quote_kept', '/quote/open', handlerOf(quotes, 'kept'));
  router.post('quote_open', '/quote/open', ownPages, handlerOf(quotes, 'open'));
  router.post('quote_file', '/quote/file', ownPages, handlerOf(quotes, 'file'));
  router.post('quote_template', '/quote/template', ownPages, handlerOf(quotes, 'template'));
  router.post('quote_order_csv', '/quote/order.csv', ownPages, handlerOf(quotes, 'orderCsv'));
  router.post('quote_order_message', '/quote/order.txt', ownPages, handlerOf(quotes, 'orderMessage'));
  if (dependencies.quoteDesk === null) return;
  router.get('quote_desk', '/quote/desk', handlerOf(quotes, 'desk'));
  router.post('quote_desk_save', '/quote/desk/save', ownPages, handlerOf(quotes, 'deskSave'));
}

/** Adds the list of quotes. Its searches and its files are in bodies only. */
function addListRoutes(router: Router<AppState>, { quoteList, renderPage }: RouteDependencies): void {
  const list = atFirstUse(async () => {
    const { quoteListHandlers } = await import('./quote-list.ts');
    return { handlers: quoteListHandlers(quoteList, renderPage) };
  });
  router.get('quote_list', '/quote/list', handlerOf(list, 'show'));
  if (quoteList === null) return;
  router.post('quote_list_work', '/quote/list', ownPagesOnly(), handlerOf(list, 'work'));
  router.post('quote_list_news', '/quote/list/news', ownPagesOnly(), handlerOf(list, 'news'));
}

/** Adds the page of the dealer's details, in the desktop app only. Details that the company has decided cannot be saved. */
function addDealerRoutes(router: Router<AppState>, { dealerStore, dealer, renderPage }: RouteDependencies): void {
  if (dealerStore === null) return;
  const { save } = dealerStore;
  const handlers = dealerHandlers(dealerStore, dealer, renderPage);
  router.get('dealer', '/dealer', handlers.form);
  if (save !== null) router.post('dealer_save', '/dealer', ownPagesOnly(), withForm(100_000, handlers.save(save)));
}
