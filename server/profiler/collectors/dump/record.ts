import type { ObservedRecords } from '../../../observation/records.ts';
import { newHabit, takeCallStack, type CallStack } from '../../code/call-stack.ts';
import { preview } from '../../values/picture-value.ts';
import { largePreview, type Preview } from '../../values/preview.ts';
import { cut } from '../../values/texts.ts';
import { kind, rounded, type Finishing, type Scene } from '../../records/kind.ts';

const labelLength = 300;
/** Between the call of `dump` and here lie a few calls of the observation. */
const dumpDepth = 16;

interface KeptDump {
  readonly label: string | null;
  readonly value: Preview;
  readonly at: number;
  readonly callStack: CallStack;
}

/** Values that the application wanted to be shown, with the places that did. */
export const dumps = kind({ plural: 'dumps', limit: 100, keep, finish });

function keep({ value, label }: ObservedRecords['dump'], { masking, startedAt }: Scene): KeptDump {
  return {
    label: label === null ? null : cut(label, labelLength),
    value: preview(value, masking, largePreview),
    at: rounded(performance.now() - startedAt),
    callStack: takeCallStack(1, newHabit(dumpDepth)),
  };
}

function finish({ label, value, at, callStack }: KeptDump, { readCallStack }: Finishing) {
  return { label, value, at, place: readCallStack(callStack)[0] ?? null };
}
