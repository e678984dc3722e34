import type { BrowserWindow, WebContents } from 'electron';
import type { DesktopTexts } from '../desktop-texts.ts';
import { escapeHtml, SHELL_ORIGIN, shellPageAddress } from './shell-page.ts';

/**
 * Makes the small window that searches the page of the window under it.
 *
 * @param openOver opens an empty small window over another one
 */
export function createFindWindow(openOver: (parent: BrowserWindow) => BrowserWindow, texts: DesktopTexts) {
  let shown: { window: BrowserWindow; target: BrowserWindow } | null = null;
  /** The text in the form, kept from one search to the next. */
  let text = '';
  /** The last text that was searched for; null before the first search. */
  let searched: string | null = null;

  /** Opens it over the window, or brings it to the front. */
  function open(target: BrowserWindow): void {
    if (shown !== null && (shown.target === target || shown.window === target)) {
      shown.window.focus();
      return;
    }
    shown?.window.close();
    const window = openOver(target);
    shown = { window, target };
    searched = null;
    const showCount = (
      _event: unknown,
      found: { activeMatchOrdinal: number; matches: number; finalUpdate: boolean },
    ) => {
      if (!found.finalUpdate || window.isDestroyed()) return;
      const count = texts.translate('find.count', { position: found.activeMatchOrdinal, number: found.matches });
      window.webContents.executeJavaScript(showCountScript(count)).catch(() => undefined);
    };
    target.webContents.on('found-in-page', showCount);
    window.on('closed', () => {
      if (shown?.window === window) shown = null;
      if (target.isDestroyed()) return;
      target.webContents.off('found-in-page', showCount);
      target.webContents.stopFindInPage('keepSelection');
    });
    window.loadURL(findBarAddress(text, texts)).catch(() => undefined);
  }

  /** A search for the same text continues where it was; for another text it starts again. */
  function find(target: BrowserWindow, wanted: string, forward: boolean): void {
    // In spite of its name, `findNext` starts a new search (its description in the typings).
    target.webContents.findInPage(wanted, { forward, findNext: wanted !== searched });
    searched = wanted;
    text = wanted;
  }

  return {
    open,
    /** Searches for the same text again; opens the window when there is none yet. */
    again(target: BrowserWindow, forward: boolean): void {
      if (text === '' || shown === null) open(target);
      else find(shown.target, text, forward);
    },
    /** Handles an address that a window wants to go to, if it is a search of this window; else returns false. */
    take(address: string, contents: WebContents): boolean {
      if (shown?.window.webContents !== contents) return false;
      const request = findRequestOf(address);
      if (request === null) return false;
      find(shown.target, request.text, request.forward);
      return true;
    },
  };
}

/** The form of the find window; sending it leads to an address that the shell reads as a request. */
export function findBarAddress(text: string, { translate, language }: DesktopTexts): string {
  return shellPageAddress({
    language,
    title: translate('find.title'),
    style: STYLE,
    body: `<form action="${SHELL_ORIGIN}/find">
<input name="text" aria-label="${escapeHtml(translate('find.title'))}" value="${escapeHtml(text)}" autofocus required>
<output aria-live="polite"></output>
<button name="direction" value="next">${escapeHtml(translate('find.next'))}</button>
<button name="direction" value="previous">${escapeHtml(translate('find.previous'))}</button>
</form>`,
  });
}

/** The text that the form was sent with, and the direction; null for any other address. */
export function findRequestOf(address: string): { text: string; forward: boolean } | null {
  const parsed = URL.parse(address);
  if (parsed === null || parsed.origin !== SHELL_ORIGIN || parsed.pathname !== '/find') return null;
  const text = parsed.searchParams.get('text') ?? '';
  return text === '' ? null : { text, forward: parsed.searchParams.get('direction') !== 'previous' };
}

/** A script for the find window that shows the number of the match. */
function showCountScript(count: string): string {
  return `document.querySelector('output').textContent = ${JSON.stringify(count)}`;
}

const STYLE = `
form { display: flex; gap: .5rem; align-items: center; height: 100vh; padding: 0 .75rem; font-size: .9rem; }
input { flex: 1; min-width: 6rem; font: inherit; padding: .4rem .6rem; color: inherit; background: var(--well); border: 1px solid var(--line); border-radius: .4rem; }
output { min-width: 4.5rem; text-align: end; color: var(--quiet); font-variant-numeric: tabular-nums; }
button { font: inherit; padding: .4rem .8rem; color: inherit; background: none; border: 1px solid var(--line); border-radius: .4rem; }
button:first-of-type { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
`;
