import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { viewsFolder } from '#here';
import { compileFileClient } from 'pug';
import { ownPanels } from '../source/collectors/panels.ts';
import { viewFile } from '../source/rendering/compile-view.ts';

/** Files that no template engine reads. */
const plain = /\.css$|^panels\/\w+\.svg$|toolbar\/toolbar\.js$/;
/** Parts of templates, which no page is made of alone. */
const included = new Set(['mixins', 'search-form']);

/** Returns a CommonJS module with the exports of `compile-view.ts`: the templates as functions, and the other files as texts. */
export async function compileViews(): Promise<string> {
  const ofViews = (await readdir(viewsFolder(), { recursive: true })).map((file) => file.split(path.sep).join('/'));
  const ofPanels = ownPanels.flatMap(({ name }) => [`panels/${name}.pug`, `panels/${name}.svg`]);
  const files = [...ofViews, ...ofPanels].sort();
  const templates = files
    .filter((file) => file.endsWith('.pug') && !included.has(file.slice(0, -'.pug'.length)))
    .map((file) => `${JSON.stringify(file.slice(0, -'.pug'.length))}: () => { ${compiled(file)}; return template; },`);
  const parts = await Promise.all(
    files
      .filter((file) => plain.test(file))
      .map(async (file) => `${JSON.stringify(file)}: ${JSON.stringify(await readFile(viewFile(file), 'utf8'))},`),
  );
  return `const templates = {\n${templates.join('\n')}\n};
const parts = {\n${parts.join('\n')}\n};
exports.compileView = (name) => templates[name]();
exports.readPart = (file) => parts[file];
`;
}

/** Returns the program text of a function `template`. */
function compiled(file: string): string {
  return compileFileClient(viewFile(file), {
    basedir: viewsFolder(),
    compileDebug: false,
    inlineRuntimeFunctions: true,
  });
}
