/** Whether the company's share answered. */
export type CentralLook = 'away' | 'there';

export interface CentralWatchOptions {
  /** Looks once, and offers a newer catalogue to the user. Handles its own errors. */
  readonly look: () => Promise<CentralLook>;
  /** Electron's `powerMonitor`: the computer has been woken. */
  readonly power: { on(event: 'resume', listener: () => void): unknown };
  /** Milliseconds until the next look, by the result of the last one. */
  readonly pauses: Readonly<Record<CentralLook, number>>;
}

/** A day. Ten minutes while the share is away: the computer may still be looking for its network. */
export const CENTRAL_PAUSES = { there: 24 * 60 * 60_000, away: 10 * 60_000 } as const;

/** Looks at the company's catalogue soon after the start, then daily and whenever the computer wakes, one look at a time. */
export function watchCentralCatalogue({ look, power, pauses }: CentralWatchOptions): void {
  let isLooking = false;
  const run = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    const found = await look();
    isLooking = false;
    timer = plan(pauses[found]);
  };
  const plan = (milliseconds: number): NodeJS.Timeout => setTimeout(() => void run(), milliseconds).unref();
  let timer = plan(pauses.away);
  power.on('resume', () => void run());
}
