import type { BrowserWindow, WebContents } from 'electron';
import {
  type DealerProblem,
  type DealerSettings,
  type DealerTexts,
  parseDealer,
} from '../../server/settings/dealer.ts';
import type { Translate } from '../desktop-texts.ts';
import type { PreferenceStore } from '../files/preferences.ts';
import { escapeHtml, SHELL_ORIGIN, shellPageAddress } from './shell-page.ts';

/** The form for the dealer's name and address on the orders: a small window over the calculator's. */
export interface DealerWindow {
  /** Opens it over the window, or brings it to the front. */
  open(target: BrowserWindow): void;
  /** Handles an address that a window wants to go to, if this form was sent or cancelled; else returns false. */
  take(address: string, contents: WebContents): boolean;
}

export interface DealerWindowOptions {
  /** Opens an empty small window over another one. */
  readonly openOver: (parent: BrowserWindow) => BrowserWindow;
  /** BCP 47 tag of the texts. */
  readonly language: string;
  readonly translate: Translate;
  readonly preferences: PreferenceStore;
  /** The dealer that the central settings give every user; null where each user decides. */
  readonly central: DealerSettings | null;
  /** The dealer has changed. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => Promise<void>;
}

export function createDealerWindow(options: DealerWindowOptions): DealerWindow {
  const { openOver, language, translate, preferences, central, onChange, onFailure } = options;
  let shown: BrowserWindow | null = null;

  const show = (window: BrowserWindow, form: Pick<DealerForm, 'texts' | 'problems'>): void => {
    const address = dealerFormAddress({ language, isCentral: central !== null, ...form }, translate);
    window.loadURL(address).catch(() => undefined);
  };

  /** The next page shows the new dealer at once; writing it to the disk takes a moment, and may fail. */
  async function keep(dealer: DealerSettings | null, window: BrowserWindow): Promise<void> {
    const keeping = preferences.change({ dealer });
    onChange();
    try {
      await keeping;
    } catch (error) {
      await onFailure(error);
    }
    if (!window.isDestroyed()) window.close();
  }

  return {
    open(target) {
      if (shown !== null) {
        shown.focus();
        return;
      }
      const window = openOver(target);
      shown = window;
      window.on('closed', () => {
        shown = null;
      });
      show(window, { texts: dealerTexts(central ?? preferences.current().dealer), problems: [] });
    },
    take(address, contents) {
      const window = shown;
      const request = window?.webContents === contents ? dealerRequestOf(address) : null;
      if (window === null || request === null) return false;
      if (request.kind === 'cancel' || central !== null) {
        window.close();
        return true;
      }
      const { dealer, problems } = parseDealer(request.texts);
      if (problems.length > 0) {
        show(window, { texts: request.texts, problems });
        return true;
      }
      keep(dealer, window).catch(() => undefined);
      return true;
    },
  };
}

export interface DealerForm {
  /** BCP 47 tag of the texts. */
  readonly language: string;
  readonly texts: DealerTexts;
  /** What is wrong with the texts that were sent. */
  readonly problems: readonly DealerProblem[];
  /** Whether they come from the central settings: then they can be read but not changed. */
  readonly isCentral: boolean;
}

/** The form as an address; sending it leads to an address that the shell reads as a request. */
export function dealerFormAddress(form: DealerForm, translate: Translate): string {
  return shellPageAddress({
    language: form.language,
    title: translate('dealer.title'),
    style: STYLE,
    body: form.isCentral ? readOnlyBody(form.texts, translate) : formBody(form, translate),
  });
}

/** What the user did with the form, by the address it led to; null for any other address. */
export function dealerRequestOf(address: string): { kind: 'save'; texts: DealerTexts } | { kind: 'cancel' } | null {
  const parsed = URL.parse(address);
  if (parsed === null || parsed.origin !== SHELL_ORIGIN || parsed.pathname !== '/dealer') return null;
  const text = (name: string): string => parsed.searchParams.get(name) ?? '';
  if (text('action') === 'cancel') return { kind: 'cancel' };
  return {
    kind: 'save',
    texts: { name: text('name'), address: text('address'), organisationNumber: text('organisation_number') },
  };
}

