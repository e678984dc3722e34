import { asParameters, type Parameters } from './chromium-connection.ts';

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
    void this.#send('Page.resetNavigationHistory');
  }

  async #go(step: -1 | 1): Promise<void> {
    const { currentIndex, entries } = await this.#send('Page.getNavigationHistory');
    const entry: unknown = Array.isArray(entries) ? entries[Number(currentIndex) + step] : undefined;
    const entryId = asParameters(entry)['id'];
    if (entryId !== undefined) await this.#send('Page.navigateToHistoryEntry', { entryId });
  }
}
