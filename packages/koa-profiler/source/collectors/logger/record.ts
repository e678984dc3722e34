import { stripVTControlCharacters } from 'node:util';
import type { LogObservation } from '../../observation/records.ts';
import { messageLength, nameLength, plain, rounded } from '../../records/kind.ts';
import { preview } from '../../values/preview.ts';
import { cut } from '../../values/texts.ts';

const recordsKept = 500;
const moreProblemsKept = 100;

/** Records of the log. 100 more are kept of errors and warnings. */
export const logs = {
  ...plain('log records', recordsKept, (log: LogObservation, { masking, startedAt }) => ({
    level: log.level,
    channel: cut(log.channel, nameLength),
    message: masking.text(stripVTControlCharacters(cut(log.message, messageLength))),
    context: preview(log.context, masking),
    at: rounded(performance.now() - startedAt),
  })),
  limit: ({ level }: LogObservation): number =>
    level === 'error' || level === 'warning' ? recordsKept + moreProblemsKept : recordsKept,
  sortOf: ({ level }: LogObservation): string => level,
};
