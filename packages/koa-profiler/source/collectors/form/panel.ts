import { isFolded, previewLine } from '../../rendering/one-line.ts';
import type { Preview } from '../../values/preview.ts';
import { badge, tile, type Panel } from '../panel.ts';
import type { RecordedField } from './record.ts';

const isRefused = ({ message }: RecordedField): boolean => message !== null;

export const formPanel: Panel = {
  name: 'form',
  title: 'Forms',
  types: ['form-field'],
  status: ({ records: { 'form-field': fields } }) => ({
    empty: fields.length === 0,
    badge: badge(fields.filter(isRefused).length, 'warning'),
  }),
  present({ records: { 'form-field': fields } }) {
    const refused = fields.filter(isRefused).length;
    return {
      tiles: [
        tile('Fields', fields.length),
        tile('Submitted', fields.filter(({ submitted }) => submitted.length > 0).length),
        tile('Defaults used', fields.filter(({ defaulted }) => defaulted).length),
        tile('Refused', refused, refused === 0 ? 'good' : 'warning'),
      ],
      forms: [...new Set(fields.map(({ form }) => form))].map((name) => presentForm(name, fields)),
    };
  },
};

/** Sorts refused fields first. */
function presentForm(name: string, fields: readonly RecordedField[]) {
  const own = fields.filter(({ form }) => form === name);
  return {
    name,
    fields: own.toSorted((left, right) => Number(isRefused(right)) - Number(isRefused(left))),
    lineOf: (value: Preview): string | null => (isFolded(value) ? previewLine(value) : null),
    hasMessages: own.some(isRefused),
  };
}
