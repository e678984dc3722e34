import { setTimeout as wait } from 'node:timers/promises';
import { asParameters, type Parameters } from './chromium-connection.ts';

const ATTEMPTS_TO_CLEAR = 50;

type Send = (method: string, parameters?: Parameters) => Promise<Parameters>;

/** The pages that a window can go back and forward to, kept by the browser. */
export class StandInHistory {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  goBack(): void {
    void this.#go(-1);
  }

  goForward(): void {
    void this.#go(1);
  }

  clear(): void {
    void this.#clear();
  }

  /** Electron clears at once; Chromium refuses while a page of another process is taking the place of this one. */
  async #clear(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_TO_CLEAR; attempt += 1) {
      const isCleared = await this.#send('Page.resetNavigationHistory').then(
        () => true,
        () => false,
      );
      if (isCleared) return;
      await wait(20);
    }
  }

  async #go(step: -1 | 1): Promise<void> {
    const { currentIndex, entries } = await this.#send('Page.getNavigationHistory');
    const entry: unknown = Array.isArray(entries) ? entries[Number(currentIndex) + step] : undefined;
    const entryId = asParameters(entry)['id'];
    if (entryId !== undefined) await this.#send('Page.navigateToHistoryEntry', { entryId });
  }
}
