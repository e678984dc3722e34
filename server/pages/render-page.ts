import type Koa from 'koa';
import views from 'koa-views';
import type { Translator } from '../i18n/translator.ts';
import type { DealerSettings } from '../settings/dealer.ts';
import type { Assets } from './assets.ts';
import { withReturn } from './return-address.ts';
import type { RenderTemplate } from './template-engine.ts';

/** The values for a template. `template`: its name below `views/`, such as `calculator/page`. */
export interface Page {
  readonly template: string;
}

/** Renders a page in the server's language, or in that of a translator. */
export type RenderPage = (ctx: Koa.Context, page: Page, translator?: Translator) => Promise<void>;

export interface RenderPageOptions {
  readonly viewsRoot: string;
  readonly renderTemplate: RenderTemplate;
  readonly toolbar: boolean;
  readonly translator: Translator;
  readonly assets: Assets;
  /** The dealer of the letterhead, read for each page; null: no letterhead. */
  readonly dealer: () => DealerSettings | null;
  readonly mayEdit: boolean;
  readonly hasList: boolean;
}

/**
 * Makes the only function that renders pages. Every template gets `page`, `text` (the translator), `asset`, `dealer`,
 * `mayEdit`, `hasList` (of quotes), `namesLanguage` and `withReturn`.
 */
export function createRenderPage({
  viewsRoot,
  renderTemplate,
  toolbar,
  translator,
  assets,
  dealer,
  mayEdit,
  hasList,
}: RenderPageOptions): RenderPage {
  /** The files that koa-views has found. It would otherwise search the disk for each page. */
  const files = new Map<string, string>();
  const addRender = views(viewsRoot, {
    extension: 'pug',
    engineSource: {
      pug: async (file: string, locals: { readonly page: Page }) => {
        files.set(locals.page.template, file);
        return await renderTemplate(file, locals);
      },
    },
  });
  const common = {
    asset: assets.url,
    toolbar,
    mayEdit,
    hasList,
    withReturn: (address: string, returnTo: string | null) => (mayEdit ? withReturn(address, returnTo) : address),
  };
  return async (ctx, page, { translate, htmlLanguage } = translator) => {
    const language = { text: translate, language: htmlLanguage, namesLanguage: namesLanguageOf(htmlLanguage) };
    const locals = { ...common, ...language, dealer: dealer(), page };
    const file = files.get(page.template);
    if (file === undefined) {
      await addRender(ctx, () => ctx.render(`${page.template}.pug`, locals));
      return;
    }
    ctx.type = 'text/html';
    ctx.body = await renderTemplate(file, locals);
  };
}

/** Returns the attribute `lang` of Norwegian names and titles of sources. Norwegian pages need no such attribute. */
export function namesLanguageOf(language: string): 'nb' | false {
  return language === 'nb' ? false : 'nb';
}
