import type { Masking } from '../../secrets/masking.ts';
import type { Recorder } from './adapter.ts';
import type { RecordingOf } from './layers.ts';

/** Takes in what is seen for the request that runs; what is seen outside of all requests is only counted, type by type. */
export function createRecorder(
  recordingOf: RecordingOf,
  masking: Masking,
): { readonly recorder: Recorder; readonly outside: ReadonlyMap<string, number> } {
  const outside = new Map<string, number>();
  const recorder: Recorder = {
    record(type: string, data: unknown) {
      const recording = recordingOf();
      if (recording !== undefined) return recording.record(type, data);
      outside.set(type, (outside.get(type) ?? 0) + 1);
      return null;
    },
    guard: (part, recording) => recordingOf()?.guard(part, recording) ?? null,
    mask: masking,
    now: () => performance.now(),
    place: (statement) => recordingOf()?.placeOf(statement) ?? null,
  };
  return { recorder, outside };
}
