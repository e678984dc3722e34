import type { MailRecord } from '../../../observation/records.ts';
import { plain, rounded } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const addressLength = 300;
const addressesKept = 50;
const textLength = 4000;

/** E-mails that were sent. */
export const mails = plain('e-mails', 100, ({ to, subject, from = '', text = '' }: MailRecord, scene) => ({
  to: [to]
    .flat()
    .slice(0, addressesKept)
    .map((one) => cut(one, addressLength)),
  subject: scene.masking.text(cut(subject, addressLength)),
  from: cut(from, addressLength),
  text: scene.masking.text(cut(text, textLength)),
  at: rounded(performance.now() - scene.startedAt),
}));
