import { BrowserWindow, type BrowserWindowConstructorOptions, type WebContents } from 'electron';
import type { Translate } from '../desktop-texts.ts';
import { findBarAddress, findRequestOf, showCountScript } from './find-bar.ts';

/** Find in page: a small window over the one that is searched. */
export interface FindWindow {
  /** Opens it over the window, or brings it forward. */
  open(target: BrowserWindow): void;
  /** Looks for the same text again; opens the window when there is none yet. */
  again(target: BrowserWindow, forward: boolean): void;
  /** Takes an address that a window wants to go to as a request for a search; false when it is none. */
  take(address: string, contents: WebContents): boolean;
}

export interface FindWindowOptions {
  windowOptions: () => BrowserWindowConstructorOptions;
  language: string;
  translate: Translate;
}

export function createFindWindow({ windowOptions, language, translate }: FindWindowOptions): FindWindow {
  let shown: { window: BrowserWindow; target: BrowserWindow } | null = null;
  /** What stands in the form, from one search to the next. */
  let text = '';
  /** What this window has looked for; null before its first search. */
  let searched: string | null = null;

  function open(target: BrowserWindow): void {
    if (shown !== null && (shown.target === target || shown.window === target)) {
      shown.window.focus();
      return;
    }
    shown?.window.close();
    const window = new BrowserWindow({ ...windowOptions(), parent: target });
    shown = { window, target };
    searched = null;
    const showCount = (
      _event: unknown,
      found: { activeMatchOrdinal: number; matches: number; finalUpdate: boolean },
    ) => {
      if (!found.finalUpdate || window.isDestroyed()) return;
      const count = translate('find.count', { position: found.activeMatchOrdinal, number: found.matches });
      window.webContents.executeJavaScript(showCountScript(count)).catch(() => undefined);
    };
    target.webContents.on('found-in-page', showCount);
    window.once('ready-to-show', () => window.show());
    window.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') window.close();
    });
    window.on('closed', () => {
      if (shown?.window === window) shown = null;
      if (target.isDestroyed()) return;
      target.webContents.off('found-in-page', showCount);
      target.webContents.stopFindInPage('keepSelection');
    });
    window.loadURL(findBarAddress(text, language, translate)).catch(() => undefined);
  }

  /** A search for the same text goes on from where it was; for another one it begins anew. */
  function find(target: BrowserWindow, wanted: string, forward: boolean): void {
    // In spite of its name, `findNext` is what begins a new search (its description in the typings).
    target.webContents.findInPage(wanted, { forward, findNext: wanted !== searched });
    searched = wanted;
    text = wanted;
  }

  return {
    open,
    again(target, forward) {
      if (text === '' || shown === null) open(target);
      else find(shown.target, text, forward);
    },
    take(address, contents) {
      if (shown?.window.webContents !== contents) return false;
      const request = findRequestOf(address);
      if (request === null) return false;
      find(shown.target, request.text, request.forward);
      return true;
    },
  };
}
