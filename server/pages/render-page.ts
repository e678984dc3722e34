import type Koa from 'koa';
import views from 'koa-views';
import type { Translator } from '../i18n/translator.ts';
import type { Assets } from './assets.ts';
import { createTemplateEngine } from './template-engine.ts';

/** Renders a template of `views/` into the answer. `page` is what its presenter made for it. */
export type RenderPage = (ctx: Koa.Context, template: string, page: object) => Promise<void>;

export interface RenderPageOptions {
  readonly viewsRoot: string;
  readonly development: boolean;
  readonly translator: Translator;
  readonly assets: Assets;
}

/** Makes the only function that renders pages; every template gets `page`, `text` (the translator) and `asset`. */
export function createRenderPage({ viewsRoot, development, translator, assets }: RenderPageOptions): RenderPage {
  const addRender = views(viewsRoot, {
    extension: 'pug',
    engineSource: { pug: createTemplateEngine(viewsRoot, development) },
  });
  const common = {
    text: translator.translate,
    asset: assets.url,
    language: translator.htmlLanguage,
  };
  return async (ctx, template, page) => {
    await addRender(ctx, () => ctx.render(`${template}.pug`, { ...common, page }));
  };
}