/** A dealer as it is typed into the form. */
function dealerTexts(dealer: DealerSettings | null): DealerTexts {
  return {
    name: dealer?.name ?? '',
    address: dealer?.address.join('\n') ?? '',
    organisationNumber: dealer?.organisationNumber ?? '',
  };
}

const fieldOf: Readonly<Record<DealerProblem, keyof DealerTexts>> = {
  name_missing: 'name',
  name_long: 'name',
  address_long: 'address',
  organisation_number_wrong: 'organisationNumber',
};

function formBody({ texts, problems }: DealerForm, translate: Translate): string {
  const [first = null] = problems.map((problem) => fieldOf[problem]);
  const field = (
    name: keyof DealerTexts,
    id: 'name' | 'address' | 'organisation_number',
    control: (attributes: string) => string,
  ): string => {
    const problem = problems.find((candidate) => fieldOf[candidate] === name);
    const focused = (first ?? 'name') === name ? ' autofocus' : '';
    const described = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-problem"`;
    return `<label for="${id}">${escapeHtml(translate(`dealer.${id}`))}</label>
${control(`id="${id}" name="${id}" autocomplete="off"${focused}${described}`)}
${problem === undefined ? '' : `<p id="${id}-problem" class="problem">${escapeHtml(translate(`dealer.problem.${problem}`))}</p>`}`;
  };
  return `<main>
<h1>${escapeHtml(translate('dealer.title'))}</h1>
<p>${escapeHtml(translate('dealer.introduction'))}</p>
<form action="${SHELL_ORIGIN}/dealer">
${field('name', 'name', (attributes) => `<input ${attributes} value="${escapeHtml(texts.name)}">`)}
${field('address', 'address', (attributes) => `<textarea ${attributes} rows="3">\n${escapeHtml(texts.address)}</textarea>`)}
${field(
  'organisationNumber',
  'organisation_number',
  (attributes) => `<input ${attributes} inputmode="numeric" value="${escapeHtml(texts.organisationNumber)}">`,
)}
<nav>
<button name="action" value="save">${escapeHtml(translate('dealer.save'))}</button>
<button name="action" value="cancel" class="quiet">${escapeHtml(translate('dialog.cancel'))}</button>
</nav>
</form>
</main>`;
}

/** The texts of the central settings, to be read only. */
function readOnlyBody(texts: DealerTexts, translate: Translate): string {
  const rows = (['name', 'address', 'organisation_number'] as const).map((id) => {
    const text = texts[id === 'organisation_number' ? 'organisationNumber' : id];
    return text === '' ? '' : `<dt>${escapeHtml(translate(`dealer.${id}`))}</dt><dd>${escapeHtml(text)}</dd>`;
  });
  return `<main>
<h1>${escapeHtml(translate('dealer.title'))}</h1>
<p>${escapeHtml(translate('dealer.central'))}</p>
<dl>${rows.join('')}</dl>
<form action="${SHELL_ORIGIN}/dealer">
<nav><button name="action" value="cancel" autofocus>${escapeHtml(translate('dealer.close'))}</button></nav>
</form>
</main>`;
}

const STYLE = `
main { padding: 1.25rem 1.5rem 1.5rem; }
h1 { margin: 0 0 .25rem; font-size: 1.3rem; font-weight: 600; line-height: 1.3; }
p { margin: 0; color: var(--quiet); font-size: .9rem; }
form { display: grid; margin-top: .75rem; }
label, dt { margin-top: .75rem; font-size: .9rem; font-weight: 600; }
input, textarea { width: 100%; margin-top: .2rem; padding: .45rem .6rem; font: inherit; color: inherit; background: var(--well); border: 1px solid var(--quiet); border-radius: .4rem; }
textarea { resize: vertical; min-height: 5.5rem; }
[aria-invalid] { border: 2px solid var(--wrong); }
.problem { margin-top: .25rem; color: var(--wrong); font-weight: 600; }
dd { margin: 0; white-space: pre-line; }
nav { display: flex; gap: .75rem; margin-top: 1.25rem; }
button { padding: .5rem 1.1rem; font: inherit; font-weight: 500; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: .4rem; }
button.quiet { color: inherit; background: none; border-color: var(--quiet); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
