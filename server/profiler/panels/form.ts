import { tile, type Panel } from './panel.ts';

/** What each field of a form was given, and what became of it. */
export const formPanel: Panel = {
  name: 'form',
  title: 'Forms',
  status({ fields }) {
    const refused = fields.filter(({ message }) => message !== null).length;
    return {
      empty: fields.length === 0,
      badge: refused === 0 ? null : { text: String(refused), tone: 'warning' },
    };
  },
  present({ fields }) {
    const refused = fields.filter(({ message }) => message !== null).length;
    const names = [...new Set(fields.map(({ form }) => form))];
    return {
      tiles: [
        tile('Fields', fields.length),
        tile('Submitted', fields.filter(({ submitted }) => submitted.length > 0).length),
        tile('Defaults used', fields.filter(({ defaulted }) => defaulted).length),
        tile('Refused', refused, refused === 0 ? 'good' : 'warning'),
      ],
      forms: names.map((name) => ({ name, fields: fields.filter(({ form }) => form === name) })),
    };
  },
};
