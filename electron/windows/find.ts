import type { BrowserWindow, Point, Rectangle, WebContents } from 'electron';
import type { DesktopTexts } from '../desktop-texts.ts';
import { escapeForPage, SHELL_ORIGIN, shellPageAddress } from './shell-page.ts';

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
    let placed: Point | null = null;
    const place = (match: Rectangle | null): void => {
      if (window.isDestroyed()) return;
      const { width, height } = window.getBounds();
      const { x, y } = findBarPlace(target.getContentBounds(), { width, height }, match);
      // A bar that the user has dragged stays there while its own place is the same.
      if (x === placed?.x && y === placed.y) return;
      placed = { x, y };
      window.setPosition(x, y);
    };
    const follow = (): void => place(null);
    const showCount = (_event: unknown, found: FoundInPage) => {
      if (!found.finalUpdate || window.isDestroyed()) return;
      place(found.selectionArea);
      const count = texts.translate('find.count', { position: found.activeMatchOrdinal, number: found.matches });
      window.webContents.executeJavaScript(showCountScript(count)).catch(() => undefined);
    };
    window.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') window.close();
    });
    target.webContents.on('found-in-page', showCount);
    target.on('move', follow);
    target.on('resize', follow);
    follow();
    window.on('closed', () => {
      if (shown?.window === window) shown = null;
      if (target.isDestroyed()) return;
      target.off('move', follow);
      target.off('resize', follow);
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
    /** Searches again, for the text in the window; opens the window when there is none yet. */
    again(target: BrowserWindow, forward: boolean): void {
      if (shown === null) open(target);
      else sendForm(shown.window, forward);
    },
    /** Handles an address that a window wants to go to, if it is a search of this window; else returns false. */
    take(address: string, contents: WebContents): boolean {
      if (shown?.window.webContents !== contents) return false;
      const request = findRequestOf(address);
      if (request === 'close') shown.window.close();
      else if (request !== null) find(shown.target, request.text, request.forward);
      return request !== null;
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
<input name="text" aria-label="${escapeForPage(translate('find.title'))}" value="${escapeForPage(text)}" autofocus required>
<output aria-live="polite"></output>
<button name="direction" value="next">${escapeForPage(translate('find.next'))}</button>
<button name="direction" value="previous">${escapeForPage(translate('find.previous'))}</button>
<button name="direction" value="close" formnovalidate aria-label="${escapeForPage(translate('find.close'))}" title="${escapeForPage(translate('find.close'))}">×</button>
</form>`,
  });
}

interface FoundInPage {
  readonly activeMatchOrdinal: number;
  readonly matches: number;
  readonly finalUpdate: boolean;
  readonly selectionArea: Rectangle;
}

const BAR_MARGIN = 12;

/**
 * Returns where the bar is: in the upper right corner of the page, or in the lower one while it would cover the match.
 *
 * @param match relative to the page; null for none
 */
export function findBarPlace(
  page: Rectangle,
  bar: Pick<Rectangle, 'width' | 'height'>,
  match: Rectangle | null,
): { x: number; y: number } {
  const left = Math.max(page.width - bar.width - 2 * BAR_MARGIN, 0);
  const isCovered =
    match !== null && match.width > 0 && match.x + match.width > left && match.y < bar.height + 2 * BAR_MARGIN;
  const top = isCovered ? page.height - bar.height - BAR_MARGIN : BAR_MARGIN;
  return { x: page.x + left, y: page.y + Math.max(top, 0) };
}

/** Presses a button of the form, with the text that is in it. */
function sendForm(window: BrowserWindow, forward: boolean): void {
  const button = `document.querySelector('button[value="${forward ? 'next' : 'previous'}"]')`;
  window.webContents.executeJavaScript(`${button}?.click()`).catch(() => undefined);
}

/** The text that the form was sent with, and the direction, or the wish to close it; null for any other address. */
export function findRequestOf(address: string): { text: string; forward: boolean } | 'close' | null {
  const parsed = URL.parse(address);
  if (parsed === null || parsed.origin !== SHELL_ORIGIN || parsed.pathname !== '/find') return null;
  const text = parsed.searchParams.get('text') ?? '';
  if (parsed.searchParams.get('direction') === 'close') return 'close';
  return text === '' ? null : { text, forward: parsed.searchParams.get('direction') !== 'previous' };
}

/** A script for the find window that shows the number of the match. */
function showCountScript(count: string): string {
  return `document.querySelector('output').textContent = ${JSON.stringify(count)}`;
}

/** The user can drag the bar: Wayland lets no program place its own windows. */
const STYLE = `
form { -webkit-app-region: drag; display: flex; gap: .5rem; align-items: center; height: 100vh; padding: 0 .75rem; font-size: .9rem; border: 1px solid var(--line); }
input, button { -webkit-app-region: no-drag; }
input { flex: 1; min-width: 6rem; font: inherit; padding: .4rem .6rem; color: inherit; background: var(--well); border: 1px solid var(--line); border-radius: .4rem; }
output { min-width: 4.5rem; text-align: end; color: var(--quiet); font-variant-numeric: tabular-nums; }
button { font: inherit; padding: .4rem .8rem; color: inherit; background: none; border: 1px solid var(--line); border-radius: .4rem; }
button:first-of-type { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button[value=close] { padding: .4rem .5rem; border-color: transparent; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
`;
