import type { CallRecord, ObservedRecords } from '../../../observation/records.ts';
import {
  endWork,
  keepWork,
  kind,
  messageLength,
  nameLength,
  plain,
  recordedWork,
  rounded,
} from '../../records/kind.ts';
import { preview } from '../../values/preview.ts';
import { cut } from '../../values/texts.ts';

/** Work that the application put on the timeline. */
export const spans = plain('spans', 500, (span: ObservedRecords['span'], { masking, startedAt }) => ({
  label: cut(span.label, nameLength),
  name: masking.text(cut(span.name, nameLength)),
  startedAt: rounded(span.startedAt - startedAt),
  endedAt: rounded(span.endedAt - startedAt),
  failed: span.failed,
  detail: preview(span.detail, masking),
}));

/** Requests that the application made itself while it answered this one. */
export const calls = kind({
  plural: 'outgoing requests',
  limit: () => 200,
  keep: (said: CallRecord, scene) => ({
    ...keepWork(said, scene),
    method: cut(said.method, nameLength),
    url: cut(scene.masking.address(said.url.slice(0, 2 * messageLength)), messageLength),
    status: said.status ?? null,
  }),
  end(kept, { status, error }, scene) {
    endWork(kept, error, scene);
    kept.status = status ?? null;
  },
  finish: (kept, finishing) => ({ ...kept, ...recordedWork(kept, finishing) }),
});
