import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compileFile, type compileTemplate } from 'pug';
import * as format from './format.ts';

/** The parts of the stylesheet below `styles/`, in the order in which they follow one another. */
const styles =
  'colours page bar frame search tones tiles tables facts values code timeline queries lists exception cost'.split(' ');

/** The profiler's templates, each compiled once, and its stylesheet. */
export interface Views {
  /** @param name a template without its ending, below the folder of views */
  render(name: string, locals: object): string;
  /** The stylesheet, and the name under which it may be cached for ever. */
  readonly stylesheet: () => { readonly text: string; readonly fileName: string };
}

export function createViews(directory: string): Views {
  const templates = new Map<string, compileTemplate>();
  let stylesheet: { readonly text: string; readonly fileName: string } | null = null;
  return {
    render(name, locals) {
      let template = templates.get(name);
      if (template === undefined) {
        template = compileFile(join(directory, `${name}.pug`), { basedir: directory });
        templates.set(name, template);
      }
      return template({ format, ...locals });
    },
    stylesheet() {
      if (stylesheet === null) {
        const text = styles.map((part) => readFileSync(join(directory, 'styles', `${part}.css`), 'utf8')).join('\n');
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
        stylesheet = { text, fileName: `${hash}.css` };
      }
      return stylesheet;
    },
  };
}
