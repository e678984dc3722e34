import type { Translate } from '../desktop-text.ts';
import { FAILURE_TEXTS, type Failure } from './describe-failure.ts';

/** What the user chose on a failure screen. */
export type FailureAction = 'retry' | 'quit' | 'copy';

const ACTIONS: ReadonlySet<string> = new Set<FailureAction>(['retry', 'quit', 'copy']);

/** A host that can never exist (RFC 2606): its links are caught by the shell before anything is looked up. */
const ACTION_ORIGIN = 'http://shell.invalid';

export interface FailureScreen {
  failure: Failure;
  /** BCP 47 tag of the texts. */
  language: string;
  versionLine: string;
  /** Whether the details have just been copied. */
  copied: boolean;
}

/** A whole page as a `data:` address: it needs no server, no file, no script and no preload. */
export function failureScreenAddress(screen: FailureScreen, translate: Translate): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(failureScreenHtml(screen, translate))}`;
}

export function isFailureScreen(address: string): boolean {
  return address.startsWith('data:text/html;charset=utf-8,');
}

/** The action that a link on a failure screen stands for, or null for any other address. */
export function failureActionOf(address: string): FailureAction | null {
  const parsed = URL.parse(address);
  if (parsed === null || parsed.origin !== ACTION_ORIGIN) return null;
  const action = parsed.pathname.slice(1);
  return isAction(action) ? action : null;
}

function isAction(text: string): text is FailureAction {
  return ACTIONS.has(text);
}

function failureScreenHtml({ failure, language, versionLine, copied }: FailureScreen, translate: Translate): string {
  const texts = FAILURE_TEXTS[failure.kind];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(translate(texts.title))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${FIREPLACE_MARK}
<h1>${escapeHtml(translate(texts.title))}</h1>
<p>${escapeHtml(translate(texts.text))}</p>
<nav>
<a class="primary" href="${ACTION_ORIGIN}/retry">${escapeHtml(translate(texts.again))}</a>
<a href="${ACTION_ORIGIN}/quit">${escapeHtml(translate('failure.quit'))}</a>
<a href="${ACTION_ORIGIN}/copy">${escapeHtml(translate(copied ? 'failure.copied' : 'failure.copy'))}</a>
</nav>
<details${copied ? ' open' : ''}>
<summary>${escapeHtml(translate('failure.details'))}</summary>
<pre>${escapeHtml(failure.details)}</pre>
</details>
<footer>${escapeHtml(versionLine)}</footer>
</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The app's mark with the fire gone out. */
const FIREPLACE_MARK = `<svg viewBox="0 0 512 512" width="72" height="72" aria-hidden="true">
<rect x="16" y="16" width="480" height="480" rx="104" fill="#21383b"/>
<path d="M92 292 256 164 420 292" fill="none" stroke="#8fb0ab" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M228 68h56v216h-56z" fill="#f4efe6" stroke="#21383b" stroke-width="36" paint-order="stroke"/>
<rect x="196" y="68" width="120" height="36" rx="10" fill="#f4efe6"/>
<rect x="148" y="268" width="216" height="176" rx="22" fill="#f4efe6"/>
<rect x="184" y="304" width="144" height="104" rx="10" fill="#21383b"/>
<path d="M208 392h96" stroke="#8fb0ab" stroke-width="14" stroke-linecap="round"/>
</svg>`;

const STYLE = `
:root { --paper: #f6f4ef; --ink: #1d2a2c; --quiet: #566365; --line: #dcd7cb; --well: #edeae2; --accent: #1f5a57; --on-accent: #ffffff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #13191a; --ink: #e9ece8; --quiet: #a7b2b0; --line: #303b3c; --well: #1b2324; --accent: #7fc4b5; --on-accent: #0c2421; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 16px/1.5 "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Noto Sans", "Liberation Sans", sans-serif; }
main { width: min(40rem, 100% - 3rem); padding: 2.5rem 0; }
h1 { margin: 1.25rem 0 .5rem; font-size: 1.6rem; line-height: 1.25; font-weight: 600; text-wrap: balance; }
p { margin: 0; max-width: 34rem; text-wrap: pretty; }
nav { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.75rem 0 2rem; }
a { padding: .55rem 1.1rem; border: 1px solid var(--line); border-radius: .5rem; color: inherit; text-decoration: none; font-weight: 500; }
a:hover { border-color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
summary { cursor: pointer; color: var(--quiet); border-radius: .25rem; }
pre { margin: .75rem 0 0; padding: 1rem; max-height: 16rem; overflow: auto; background: var(--well); border-radius: .5rem;
  font: 12.5px/1.55 ui-monospace, Consolas, Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; user-select: text; }
footer { margin-top: 2rem; color: var(--quiet); font-size: .85rem; }
`;
