import type { LogObservation } from '../../../observation/records.ts';
import { kind, messageLength, nameLength, rounded } from '../../records/kind.ts';
import { preview } from '../../values/preview.ts';
import { cut } from '../../values/texts.ts';

const recordsKept = 500;
const moreProblemsKept = 100;

/** Records of the log. Errors and warnings still find room where the others have filled theirs. */
export const logs = kind({
  plural: 'log records',
  limit: ({ level }: LogObservation) =>
    level === 'error' || level === 'warning' ? recordsKept + moreProblemsKept : recordsKept,
  sortOf: ({ level }) => level,
  keep: (log, { masking, startedAt }) => ({
    level: log.level,
    channel: cut(log.channel, nameLength),
    message: masking.text(cut(log.message, messageLength)),
    context: preview(log.context, masking),
    at: rounded(performance.now() - startedAt),
  }),
  finish: (log) => log,
});
