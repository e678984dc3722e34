import type { Arrival } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';

const knownMilliseconds = 5000;
const mostKnown = 200;

interface Redirect {
  readonly token: string;
  readonly ip: string;
  readonly location: string;
  readonly at: number;
}

/** Finds the redirect from which a request comes: the same client asks for exactly that address within 5 s. */
export function createRedirects() {
  let known: Redirect[] = [];
  return {
    note({ token, status, arrival }: Recording, location: unknown): void {
      if (token === null || status === null || status < 300 || status > 399 || typeof location !== 'string') return;
      const { href } = new URL(location, arrival.origin + arrival.target);
      known.push({ token, ip: arrival.ip, location: href.split('#', 1)[0] ?? '', at: performance.now() });
      if (known.length > mostKnown) known.shift();
    },
    /** Returns the token of the redirect. Each redirect is found once. */
    sourceOf({ origin, target, ip }: Arrival): string | null {
      if (known.length === 0) return null;
      const now = performance.now();
      known = known.filter(({ at }) => now - at <= knownMilliseconds);
      const found = known.find((one) => one.ip === ip && one.location === origin + target);
      known = known.filter((one) => one !== found);
      return found?.token ?? null;
    },
  };
}
