import type { EventRecord, JobRecord } from '../../observation/records.ts';
import { failureOf, nameLength, plain, rounded } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const listenersKept = 50;

export const emitted = plain('events', 300, ({ emitter = '', event, listeners }: EventRecord) => ({
  emitter,
  event: cut(event, nameLength),
  listeners: listeners.slice(0, listenersKept),
}));

export const jobs = plain(
  'jobs',
  200,
  ({ queue = '', name, milliseconds, error }: JobRecord, { masking, startedAt }) => ({
    queue: cut(queue, nameLength),
    name: masking.text(cut(name, nameLength)),
    milliseconds: milliseconds ?? null,
    failure: failureOf(error, { masking }),
    at: rounded(performance.now() - startedAt),
  }),
);
