import type { DealerProblem, DealerSettings, DealerTexts } from '../../server/settings/dealer.ts';
import type { Translate } from '../desktop-texts.ts';
import { escapeHtml, SHELL_ORIGIN, shellPageAddress } from '../windows/shell-page.ts';

/** What the user did with the form: sent it, or let it be. */
export type DealerRequest = { readonly kind: 'save'; readonly texts: DealerTexts } | { readonly kind: 'cancel' };

export interface DealerForm {
  /** BCP 47 tag of the texts. */
  readonly language: string;
  readonly texts: DealerTexts;
  /** What is wrong with them, after they were sent. */
  readonly problems: readonly DealerProblem[];
  /** Whether the company has decided them, so that nobody may change them here. */
  readonly isCentral: boolean;
}

/** The form as an address; sending it leads to an address that the shell takes as a request. */
export function dealerFormAddress(form: DealerForm, translate: Translate): string {
  return shellPageAddress({
    language: form.language,
    title: translate('dealer.title'),
    style: STYLE,
    body: form.isCentral ? decided(form.texts, translate) : fields(form, translate),
  });
}

/** The request that an address of the form stands for, or null for any other address. */
export function dealerRequestOf(address: string): DealerRequest | null {
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
export function dealerTexts(dealer: DealerSettings | null): DealerTexts {
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

function fields({ texts, problems }: DealerForm, translate: Translate): string {
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

/** What the company has decided, to be read. */
function decided(texts: DealerTexts, translate: Translate): string {
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
