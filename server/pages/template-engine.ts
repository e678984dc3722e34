import path from 'node:path';
import { compileFile, type compileTemplate } from 'pug';
import { record, span } from '../observation/observe.ts';
import { templateTree, type TemplateTree } from './template-tree.ts';

interface CompiledTemplate {
  readonly tree: TemplateTree;
  readonly render: compileTemplate;
  readonly compileMilliseconds: number;
}

/**
 * What koa-views asks of a template engine: the absolute path of a template and its locals in, HTML out.
 * As UTF-8, since Koa would measure a text first and Node encode it once more.
 */
export type RenderTemplate = (file: string, locals: object) => Promise<Buffer>;

/**
 * Pug with every template compiled once, at its first use, and each use reported to whoever observes.
 * In development an error in a template names its file and line; that makes rendering slower.
 */
export function createTemplateEngine(viewsRoot: string, development: boolean): RenderTemplate {
  const compiled = new Map<string, CompiledTemplate>();

  const compile = (file: string): CompiledTemplate => {
    const startedAt = performance.now();
    const { tree, plugin } = templateTree(viewsRoot, file);
    const options = { basedir: viewsRoot, compileDebug: development, plugins: [plugin] };
    const render = span('template', `compile ${path.relative(viewsRoot, file)}`, () => compileFile(file, options));
    return { render, tree, compileMilliseconds: performance.now() - startedAt };
  };

  return async (file, locals) => {
    const name = path.relative(viewsRoot, file);
    const known = compiled.get(file);
    const template = known ?? compile(file);
    compiled.set(file, template);
    const compileMilliseconds = known === undefined ? template.compileMilliseconds : 0;
    record('cache', () => ({
      pool: 'templates',
      key: name,
      outcome: known === undefined ? 'miss' : 'hit',
      milliseconds: compileMilliseconds,
    }));
    const startedAt = performance.now();
    const html = Buffer.from(span('template', name, () => template.render(locals)));
    record('template', () => ({
      template: name,
      files: template.tree.files,
      mixins: template.tree.mixins,
      compiled: known === undefined,
      compileMilliseconds,
      renderMilliseconds: performance.now() - startedAt,
      bytes: html.length,
    }));
    return html;
  };
}
