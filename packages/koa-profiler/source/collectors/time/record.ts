import type { CallRecord, ObservedRecords } from '../../observation/records.ts';
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

export const spans = plain('spans', 500, (span: ObservedRecords['span'], { masking, startedAt }) => ({
  label: cut(span.label, nameLength),
  name: masking.text(cut(span.name, nameLength)),
  startedAt: rounded(span.startedAt - startedAt),
  endedAt: rounded(span.endedAt - startedAt),
  failed: span.failed,
  detail: preview(span.detail, masking),
}));

/** Outgoing requests. */
export const calls = kind({
  plural: 'outgoing requests',
  limit: () => 200,
  keep: (report: CallRecord, scene) => ({
    ...keepWork(report, scene),
    method: cut(report.method, nameLength),
    url: cut(scene.masking.address(report.url.slice(0, 2 * messageLength)), messageLength),
    status: report.status ?? null,
    callStack: scene.placeOf(`${report.method} ${report.url}`),
  }),
  end(call, { status, error }, scene) {
    endWork(call, error, scene);
    call.status = status ?? null;
  },
  finish({ callStack, method, url, status, ...call }, finishing) {
    const work = recordedWork(call, finishing);
    const isServerError = status !== null && status >= 500;
    return {
      ...work,
      failure: work.failure ?? (isServerError ? `the server answered ${status}` : null),
      method,
      url,
      status,
      places: callStack === null ? [] : finishing.readCallStack(callStack),
    };
  },
});
