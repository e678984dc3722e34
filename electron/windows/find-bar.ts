import type { Translate } from '../desktop-texts.ts';
import { escapeHtml, SHELL_ORIGIN, shellPageAddress } from './shell-page.ts';

/** What the user looks for, and in which direction. */
export interface FindRequest {
  text: string;
  forward: boolean;
}

/** The form of the find window; sending it leads to an address that the shell takes as a request. */
export function findBarAddress(text: string, language: string, translate: Translate): string {
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

/** The request that an address of the find window stands for, or null for any other address. */
export function findRequestOf(address: string): FindRequest | null {
  const parsed = URL.parse(address);
  if (parsed === null || parsed.origin !== SHELL_ORIGIN || parsed.pathname !== '/find') return null;
  const text = parsed.searchParams.get('text') ?? '';
  return text === '' ? null : { text, forward: parsed.searchParams.get('direction') !== 'previous' };
}

/** A script for the find window that says how far the search is. */
export function showCountScript(count: string): string {
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
