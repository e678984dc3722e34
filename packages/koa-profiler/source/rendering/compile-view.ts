import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolders, viewsFolder } from '#here';
import { compileFile } from 'pug';

/* In the compiled package, a module with the compiled templates replaces this one. It needs neither Pug nor files. */

export type Template = (locals: object) => string;

const partOfPanel = /^panels\/([a-z]+)\.(pug|svg)$/;

/** Returns the path of a template, style sheet, script or icon. */
export function viewFile(file: string): string {
  const [, panel = '', ending] = partOfPanel.exec(file) ?? [];
  if (ending === undefined) return join(viewsFolder(), file);
  return join(ownFolders()[0] ?? '', 'collectors', panel, ending === 'pug' ? 'panel.pug' : 'icon.svg');
}

/** Compiles a template. Takes 20 ms and more, so Pug keeps it for other applications of the process. */
export function compileView(name: string): Template {
  const template = compileFile(viewFile(`${name}.pug`), { basedir: viewsFolder(), compileDebug: false, cache: true });
  return (locals) => template({ ...locals });
}

export function readPart(file: string): string {
  return readFileSync(viewFile(file), 'utf8');
}
