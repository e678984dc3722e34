import type { Arrival } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';

const knownMilliseconds = 5000;
const mostKnown = 200;

/** Finds the redirect from which a request comes: the same client asks for exactly that address within 5 s. */
export function createRedirects() {
  const redirects = new Map<string, { readonly token: string; readonly at: number }>();
  return {
    note({ token, status, arrival }: Recording, location: unknown): void {
      if (token === null || status === null || status < 300 || status > 399 || typeof location !== 'string') return;
      const { href } = new URL(location, arrival.origin + arrival.target);
      redirects.set(`${arrival.ip} ${href.split('#', 1)[0] ?? ''}`, { token, at: performance.now() });
      for (const [oldest] of redirects) if (redirects.size > mostKnown) redirects.delete(oldest);
    },
    /** Returns the token of the redirect. Each redirect is found once. */
    sourceOf({ origin, target, ip }: Arrival): string | null {
      const key = `${ip} ${origin}${target}`;
      const found = redirects.get(key);
      redirects.delete(key);
      return found !== undefined && performance.now() - found.at <= knownMilliseconds ? found.token : null;
    },
  };
}
