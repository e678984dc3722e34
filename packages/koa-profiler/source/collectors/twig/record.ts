import type { TemplateRecord } from '../../observation/records.ts';
import { nameLength, plain } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const partsKept = 300;

export const templates = plain('templates', 200, (report: TemplateRecord): TemplateRecord => ({
  ...report,
  template: cut(report.template, nameLength),
  files: report.files.slice(0, partsKept),
  mixins: report.mixins.slice(0, partsKept),
}));
