import type { ShellLog } from '../logging/shell-log.ts';
import type { CatalogueStore } from './catalogue-store.ts';

/** The right to change the catalogue, as the server is given it. */
export interface CatalogueEditing {
  /** The user's own catalogue, which need not be there yet. No other file is ever written to. */
  readonly own: string;
  /** The own catalogue is served from now on. */
  readonly onTakenIntoUse: () => Promise<void>;
  /** How much of an import is done: from 0 to 1, `unknown`, or null when none is being prepared any more. */
  readonly onProgress: (part: number | 'unknown' | null) => void;
}

/** What the windows are told of imports. */
export interface ImportEvents {
  readonly progress: CatalogueEditing['onProgress'];
  readonly takenIntoUse: () => void;
}

/** Lets the server write the own catalogue, which is used from then on and after a restart. */
export function editOwnCatalogue(
  store: Pick<CatalogueStore, 'ownPath' | 'select'>,
  events: ImportEvents,
  log: ShellLog,
): CatalogueEditing {
  return {
    own: store.ownPath,
    onProgress: events.progress,
    async onTakenIntoUse() {
      log.info('An import was taken into use.');
      try {
        await store.select(store.ownPath);
      } catch (error) {
        log.error('The own catalogue is in use, but could not be chosen for the next start.', { error });
      }
      events.takenIntoUse();
    },
  };
}
