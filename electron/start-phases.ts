import type { Performance } from 'node:perf_hooks';

/** The moments of a start, in the order in which they usually come. */
export type StartMoment =
  'shell-loaded' | 'application-ready' | 'server-loaded' | 'server-listening' | 'window-created' | 'page-loaded';

/**
 * When each moment came, in milliseconds since the process started.
 *
 * @param performance of this process; moments that have not come are left out
 */
export function startMoments(performance: Pick<Performance, 'getEntriesByType'>): Partial<Record<StartMoment, number>> {
  return Object.fromEntries(
    performance.getEntriesByType('mark').map((mark) => [mark.name, Math.round(mark.startTime * 10) / 10]),
  );
}
