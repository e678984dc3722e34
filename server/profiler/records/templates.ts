import type { ObservedRecords } from '../../observation/records.ts';
import { cut } from '../values/texts.ts';
import { kind, type Finishing } from './kind.ts';

type Said = ObservedRecords['template'];
type TemplateFile = Said['files'][number];

/** What a template is made of; mostly the same each time it is rendered. */
export type TemplateParts = Pick<Said, 'files' | 'mixins'>;

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

/** Whether two templates are made of the same files and mixins. */
export function areSameParts(one: TemplateParts, other: TemplateParts): boolean {
  return (
    one.files.length === other.files.length &&
    one.mixins.length === other.mixins.length &&
    one.mixins.every((mixin, index) => mixin === other.mixins[index]) &&
    one.files.every((file, index) => isSameFile(file, other.files[index]))
  );
}

function isSameFile(one: TemplateFile, other: TemplateFile | undefined): boolean {
  return other !== undefined && one.file === other.file && one.via === other.via && one.from === other.from;
}

function finish(kept: Said, { shared }: Finishing): Said {
  const { files, mixins } =
    shared.templates.findSame(kept.template, kept) ??
    shared.templates.share(kept.template, {
      files: kept.files.map(({ file, via, from }) => ({ file, via, from })),
      mixins: kept.mixins,
    });
  return { ...kept, template: cut(kept.template, nameLength), files, mixins };
}
