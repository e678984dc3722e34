/** The dealer whose name is printed on orders and quotes. */
export interface DealerSettings {
  readonly name: string;
  /** The lines of the address. */
  readonly address: readonly string[];
  readonly organisationNumber: string | null;
  /** Whether it is in Foretaksregisteret, which a limited company says on its papers. */
  readonly registered: boolean;
  /** Empty: none is printed. */
  readonly phone: string;
  readonly email: string;
  /** The dealer's own terms under each quote, a paragraph in each line. */
  readonly terms: string;
  /** What the suggested numbers of quotes begin with. */
  readonly quotePrefix: string;
}

/** The typed texts about a dealer, each line of the address in a line of its own. */
export interface DealerTexts {
  readonly name: string;
  readonly address: string;
  readonly organisationNumber: string;
  /** Any text: yes. */
  readonly registered: string;
  readonly phone: string;
  readonly email: string;
  readonly terms: string;
  readonly quotePrefix: string;
}

/** Why the typed texts are refused. */
export type DealerProblem =
  | 'name_missing'
  | 'name_long'
  | 'address_long'
  | 'organisation_number_wrong'
  | 'phone_long'
  | 'email_long'
  | 'terms_long'
  | 'quote_prefix_long';

/** The greatest numbers of characters, and of the lines of an address: more does not fit the papers. */
export const dealerLimits = {
  name: 120,
  address: 300,
  addressLines: 5,
  phone: 40,
  email: 120,
  terms: 2000,
  quotePrefix: 10,
} as const;

type ParsedDealer =
  | { readonly dealer: DealerSettings | null; readonly problems: readonly [] }
  | { readonly dealer: null; readonly problems: readonly [DealerProblem, ...DealerProblem[]] };

/** The dealer of a server's settings; null where they name none. */
export function dealerOf(settings: {
  readonly dealerName: string | null;
  readonly dealerAddress: readonly string[];
  readonly dealerOrganisationNumber: string | null;
  readonly dealerRegistered: boolean;
  readonly dealerPhone: string;
  readonly dealerEmail: string;
  readonly dealerTerms: readonly string[];
}): DealerSettings | null {
  if (settings.dealerName === null) return null;
  return {
    name: settings.dealerName,
    address: settings.dealerAddress,
    organisationNumber: settings.dealerOrganisationNumber,
    registered: settings.dealerRegistered,
    phone: settings.dealerPhone,
    email: settings.dealerEmail,
    terms: settings.dealerTerms.join('\n'),
    // Only the desktop app numbers quotes.
    quotePrefix: '',
  };
}

/** Reads the typed texts. If all are empty there is no dealer, which is not a problem. */
export function parseDealer(texts: DealerTexts): ParsedDealer {
  const name = inOneLine(texts.name);
  const address = texts.address
    .split(/\r?\n/)
    .map(inOneLine)
    .filter((line) => line !== '');
  const typedNumber = texts.organisationNumber.trim();
  const organisationNumber = typedNumber === '' ? null : readOrganisationNumber(typedNumber);
  const phone = inOneLine(texts.phone);
  const email = inOneLine(texts.email);
  const terms = texts.terms.replaceAll(/\r\n?/g, '\n').trim();
  const quotePrefix = inOneLine(texts.quotePrefix);
  const isEmpty = [name, ...address, typedNumber, phone, email, terms, quotePrefix].every((text) => text === '');
  const problems: DealerProblem[] = [
    ...(name === '' && !isEmpty ? (['name_missing'] as const) : []),
    ...(name.length > dealerLimits.name ? (['name_long'] as const) : []),
    ...(address.join('').length > dealerLimits.address || address.length > dealerLimits.addressLines
      ? (['address_long'] as const)
      : []),
    ...(typedNumber !== '' && organisationNumber === null ? (['organisation_number_wrong'] as const) : []),
    ...(phone.length > dealerLimits.phone ? (['phone_long'] as const) : []),
    ...(email.length > dealerLimits.email ? (['email_long'] as const) : []),
    ...(terms.length > dealerLimits.terms ? (['terms_long'] as const) : []),
    ...(quotePrefix.length > dealerLimits.quotePrefix ? (['quote_prefix_long'] as const) : []),
  ];
  const [first, ...others] = problems;
  if (first !== undefined) return { dealer: null, problems: [first, ...others] };
  const registered = texts.registered !== '';
  const dealer = { name, address, organisationNumber, registered, phone, email, terms, quotePrefix };
  return { dealer: isEmpty ? null : dealer, problems: [] };
}

/** Reads a dealer from a file that people edit; null where it cannot be used. */
export function readStoredDealer(stored: unknown): DealerSettings | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const given: Partial<Record<keyof DealerSettings, unknown>> = stored;
  const { name, address = [], organisationNumber = null, registered = false } = given;
  const { phone = '', email = '', terms = '', quotePrefix = '' } = given;
  if (typeof name !== 'string' || !Array.isArray(address)) return null;
  if (!address.every((line) => typeof line === 'string')) return null;
  if (organisationNumber !== null && typeof organisationNumber !== 'string') return null;
  if (typeof registered !== 'boolean' || typeof phone !== 'string' || typeof email !== 'string') return null;
  if (typeof terms !== 'string' || typeof quotePrefix !== 'string') return null;
  return parseDealer({
    name,
    address: address.join('\n'),
    organisationNumber: organisationNumber ?? '',
    registered: registered ? 'on' : '',
    phone,
    email,
    terms,
    quotePrefix,
  }).dealer;
}

const weights = [3, 2, 7, 6, 5, 4, 3, 2];

/**
 * A Norwegian organisation number as it is printed, `987 654 325`, with `MVA` behind it if it was typed so; null for
 * anything else. The last of its nine digits checks the others, modulo 11 (Brønnøysundregistrene).
 */
export function readOrganisationNumber(text: string): string | null {
  const [, digits = '', suffix = ''] = /^(?:NO)?(\d{9})(MVA)?$/i.exec(text.replaceAll(/[\s.]/g, '')) ?? [];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  if (digits === '' || (11 - (sum % 11)) % 11 !== Number(digits[8])) return null;
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}${suffix === '' ? '' : ' MVA'}`;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
