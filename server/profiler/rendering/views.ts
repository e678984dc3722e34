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
  /** The picture of a panel, as markup. */
  readonly icon: (panel: string) => string;
  /** The stylesheet, and the name under which it may be cached for ever. */
  readonly stylesheet: () => { readonly text: string; readonly fileName: string };
  readonly close: () => void;
}

export function createViews(directory: string): Views {
  const compiler = createViewCompiler(directory);
  const templates = new Map<string, Promise<Template>>();
  const icons = new Map<string, string>();
  let stylesheet: ReturnType<Views['stylesheet']> | null = null;
  return {
    async render(name, locals) {
      const template = templates.get(name) ?? compiler.compile(name);
      templates.set(name, template);
      return (await template)({ format, ...locals });
    },
    icon(panel) {
      const icon = icons.get(panel) ?? readPart(directory, `panels/${panel}.svg`);
      icons.set(panel, icon);
      return icon;
    },
    stylesheet: () => (stylesheet ??= readStylesheet(directory)),
    close: () => compiler.close(),
  };
}

function readStylesheet(directory: string): ReturnType<Views['stylesheet']> {
  const text = styles.map((part) => readPart(directory, `styles/${part}.css`)).join('\n');
  return { text, fileName: `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.css` };
}
