import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileFileClient } from 'pug';
import { fifteenPanels } from '../../packages/koa-profiler/source/collectors/fifteen.ts';
import { viewFile } from '../../packages/koa-profiler/source/rendering/compile-view.ts';

/** Files that are copied without being compiled. */
const plain = /\.css$|^panels\/\w+\.svg$|toolbar\/toolbar\.js$/;
/** Parts of templates, which no page is made of alone. */
const included = new Set(['mixins', 'search-form']);

/** The profiler's templates as functions, and its other files as texts: a program of CommonJS that reads no file. */
export async function compileViews(views: string): Promise<string> {
  const ofViews = (await readdir(views, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  const ofPanels = fifteenPanels.flatMap(({ name }) => [`panels/${name}.pug`, `panels/${name}.svg`]);
  const files = [...ofViews, ...ofPanels].sort();
  const templates = files
    .filter((file) => file.endsWith('.pug') && !included.has(file.slice(0, -'.pug'.length)))
    .map((file) => file.slice(0, -'.pug'.length))
    .map((name) => `${JSON.stringify(name)}: () => { ${compiled(views, name)}; return template; },`);
  const parts = await Promise.all(
    files
      .filter((file) => plain.test(file))
      .map(
        async (file) => `${JSON.stringify(file)}: ${JSON.stringify(await readFile(viewFile(views, file), 'utf8'))},`,
      ),
  );
  return `exports.templates = {\n${templates.join('\n')}\n};\nexports.parts = {\n${parts.join('\n')}\n};\n`;
}

/** A template as the text of a program that defines a function `template`. */
function compiled(views: string, name: string): string {
  const file = viewFile(views, `${name}.pug`);
  return compileFileClient(file, { basedir: views, compileDebug: false, inlineRuntimeFunctions: true });
}
