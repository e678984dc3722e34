import type { EventRecord, JobRecord } from '../../../observation/records.ts';
import { plain, rounded } from '../../records/kind.ts';
import { cut, errorText } from '../../values/texts.ts';

const nameLength = 300;
const listenersKept = 50;

/** Events that were emitted. */
export const emitted = plain('events', 300, ({ emitter = '', event, listeners }: EventRecord) => ({
  emitter,
  event: cut(event, nameLength),
  listeners: listeners.slice(0, listenersKept),
}));

/** Work that was handed to a queue, or done for one. */
export const jobs = plain(
  'jobs',
  200,
  ({ queue = '', name, milliseconds, error }: JobRecord, { masking, startedAt }) => ({
    queue: cut(queue, nameLength),
    name: masking.text(cut(name, nameLength)),
    milliseconds: milliseconds ?? null,
    failure: error === undefined || error === null ? null : masking.text(errorText(error)),
    at: rounded(performance.now() - startedAt),
  }),
);
