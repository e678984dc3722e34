import { propertyOf } from '../values/texts.ts';
import type { Adapter } from '../watching/adapter.ts';
import { followWork } from '../watching/follow-work.ts';
import { wrapMethod } from '../watching/override.ts';

/** Records the e-mails that a transport of nodemailer sends. */
export function nodemailer(transport: object): Adapter {
  return {
    watches: 'mail',
    start(recorder) {
      const stop = wrapMethod(transport, 'sendMail', (send, args) => {
        const startedAt = recorder.now();
        const [mail] = args;
        const to = [propertyOf(mail, 'to') ?? []].flat().map(textOfField);
        return followWork(send, args, (error) => {
          const { subject, from: sender, text } = mailFields(mail);
          recorder.record('mail', { to, subject, from: sender, text, milliseconds: recorder.now() - startedAt, error });
        });
      });
      return { stop };
    },
  };
}

function mailFields(mail: unknown): Readonly<Record<'subject' | 'from' | 'text', string>> {
  const [subject = '', sender = '', text = ''] = ['subject', 'from', 'text'].map((name) =>
    textOfField(propertyOf(mail, name)),
  );
  return { subject, from: sender, text };
}

/** Returns a text, or the address of `{ name, address }`. */
function textOfField(field: unknown): string {
  const text = propertyOf(field, 'address') ?? field;
  return typeof text === 'string' ? text : '';
}
