import type Koa from 'koa';
import views from 'koa-views';
import type { Translator } from '../i18n/translator.ts';
import type { DealerSettings } from '../settings/dealer.ts';
import type { Assets } from './assets.ts';
import type { CalculatorPage } from './calculator-page.ts';
import { type UpkeepPages, withReturn } from '../upkeep/upkeep.ts';
import type { ErrorPage } from './error-page.ts';
import { createTemplateEngine } from './template-engine.ts';

/** What each template of `views/` prints, by the template's name. */
export interface PageModels extends UpkeepPages {
  readonly 'calculator/page': CalculatorPage;
  readonly 'errors/error': ErrorPage;
}

/** Renders a template into the answer. `page` is what its presenter made for it. */
export type RenderPage = <Template extends keyof PageModels>(
  ctx: Koa.Context,
  template: Template,
  page: PageModels[Template],
) => Promise<void>;

export interface RenderPageOptions {
  readonly viewsRoot: string;
  readonly development: boolean;
  /** Whether the profiler's toolbar is shown at the foot of the pages. */
  readonly toolbar: boolean;
  readonly translator: Translator;
  readonly assets: Assets;
  /** The dealer for the letterhead of orders, read for each page; null: no letterhead. */
  readonly dealer: () => DealerSettings | null;
  /** Whether the pages link to the import of the catalogue. */
  readonly mayEdit: boolean;
}

/** Makes the only function that renders pages; every template gets `page`, `text` (the translator), `asset`, `dealer`, `mayEdit` and `withReturn`. */
export function createRenderPage({
  viewsRoot,
  development,
  toolbar,
  translator,
  assets,
  dealer,
  mayEdit,
}: RenderPageOptions): RenderPage {
  const addRender = views(viewsRoot, {
    extension: 'pug',
    engineSource: { pug: createTemplateEngine(viewsRoot, development) },
  });
  const common = {
    text: translator.translate,
    asset: assets.url,
    toolbar,
    language: translator.htmlLanguage,
    mayEdit,
    withReturn: (address: string, returnTo: string | null) => (mayEdit ? withReturn(address, returnTo) : address),
  };
  return async (ctx, template, page) => {
    await addRender(ctx, () => ctx.render(`${template}.pug`, { ...common, dealer: dealer(), page }));
  };
}
