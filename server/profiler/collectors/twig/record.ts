import type { TemplateRecord } from '../../../observation/records.ts';
import { nameLength, plain } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const partsKept = 300;

export const templates = plain('templates', 200, (said: TemplateRecord): TemplateRecord => ({
  ...said,
  template: cut(said.template, nameLength),
  files: said.files.slice(0, partsKept),
  mixins: said.mixins.slice(0, partsKept),
}));
