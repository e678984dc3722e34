import { createHash } from 'node:crypto';
import * as format from './format.ts';
import { createViewCompiler, readPart, type Template } from './view-compiler.ts';

/** The parts of the stylesheet below `styles/`, in the order in which they follow one another. */
const styles =
  'colours page bar frame search tones tiles tables facts values code timeline queries lists exception cost cards print'.split(
    ' ',
  );

/** The profiler's templates, each compiled once, and its stylesheet. */
export interface Views {
  /** @param name a template without its ending, below the folder of views */
  readonly render: (name: string, locals: object) => Promise<string>;
  /** The stylesheet, and the name under which it may be cached for ever. */
  readonly stylesheet: () => { readonly text: string; readonly fileName: string };
  readonly close: () => void;
}

/** What nearly every page needs is compiled together with the first that is asked for. */
const frequent = ['layout', 'panels/request', 'panels/time', 'panels/db', 'search-results'];

export function createViews(directory: string): Views {
  const compiler = createViewCompiler(directory);
  const templates = new Map<string, Promise<Template>>();
  let stylesheet: { readonly text: string; readonly fileName: string } | null = null;
  const compile = (name: string): Promise<Template> => {
    const known = templates.get(name);
    if (known !== undefined) return known;
    const compiling = compiler.compile(name);
    templates.set(name, compiling);
    return compiling;
  };
  return {
    async render(name, locals) {
      const template = compile(name);
      for (const one of frequent) compile(one).catch(() => {});
      return (await template)({ format, ...locals });
    },
    stylesheet() {
      if (stylesheet === null) {
        const text = styles.map((part) => readPart(directory, `styles/${part}.css`)).join('\n');
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
        stylesheet = { text, fileName: `${hash}.css` };
      }
      return stylesheet;
    },
    close: () => compiler.close(),
  };
}
