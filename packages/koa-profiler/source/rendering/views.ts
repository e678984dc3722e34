import { createHash } from 'node:crypto';
import * as format from './format.ts';
import { compileView, readPart, type Template } from './compile-view.ts';

const styles = 'colours page frame search tones tables facts code timeline flames queries print'.split(' ');

export type Views = ReturnType<typeof createViews>;

export function createViews() {
  const templates = new Map<string, Template>();
  let stylesheet: ReturnType<typeof readStylesheet> | null = null;
  return {
    async render(name: string, locals: object): Promise<string> {
      const template = templates.get(name) ?? compileView(name);
      templates.set(name, template);
      return template({ format, ...locals });
    },
    icon: (panel: string): string => readPart(`panels/${panel}.svg`),
    stylesheet: (): ReturnType<typeof readStylesheet> => (stylesheet ??= readStylesheet()),
  };
}

function readStylesheet(): { readonly text: string; readonly fileName: string } {
  const text = styles.map((part) => readPart(`styles/${part}.css`)).join('\n');
  return { text, fileName: `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.css` };
}
