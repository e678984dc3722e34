import type { CallRecord, ObservedRecords } from '../../../observation/records.ts';
import { kind, plain, rounded, type Scene } from '../../records/kind.ts';
import { preview } from '../../values/picture-value.ts';
import { cut, errorText } from '../../values/texts.ts';

/** A request that the application made itself while it answered this one. */
export interface RecordedCall {
  readonly method: string;
  readonly url: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number | null;
  readonly failure: string | null;
  readonly ended: boolean;
}

/** What stays of one while its request runs. */
export interface KeptCall {
  readonly method: string;
  readonly url: string;
  readonly startedAt: number;
  endedAt: number | null;
  status: number | null;
  failure: string | null;
}

const nameLength = 300;
const addressLength = 4000;

/** Work that somebody put on the timeline. */
export const spans = plain('spans', 500, (span: ObservedRecords['span'], { masking, startedAt }) => ({
  label: cut(span.label, nameLength),
  name: masking.text(cut(span.name, nameLength)),
  startedAt: rounded(span.startedAt - startedAt),
  endedAt: rounded(span.endedAt - startedAt),
  failed: span.failed,
  detail: preview(span.detail, masking),
}));

/** Requests that the application made itself. */
export const calls = kind({
  plural: 'outgoing requests',
  limit: () => 200,
  keep({ method, url, milliseconds, status = null, error }: CallRecord, scene: Scene): KeptCall {
    const now = performance.now();
    return {
      method: cut(method, nameLength),
      url: cut(scene.masking.address(url.slice(0, 2 * addressLength)), addressLength),
      startedAt: now - (milliseconds ?? 0),
      endedAt: milliseconds === undefined ? null : now,
      status,
      failure: failureOf(error, scene),
    };
  },
  isOpen: ({ endedAt }: KeptCall) => endedAt === null,
  end(kept, { status, error }, scene) {
    kept.endedAt = performance.now();
    kept.status = status ?? null;
    kept.failure = failureOf(error, scene);
  },
  finish: (kept, { startedAt, endedAt }): RecordedCall => ({
    ...kept,
    startedAt: rounded(kept.startedAt - startedAt),
    endedAt: rounded((kept.endedAt ?? endedAt) - startedAt),
    ended: kept.endedAt !== null,
  }),
});

function failureOf(error: unknown, { masking }: Scene): string | null {
  return error === undefined || error === null ? null : masking.text(errorText(error));
}
