import type { App } from 'electron';
import { isCatalogueFile } from './command-line.ts';

/** Catalogue files that the user double-clicked, from the first moment of a start on. */
export interface OpenedFiles {
  open(path: string): void;
  /** From now on `take` gets each file; those that were opened before it gets at once. */
  handOverTo(take: (path: string) => void): void;
}

/**
 * Collects the file that the app was started with, and those that macOS hands over, which may do so before the app is
 * ready: hence to be called before anything is awaited.
 */
export function collectOpenedFiles(app: Pick<App, 'on'>, startedWith: string | null): OpenedFiles {
  const waiting = startedWith === null ? [] : [startedWith];
  let take = (path: string): void => void waiting.push(path);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (isCatalogueFile(path)) take(path);
  });
  return {
    open: (path) => take(path),
    handOverTo(taker) {
      take = taker;
      for (const path of waiting.splice(0)) taker(path);
    },
  };
}
