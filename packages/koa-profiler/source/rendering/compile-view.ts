import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFile } from 'pug';

export type Template = (locals: object) => string;

const partOfPanel = /^panels\/([a-z]+)\.(pug|svg)$/;

export function viewFile(directory: string, file: string): string {
  const [, panel, ending] = partOfPanel.exec(file) ?? [];
  if (panel === undefined) return join(directory, file);
  const name = ending === 'pug' ? 'panel.pug' : 'icon.svg';
  return fileURLToPath(new URL(`../collectors/${panel}/${name}`, import.meta.url));
}

/** Compiles a template. Takes 20 ms and more, so Pug keeps it for other applications of the process. */
export function compileView(directory: string, name: string): Template {
  const file = viewFile(directory, `${name}.pug`);
  const template = compileFile(file, { basedir: directory, compileDebug: false, cache: true });
  return (locals) => template({ ...locals });
}

export function readPart(directory: string, file: string): string {
  return readFileSync(viewFile(directory, file), 'utf8');
}
