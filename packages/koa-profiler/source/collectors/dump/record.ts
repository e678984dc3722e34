import type { ObservedRecords } from '../../observation/records.ts';
import { CallStack } from '../../code/places.ts';
import { kind, nameLength, rounded } from '../../records/kind.ts';
import { largePreview, preview } from '../../values/preview.ts';
import { cut } from '../../values/texts.ts';

export const dumps = kind({
  plural: 'dumps',
  limit: () => 100,
  keep: ({ value, label }: ObservedRecords['dump'], { masking, startedAt }) => ({
    label: label === null ? null : cut(label, nameLength),
    value: preview(value, masking, largePreview),
    at: rounded(performance.now() - startedAt),
    callStack: new CallStack(),
  }),
  finish: ({ label, value, at, callStack }, { readCallStack }) => ({
    label,
    value,
    at,
    place: readCallStack(callStack)[0] ?? null,
  }),
});
