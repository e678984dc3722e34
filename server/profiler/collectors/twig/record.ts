import type { ObservedRecords } from '../../../observation/records.ts';
import { cut } from '../../values/texts.ts';
import { kind, type Finishing } from '../../records/kind.ts';

type Said = ObservedRecords['template'];
type TemplateFile = Said['files'][number];

export type TemplateFiles = Said['files'];

const nameLength = 300;
const partsKept = 300;

/** Rendered templates. */
export const templates = kind({
  plural: 'templates',
  limit: 200,
  keep: (said: Said): Said => ({
    ...said,
    files: said.files.slice(0, partsKept),
    mixins: said.mixins.slice(0, partsKept),
  }),
  finish,
});

/** Whether two templates are made of the same files. */
export function areSameFiles(one: TemplateFiles, other: TemplateFiles): boolean {
  return one.length === other.length && one.every((file, index) => isSameFile(file, other[index]));
}

/** Whether two lists hold the same texts. */
export function areSameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

function isSameFile(one: TemplateFile, other: TemplateFile | undefined): boolean {
  return other !== undefined && one.file === other.file && one.via === other.via && one.from === other.from;
}

/** What a template is made of is mostly the same each time it is rendered. */
function finish(kept: Said, { shared }: Finishing): Said {
  const { template } = kept;
  const files =
    shared.templateFiles.findSame(template, kept.files) ??
    shared.templateFiles.share(
      template,
      kept.files.map(({ file, via, from }) => ({ file, via, from })),
    );
  return {
    ...kept,
    template: cut(template, nameLength),
    files,
    mixins: shared.mixins.share(template, kept.mixins),
  };
}
