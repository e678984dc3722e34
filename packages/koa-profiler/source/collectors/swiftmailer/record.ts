import type { MailRecord } from '../../observation/records.ts';
import { failureOf, messageLength, nameLength, plain, rounded } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const addressesKept = 50;

export const mails = plain('e-mails', 100, (mail: MailRecord, { masking, startedAt }) => {
  const { to, subject, from = '', text = '', milliseconds, error } = mail;
  return {
    to: [to]
      .flat()
      .slice(0, addressesKept)
      .map((recipient) => cut(recipient, nameLength)),
    subject: masking.text(cut(subject, nameLength)),
    from: cut(from, nameLength),
    text: masking.text(cut(text, messageLength)),
    /** Null: unknown. */
    milliseconds: milliseconds ?? null,
    failure: failureOf(error, { masking }),
    /** When the e-mail was given to its transport. */
    at: rounded(performance.now() - startedAt - (milliseconds ?? 0)),
  };
});
