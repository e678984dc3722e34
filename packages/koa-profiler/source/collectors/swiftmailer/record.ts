import type { MailRecord } from '../../observation/records.ts';
import { messageLength, nameLength, plain, rounded } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const addressesKept = 50;

export const mails = plain('e-mails', 100, ({ to, subject, from = '', text = '' }: MailRecord, scene) => ({
  to: [to]
    .flat()
    .slice(0, addressesKept)
    .map((recipient) => cut(recipient, nameLength)),
  subject: scene.masking.text(cut(subject, nameLength)),
  from: cut(from, nameLength),
  text: scene.masking.text(cut(text, messageLength)),
  at: rounded(performance.now() - scene.startedAt),
}));
