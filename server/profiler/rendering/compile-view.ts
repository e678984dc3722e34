import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFileClient } from 'pug';

const partOfPanel = /^panels\/([a-z]+)\.(pug|svg)$/;

/** A file of the folder of views; the template and the icon of a panel lie with its collector. */
export function viewFile(directory: string, file: string): string {
  const [, panel, ending] = partOfPanel.exec(file) ?? [];
  if (panel === undefined) return join(directory, file);
  const name = ending === 'pug' ? 'panel.pug' : 'icon.svg';
  return fileURLToPath(new URL(`../collectors/${panel}/${name}`, import.meta.url));
}

/** Makes a template into the text of a program that defines a function `template`. Takes long: 20 ms and more. */
export function compileView(directory: string, name: string): string {
  return compileFileClient(viewFile(directory, `${name}.pug`), {
    basedir: directory,
    compileDebug: false,
    inlineRuntimeFunctions: true,
  });
}
