import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFile } from 'pug';

/** A template that is ready to be filled in. */
export type Template = (locals: object) => string;

const partOfPanel = /^panels\/([a-z]+)\.(pug|svg)$/;

/** A file of the folder of views; the template and the icon of a panel lie with its collector. */
export function viewFile(directory: string, file: string): string {
  const [, panel, ending] = partOfPanel.exec(file) ?? [];
  if (panel === undefined) return join(directory, file);
  const name = ending === 'pug' ? 'panel.pug' : 'icon.svg';
  return fileURLToPath(new URL(`../collectors/${panel}/${name}`, import.meta.url));
}

/** Compiles a template. Takes 20 ms and more. */
export function compileView(directory: string, name: string): Template {
  const template = compileFile(viewFile(directory, `${name}.pug`), { basedir: directory, compileDebug: false });
  return (locals) => template({ ...locals });
}

/** A file of the folder of views that is used as it is. */
export function readPart(directory: string, file: string): string {
  return readFileSync(viewFile(directory, file), 'utf8');
}
