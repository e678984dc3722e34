import { type Profiler as InspectorProfiler, Session } from 'node:inspector';
import { setTimeout as startTimer } from 'node:timers';

export type CpuProfile = InspectorProfiler.Profile;

/** A finished recording of one request. */
export interface RecordedCpu {
  readonly profile: CpuProfile;
  /** The other requests that ran meanwhile. They are in the profile too: the engine samples the whole thread. */
  readonly others: number;
  /** Whether the recording ended before the request did. */
  readonly isCut: boolean;
}

/** A request that waits to be made again, and the token of the profile from whose page that was asked for. */
interface Wanted {
  readonly method: string;
  readonly url: string;
  readonly from: string;
}

/** The facts that a recording reads from its request. */
interface Running {
  readonly token: string | null;
  readonly others: number;
}

export type CpuRecorder = ReturnType<typeof createCpuRecorder>;

const recordingsKept = 5;
const longestMilliseconds = 30_000;
const samplingMicroseconds = 100;

/** Records the processor for one request at a time: the next with a wanted method and address. */
export function createCpuRecorder(warn: (message: string) => void) {
  let wanted: Wanted | null = null;
  let running: (Pick<Wanted, 'from'> & { readonly request: Running; readonly stop: (isCut: boolean) => void }) | null =
    null;
  const kept = new Map<string, RecordedCpu>();
  let newest: { readonly from: string; readonly token: string } | null = null;

  const keep = (request: Running, asked: Wanted, profile: CpuProfile, isCut: boolean): void => {
    const { token, others } = request;
    if (token === null) return;
    kept.set(token, { profile, others, isCut });
    newest = { from: asked.from, token };
    for (const [oldest] of kept) if (kept.size > recordingsKept) kept.delete(oldest);
  };
  return {
    /** Waits for the next such request. Returns false while another one is recorded. */
    want(request: Wanted): boolean {
      if (running !== null) return false;
      wanted = request;
      newest = null;
      return true;
    },
    isWanted: (method: string, url: string): boolean => wanted?.method === method && wanted.url === url,
    isWaiting: (): boolean => wanted !== null,
    /** Whether a recording is to come that this profile's page asked for, or that is of its own request. */
    isToCome: (token: string): boolean => [wanted?.from, running?.from, running?.request.token].includes(token),
    begin(request: Running): void {
      const asked = wanted;
      if (asked === null) return;
      wanted = null;
      const session = new Session();
      session.connect();
      session.post('Profiler.enable');
      session.post('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
      session.post('Profiler.start');
      const stop = (isCut: boolean): void => {
        clearTimeout(timer);
        running = null;
        // The type hides that an error comes without a second value.
        session.post('Profiler.stop', (error, stopped) => {
          if (error === null) keep(request, asked, stopped.profile, isCut);
          else warn(`The processor could not be recorded: ${error.message}`);
        });
        session.disconnect();
      };
      const timer = startTimer(stop, longestMilliseconds, true).unref();
      running = { request, from: asked.from, stop };
    },
    /** Ends the recording of a request that is over. */
    end(request: Running): void {
      if (running?.request === request) running.stop(false);
    },
    read: (token: string): RecordedCpu | null => kept.get(token) ?? null,
    /** Returns the token of the request that was recorded because this profile's page asked for it. */
    answerTo: (from: string): string | null => (newest?.from === from ? newest.token : null),
    close(): void {
      wanted = null;
      running?.stop(true);
    },
  };
}
