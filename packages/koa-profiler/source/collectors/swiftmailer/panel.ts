import { formatMilliseconds } from '../../rendering/format.ts';
import { badge, tile, type Panel } from '../panel.ts';
import type { DoneRecords } from '../kinds.ts';

export const swiftmailerPanel: Panel = {
  name: 'swiftmailer',
  title: 'E-mails',
  types: ['mail'],
  status: ({ records: { mail } }) => ({ empty: mail.length === 0, badge: badge(mail.length) }),
  present: ({ records: { mail } }, { options }) => ({
    note: options.about.emails ?? null,
    tiles: [tile('E-mails', mail.length)],
    mails: mail.map(presentMail),
  }),
};

/** Fields can be missing: a collector from outside can replace the type `mail`. */
function presentMail(mail: Partial<DoneRecords['mail']>) {
  return {
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    facts: [
      ['To', [mail.to ?? []].flat().join(', ')],
      ...(mail.from ? [['From', mail.from]] : []),
      ['After', formatMilliseconds(mail.at ?? 0)],
      ['Time', typeof mail.milliseconds === 'number' ? formatMilliseconds(mail.milliseconds) : 'unknown'],
      ...(mail.failure ? [['Failed', mail.failure]] : []),
    ],
  };
}
