import { Router } from '@koa/router';
import type { AppState } from '../app-context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RenderPage } from '../pages/render-page.ts';
import { calculatorForm } from './calculator-form.ts';

/** What the handlers work with. */
export interface RouteDependencies {
  readonly catalogue: Catalogue;
  readonly renderPage: RenderPage;
}

/** Every URL of the application. Whatever is not here is a 404, whichever its method. */
export function createRouter(dependencies: RouteDependencies): Router<AppState> {
  const router = new Router<AppState>({ strict: true, sensitive: true });
  router.get('service_calculator_form', '/', calculatorForm(dependencies));
  return router;
}
