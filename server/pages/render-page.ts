import type Koa from 'koa';
import views from 'koa-views';
import type { Translator } from '../i18n/translator.ts';
import type { DealerSettings } from '../settings/dealer.ts';
import type { Assets } from './assets.ts';
import { withReturn } from './return-address.ts';
import { createTemplateEngine } from './template-engine.ts';

/** What a presenter makes for a template: the template's name below `views/`, such as `calculator/page`, and what it prints. */
export interface Page {
  readonly template: string;
}

/** Renders a page into the answer. */
export type RenderPage = (ctx: Koa.Context, page: Page) => Promise<void>;

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
  return async (ctx, page) => {
    await addRender(ctx, () => ctx.render(`${page.template}.pug`, { ...common, dealer: dealer(), page }));
  };
}
