import type { DoneRecords } from '../kinds.ts';
import type { Preview } from '../../values/preview.ts';
import { isFolded, oneLine } from '../../rendering/one-line.ts';
import { tile, type Panel } from '../panel.ts';

/** What each field of a form was given, and what became of it. */
export const formPanel: Panel = {
  name: 'form',
  title: 'Forms',
  types: ['form-field'],
  status({ records: { 'form-field': fields } }) {
    const refused = fields.filter(({ message }) => message !== null).length;
    return {
      empty: fields.length === 0,
      badge: refused === 0 ? null : { text: String(refused), tone: 'warning' },
    };
  },
  present({ records: { 'form-field': fields } }) {
    const refused = fields.filter(({ message }) => message !== null).length;
    const names = [...new Set(fields.map(({ form }) => form))];
    return {
      tiles: [
        tile('Fields', fields.length),
        tile('Submitted', fields.filter(({ submitted }) => submitted.length > 0).length),
        tile('Defaults used', fields.filter(({ defaulted }) => defaulted).length),
        tile('Refused', refused, refused === 0 ? 'good' : 'warning'),
      ],
      forms: names.map((name) => presentForm(name, fields)),
    };
  },
};

/** Refused fields first, the others in the order of the form. */
function presentForm(name: string, fields: readonly DoneRecords['form-field'][]) {
  const own = fields.filter(({ form }) => form === name);
  const refused = own.filter(({ message }) => message !== null);
  return {
    name,
    fields: refused.concat(own.filter(({ message }) => message === null)),
    lineOf: (value: Preview): string | null => (isFolded(value) ? oneLine(value) : null),
    hasMessages: refused.length > 0,
  };
}
