import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RenderPage } from '../pages/render-page.ts';

/** What the handlers work with. */
export interface RouteDependencies {
  readonly catalogue: Catalogue;
  readonly renderPage: RenderPage;
}
