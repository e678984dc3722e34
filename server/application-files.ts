import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

/** Where the files are that the server reads beside its own code. Absolute paths. */
export interface ApplicationFiles {
  readonly root: string;
  readonly viewsRoot: string;
  readonly localesRoot: string;
  readonly bundledCatalogue: string;
  /** The static files of the pages, by plain name. */
  readonly assets: Readonly<Record<string, string>>;
}

/**
 * Finds the files of an application folder.
 * @param root the folder that holds `package.json`, `views/` and `locales/`
 */
export function applicationFiles(root: string): ApplicationFiles {
  const viewsRoot = path.join(root, 'views');
  const own = (name: string): string => path.join(viewsRoot, 'assets', name);
  const { resolve } = createRequire(path.join(root, 'package.json'));
  return {
    root,
    viewsRoot,
    localesRoot: path.join(root, 'locales'),
    bundledCatalogue: path.join(root, 'db', 'catalogue', 'catalogue.sqlite'),
    assets: {
      'pico.css': resolve('@picocss/pico/css/pico.min.css'),
      'htmx.js': resolve('htmx.org/dist/htmx.min.js'),
      'autocomplete.js': resolve('accessible-autocomplete'),
      'autocomplete.css': resolve('accessible-autocomplete/dist/accessible-autocomplete.min.css'),
      'calculator.css': own('calculator.css'),
      'calculator.js': own('calculator.js'),
      'result.css': own('result.css'),
      'result.js': own('result.js'),
      'bill-of-materials.css': own('bill-of-materials.css'),
      'drawing.css': own('drawing.css'),
      'print.css': own('print.css'),
      'measures.svg': own('measures.svg'),
      'icon.svg': own('icon.svg'),
    },
  };
}

const packageSchema = z.object({ version: z.string() });

/** The version of the application in the folder `root`. */
export async function readApplicationVersion(root: string): Promise<string> {
  return packageSchema.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))).version;
}
