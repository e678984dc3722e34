import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { AssetFiles } from './pages/assets.ts';

/** Absolute paths of the files that the server reads beside its own code. */
export interface ApplicationFiles {
  readonly root: string;
  readonly viewsRoot: string;
  readonly localesRoot: string;
  readonly bundledCatalogue: string;
  readonly assets: AssetFiles;
}

/**
 * Finds the files of an application folder.
 * @param root the folder that holds `package.json`, `views/` and `locales/`
 */
export function applicationFiles(root: string): ApplicationFiles {
  const viewsRoot = path.join(root, 'views');
  const own = (name: string): string => path.join(viewsRoot, 'assets', name);
  const style = (name: string): string => own(path.join('styles', `${name}.css`));
  const { resolve } = createRequire(path.join(root, 'package.json'));
  return {
    root,
    viewsRoot,
    localesRoot: path.join(root, 'locales'),
    bundledCatalogue: path.join(root, 'db', 'catalogue', 'catalogue.sqlite'),
    assets: {
      'page.css': [resolve('@picocss/pico/css/pico.min.css'), ...['tokens', 'frame', 'notice'].map(style)],
      'calculator.css': [
        resolve('accessible-autocomplete/dist/accessible-autocomplete.min.css'),
        ...['layout', 'form', 'chips', 'measures', 'fireplace-search', 'empty-state'].map(style),
        ...['verdict', 'outcomes', 'bill-of-materials', 'bill-sources', 'checks', 'drawing', 'elevation'].map(style),
        ...['elevation-dimensions', 'elevation-finish', 'linked-marks', 'draught', 'comparison'].map(style),
      ],
      'catalogue.css': [
        style('catalogue'),
        ...['change', 'import', 'mapping', 'questions', 'difference', 'history'].map((part) =>
          style(`catalogue-${part}`),
        ),
      ],
      'quote.css': [
        style('elevation'),
        style('elevation-dimensions'),
        style('elevation-finish'),
        style('quote'),
        style('quote-editor'),
        style('quote-alternatives'),
        style('paper'),
        style('paper-print'),
        style('paper-offers'),
        style('authority-papers'),
        style('dealer'),
      ],
      'quote-list.css': [style('quote-list')],
      'survey.css': [style('survey')],
      'customer.css': [style('elevation'), style('elevation-finish'), style('customer')],
      'print.css': [style('print'), style('print-rules')],
      'htmx.js': [resolve('htmx.org/dist/htmx.min.js')],
      'autocomplete.js': [resolve('accessible-autocomplete')],
      'form.js': [own('elements.js'), own('form-values.js'), own('form.js')],
      'fireplace-search.js': [own('near-words.js'), own('fireplace-search.js')],
      'result.js': [own('result.js'), own('notes.js')],
      'drawing.js': [own('drawing.js')],
      'handles.js': [own('handles.js')],
      'answers.js': [own('answers.js')],
      'quote-lines.js': [own('elements.js'), own('quote-lines.js')],
      'quote.js': [own('form-values.js'), own('from-calculator.js'), own('quote-files.js'), own('quote.js')],
      'open-quote.js': [own('open-quote.js')],
      'kept-quote.js': [own('kept-quote.js')],
      'quote-bar.js': [own('quote-bar.js')],
      'quote-list.js': [own('quote-list.js')],
      'survey.js': [own('survey.js')],
      'typed-price.js': [own('typed-price.js'), own('show-typed-price.js')],
      'customer.js': [own('typed-price.js'), own('customer.js')],
      'notice.js': [own('notice.js')],
      'toolbar.css': [resolve('koa-profiler/toolbar.css')],
      'toolbar.js': [resolve('koa-profiler/toolbar.js')],
      'pictures.svg': [own('pictures.svg')],
      'icon.svg': [own('icon.svg')],
    },
  };
}

const packageSchema = z.object({ version: z.string() });

export async function readApplicationVersion(root: string): Promise<string> {
  return packageSchema.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))).version;
}
