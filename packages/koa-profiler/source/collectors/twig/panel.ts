import type { DoneRecords } from '../kinds.ts';
import { formatBytes, formatMilliseconds } from '../../rendering/format.ts';
import { sumOf, tile, type Panel } from '../panel.ts';

type RecordedTemplate = DoneRecords['template'];

/** Shows rendered templates. The address of the panel is `twig`, the templates are mostly Pug. */
export const twigPanel: Panel = {
  name: 'twig',
  title: 'Templates',
  types: ['template'],
  status: ({ records: { template: templates } }) => ({ empty: templates.length === 0, badge: null }),
  present({ records: { template: templates } }) {
    const cached = templates.filter(({ compiled }) => !compiled).length;
    return {
      tiles: [
        tile('Render time', formatMilliseconds(sumOf(templates, ({ renderMilliseconds }) => renderMilliseconds))),
        tile('Compile time', formatMilliseconds(sumOf(templates, ({ compileMilliseconds }) => compileMilliseconds))),
        tile('Renders', templates.length),
        tile('Already compiled', `${cached} of ${templates.length}`, cached === templates.length ? 'good' : 'warning'),
        tile('Output', formatBytes(sumOf(templates, ({ bytes }) => bytes))),
      ],
      renders: templates,
      files: countFiles(templates),
      trees: templates.map((template) => ({ template: template.template, root: includeTree(template) })),
      mixins: [...new Set(templates.flatMap(({ mixins }) => mixins))].sort(),
    };
  },
};

function countFiles(templates: readonly RecordedTemplate[]): { readonly file: string; readonly times: number }[] {
  const times = new Map<string, number>();
  for (const { file } of templates.flatMap(({ files }) => files)) times.set(file, (times.get(file) ?? 0) + 1);
  return [...times]
    .map(([file, count]) => ({ file, times: count }))
    .sort((left, right) => right.times - left.times || left.file.localeCompare(right.file));
}

/** Returns the files of a template as a tree of extended and included files. */
function includeTree({ template, files }: RecordedTemplate): object {
  const nodeOf = (file: string, via: string, ancestors: readonly string[]): object => ({
    file,
    via,
    children: files
      .filter(
        (part) => part.via !== 'root' && part.from === file && part.file !== file && !ancestors.includes(part.file),
      )
      .map((part) => nodeOf(part.file, part.via, [...ancestors, file])),
  });
  return nodeOf(files.find(({ via }) => via === 'root')?.file ?? template, 'root', []);
}
