import { formatMilliseconds } from '../../rendering/format.ts';
import { badge, tile, type Panel } from '../panel.ts';
import type { DoneRecords } from '../kinds.ts';

/** E-mails: those that the application reports, or what it says of itself. */
export const swiftmailerPanel: Panel = {
  name: 'swiftmailer',
  title: 'E-mails',
  types: ['mail'],
  status: ({ records: { mail } }) => ({ empty: mail.length === 0, badge: badge(mail.length) }),
  present: ({ records: { mail } }, { options }) => ({
    note: options.notes.emails ?? null,
    tiles: [tile('E-mails', mail.length)],
    mails: mail.map(presentMail),
  }),
};

/** A collector from outside may keep something else under the same name. */
function presentMail(mail: Partial<DoneRecords['mail']>) {
  return {
    to: [mail.to ?? []].flat().join(', '),
    subject: mail.subject ?? '',
    from: mail.from ?? '',
    text: mail.text ?? '',
    after: formatMilliseconds(mail.at ?? 0),
  };
}
