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
        return followWork(send, args, (error) => {
          const facts = typeof mail === 'object' && mail !== null ? mailFacts({ ...mail }) : mailFacts({});
          recorder.record('mail', { ...facts, milliseconds: recorder.now() - startedAt, error });
        });
      });
      return { stop };
    },
  };
}

function mailFacts({ to = [], subject, from: sender, text }: Readonly<Record<string, unknown>>) {
  return { to: [to].flat().map(textOf), subject: textOf(subject), from: textOf(sender), text: textOf(text) };
}

/** Returns a text, or the address of `{ name, address }`. */
function textOf(field: unknown): string {
  const text = propertyOf(field, 'address') ?? field;
  return typeof text === 'string' ? text : '';
}
