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
    texts: {
      name: text('name'),
      address: text('address'),
      organisationNumber: text('organisation_number'),
      registered: text('registered'),
      phone: text('phone'),
      email: text('email'),
      terms: text('terms'),
      quotePrefix: text('quote_prefix'),
    },
  };
}

/** A dealer as it is typed into the form. */
function dealerTexts(dealer: DealerSettings | null): DealerTexts {
  return {
    name: dealer?.name ?? '',
    address: dealer?.address.join('\n') ?? '',
    organisationNumber: dealer?.organisationNumber ?? '',
    registered: dealer?.registered === true ? 'on' : '',
    phone: dealer?.phone ?? '',
    email: dealer?.email ?? '',
    terms: dealer?.terms ?? '',
    quotePrefix: dealer?.quotePrefix ?? '',
  };
}

/** The fields of the form: the ids of their controls, which are the ends of their texts' keys too. */
const fields = {
  name: { id: 'name', kind: 'line', problems: ['name_missing', 'name_long'] },
  address: { id: 'address', kind: 'area', problems: ['address_long'] },
  organisationNumber: { id: 'organisation_number', kind: 'number', problems: ['organisation_number_wrong'] },
  registered: { id: 'registered', kind: 'tick', problems: [] },
  phone: { id: 'phone', kind: 'line', problems: ['phone_long'] },
  email: { id: 'email', kind: 'line', problems: ['email_long'] },
  terms: { id: 'terms', kind: 'area', problems: ['terms_long'] },
  quotePrefix: { id: 'quote_prefix', kind: 'line', problems: ['quote_prefix_long'] },
} as const satisfies Readonly<
  Record<
    keyof DealerTexts,
    { id: string; kind: 'line' | 'number' | 'area' | 'tick'; problems: readonly DealerProblem[] }
  >
>;
const fieldNames = [
  'name',
  'address',
  'organisationNumber',
  'registered',
  'phone',
  'email',
  'terms',
  'quotePrefix',
] as const;

function formBody({ texts, problems }: DealerForm, translate: Translate): string {
  const problemOf = (name: keyof DealerTexts): DealerProblem | undefined =>
    problems.find((problem) => fields[name].problems.some((own) => own === problem));
  const first = fieldNames.find((name) => problemOf(name) !== undefined) ?? 'name';
  const rows = fieldNames.map((name) => {
    const { id, kind } = fields[name];
    const problem = problemOf(name);
    const described = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-problem"`;
    const attributes = `id="${id}" name="${id}" autocomplete="off"${first === name ? ' autofocus' : ''}${described}`;
    const label = escapeHtml(translate(`dealer.${id}`));
    if (kind === 'tick') {
      return `<label class="tick"><input type="checkbox" ${attributes}${texts[name] === '' ? '' : ' checked'}> ${label}</label>`;
    }
    const value = escapeHtml(texts[name]);
    const control =
      kind === 'area'
        ? `<textarea ${attributes} rows="3">\n${value}</textarea>`
        : `<input ${attributes}${kind === 'number' ? ' inputmode="numeric"' : ''} value="${value}">`;
    const message = problem === undefined ? '' : translate(`dealer.problem.${problem}`);
    return `<label for="${id}">${label}</label>
${control}
${message === '' ? '' : `<p id="${id}-problem" class="problem">${escapeHtml(message)}</p>`}`;
  });
  return `<main>
<h1>${escapeHtml(translate('dealer.title'))}</h1>
<p>${escapeHtml(translate('dealer.introduction'))}</p>
<form action="${SHELL_ORIGIN}/dealer">
${rows.join('\n')}
<nav>
<button name="action" value="save">${escapeHtml(translate('dealer.save'))}</button>
<button name="action" value="cancel" class="quiet">${escapeHtml(translate('dialog.cancel'))}</button>
</nav>
</form>
</main>`;
}

/** The texts of the central settings, to be read only. */
function readOnlyBody(texts: DealerTexts, translate: Translate): string {
  const rows = fieldNames.map((name) => {
    const { id, kind } = fields[name];
    const text = kind === 'tick' && texts[name] !== '' ? '✓' : texts[name];
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
textarea { resize: vertical; min-height: 5rem; }
.tick { font-weight: 400; }
.tick input { width: auto; margin: 0 .4rem 0 0; }
[aria-invalid] { border: 2px solid var(--wrong); }
.problem { margin-top: .25rem; color: var(--wrong); font-weight: 600; }
dd { margin: 0; white-space: pre-line; }
nav { display: flex; gap: .75rem; margin-top: 1.25rem; }
button { padding: .5rem 1.1rem; font: inherit; font-weight: 500; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: .4rem; }
button.quiet { color: inherit; background: none; border-color: var(--quiet); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
