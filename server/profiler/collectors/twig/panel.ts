import type { DoneRecords } from '../kinds.ts';
import { formatBytes, formatMilliseconds } from '../../rendering/format.ts';
import { tile, type Panel } from '../panel.ts';

type RecordedTemplate = DoneRecords['template'];

/** Rendered templates. Called twig where it comes from; the templates here are Pug. */
export const twigPanel: Panel = {
  name: 'twig',
  title: 'Templates',
  types: ['template'],
  status: ({ records: { template: templates } }) => ({ empty: templates.length === 0, badge: null }),
  present({ records: { template: templates } }) {
    const cached = templates.filter(({ compiled }) => !compiled).length;
    return {
      tiles: [
        tile('Render time', formatMilliseconds(sum(templates, ({ renderMilliseconds }) => renderMilliseconds))),
        tile('Compile time', formatMilliseconds(sum(templates, ({ compileMilliseconds }) => compileMilliseconds))),
        tile('Renders', templates.length),
        tile('Already compiled', `${cached} of ${templates.length}`, cached === templates.length ? 'good' : 'warning'),
        tile('Output', formatBytes(sum(templates, ({ bytes }) => bytes))),
      ],
      renders: templates,
      files: countFiles(templates),
      trees: templates.map((template) => ({ template: template.template, root: includeTree(template) })),
      mixins: [...new Set(templates.flatMap(({ mixins }) => mixins))].sort(),
    };
  },
};

function sum(templates: readonly RecordedTemplate[], of: (template: RecordedTemplate) => number): number {
  return templates.reduce((total, template) => total + of(template), 0);
}

/** How often each file took part in a rendering. */
function countFiles(templates: readonly RecordedTemplate[]): { readonly file: string; readonly times: number }[] {
  const times = new Map<string, number>();
  for (const { file } of templates.flatMap(({ files }) => files)) times.set(file, (times.get(file) ?? 0) + 1);
  return [...times]
    .map(([file, count]) => ({ file, times: count }))
    .sort((one, other) => other.times - one.times || one.file.localeCompare(other.file));
}

interface TemplateNode {
  readonly file: string;
  readonly via: string;
  readonly children: TemplateNode[];
}

/** The files of a template as a tree: below each what it extends and what it includes. */
function includeTree({ template, files }: RecordedTemplate): TemplateNode {
  const root = files.find(({ via }) => via === 'root');
  const rootFile = root?.file ?? template;
  const childrenOf = (file: string, ancestors: readonly string[]): TemplateNode[] =>
    files
      .filter((one) => one.via !== 'root' && one.from === file && !ancestors.includes(one.file))
      .map((one) => ({ file: one.file, via: one.via, children: childrenOf(one.file, [...ancestors, one.file]) }));
  return { file: rootFile, via: 'root', children: childrenOf(rootFile, [rootFile]) };
}
