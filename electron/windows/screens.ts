import type { DesktopTexts } from '../desktop-texts.ts';
import { failureText, type AppFailure } from '../failures.ts';
import type { StartStep } from '../serving/start-serving.ts';
import { escapeForPage, SHELL_ORIGIN, shellPageAddress } from './shell-page.ts';

const ACTIONS = ['retry', 'quit', 'copy'] as const;
export type FailureAction = (typeof ACTIONS)[number];

export interface FailureScreen {
  failure: AppFailure;
  versionLine: string;
  /** Whether the details have just been copied. */
  copied: boolean;
}

export function failureScreenAddress(screen: FailureScreen, { translate, language }: DesktopTexts): string {
  return shellPageAddress({
    language,
    title: translate(failureText(screen.failure.kind, 'title')),
    style: STYLE,
    body: failureScreenBody(screen, translate),
  });
}

/** The screen that says what a start waits for, as an address. */
export function waitingScreenAddress(step: StartStep, { translate, language }: DesktopTexts): string {
  return shellPageAddress({
    language,
    title: translate('waiting.title'),
    style: STYLE,
    body: `<main role="status">
${FIREPLACE_MARK}
<h1>${escapeForPage(translate('waiting.title'))}</h1>
<p>${escapeForPage(translate(`waiting.${step}`))}</p>
</main>`,
  });
}

export function failureActionOf(address: string): FailureAction | null {
  const parsed = URL.parse(address);
  if (parsed === null || parsed.origin !== SHELL_ORIGIN) return null;
  return ACTIONS.find((action) => parsed.pathname === `/${action}`) ?? null;
}

function failureScreenBody(
  { failure, versionLine, copied }: FailureScreen,
  translate: DesktopTexts['translate'],
): string {
  const again = failure.kind === 'crash' ? 'failure.restart' : 'failure.retry';
  return `<main>
${FIREPLACE_MARK}
<h1>${escapeForPage(translate(failureText(failure.kind, 'title')))}</h1>
<p>${escapeForPage(translate(failureText(failure.kind, 'text')))}</p>
<nav>
<a class="primary" href="${SHELL_ORIGIN}/retry">${escapeForPage(translate(again))}</a>
<a href="${SHELL_ORIGIN}/quit">${escapeForPage(translate('failure.quit'))}</a>
<a href="${SHELL_ORIGIN}/copy">${escapeForPage(translate(copied ? 'failure.copied' : 'failure.copy'))}</a>
</nav>
<details${copied ? ' open' : ''}>
<summary>${escapeForPage(translate('failure.details'))}</summary>
<pre>${escapeForPage(failure.details)}</pre>
</details>
<footer>${escapeForPage(versionLine)}</footer>
</main>`;
}

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
body { min-height: 100vh; display: grid; place-items: center; }
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
