import type { CallStack } from '../../code/places.ts';
import type { CallRecord, ObservedRecords } from '../../observation/records.ts';
import {
  type Finishing,
  endWork,
  keepWork,
  kind,
  messageLength,
  nameLength,
  placesOf,
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

/** An outgoing request as an adapter reports it. The call stack can be older than the record. */
export interface ReportedCall extends CallRecord {
  readonly callStack?: CallStack | null;
}

const headersKept = 100;

/** Outgoing requests. */
export const calls = kind({
  plural: 'outgoing requests',
  limit: () => 200,
  keep: (report: ReportedCall, scene) => ({
    ...keepWork(report, scene),
    method: cut(report.method, nameLength),
    url: cut(scene.masking.address(report.url.slice(0, 2 * messageLength)), messageLength),
    status: report.status ?? null,
    requestHeaders: report.requestHeaders,
    responseHeaders: report.responseHeaders,
    callStack: report.callStack === undefined ? scene.placeOf(`${report.method} ${report.url}`) : report.callStack,
    handler: scene.handler,
  }),
  end(call, { status, error, requestHeaders, responseHeaders }, scene) {
    endWork(call, error, scene);
    call.status = status ?? null;
    call.requestHeaders ??= requestHeaders;
    call.responseHeaders ??= responseHeaders;
  },
  finish(call, finishing) {
    const { method, url, status } = call;
    const work = recordedWork(call, finishing);
    const isServerError = status !== null && status >= 500;
    return {
      ...work,
      failure: work.failure ?? (isServerError ? `the server answered ${status}` : null),
      method,
      url,
      status,
      requestHeaders: headerPairs(call.requestHeaders, finishing),
      responseHeaders: headerPairs(call.responseHeaders, finishing),
      ...placesOf(call, finishing),
    };
  },
});

function headerPairs(headers: CallRecord['requestHeaders'], { masking, isConfidential }: Finishing) {
  if (isConfidential) return [];
  return Object.entries(headers ?? {})
    .slice(0, headersKept)
    .map(([name, value]): readonly [name: string, value: string] => [
      name,
      masking.header(name, cut(String(value), messageLength)),
    ]);
}
