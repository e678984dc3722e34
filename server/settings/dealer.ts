/** The dealer whose name is printed on orders. */
export interface DealerSettings {
  readonly name: string;
  /** The lines of the address. */
  readonly address: readonly string[];
  readonly organisationNumber: string | null;
}

/** The typed texts about a dealer, each line of the address in a line of its own. */
export interface DealerTexts {
  readonly name: string;
  readonly address: string;
  readonly organisationNumber: string;
}

/** Why the typed texts are refused. */
export type DealerProblem = 'name_missing' | 'name_long' | 'address_long' | 'organisation_number_wrong';

/** The greatest number of characters of a name and of an address, and of its lines: more does not fit the head of an order. */
export const dealerLimits = { name: 120, address: 300, addressLines: 5 } as const;

type ParsedDealer =
  | { readonly dealer: DealerSettings | null; readonly problems: readonly [] }
  | { readonly dealer: null; readonly problems: readonly [DealerProblem, ...DealerProblem[]] };

/** The dealer of a server's settings; null where they name none. */
export function dealerOf(settings: {
  readonly dealerName: string | null;
  readonly dealerAddress: readonly string[];
  readonly dealerOrganisationNumber: string | null;
}): DealerSettings | null {
  const { dealerName: name, dealerAddress: address, dealerOrganisationNumber: organisationNumber } = settings;
  return name === null ? null : { name, address, organisationNumber };
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
  const isEmpty = name === '' && address.length === 0 && typedNumber === '';
  const problems: DealerProblem[] = [
    ...(name === '' && !isEmpty ? (['name_missing'] as const) : []),
    ...(name.length > dealerLimits.name ? (['name_long'] as const) : []),
    ...(address.join('').length > dealerLimits.address || address.length > dealerLimits.addressLines
      ? (['address_long'] as const)
      : []),
    ...(typedNumber !== '' && organisationNumber === null ? (['organisation_number_wrong'] as const) : []),
  ];
  const [first, ...others] = problems;
  if (first !== undefined) return { dealer: null, problems: [first, ...others] };
  return { dealer: isEmpty ? null : { name, address, organisationNumber }, problems: [] };
}

/** Reads a dealer from a file that people edit; null where it cannot be used. */
export function readStoredDealer(stored: unknown): DealerSettings | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { name, address = [], organisationNumber = null }: Partial<Record<keyof DealerSettings, unknown>> = stored;
  if (typeof name !== 'string' || !Array.isArray(address)) return null;
  if (!address.every((line) => typeof line === 'string')) return null;
  if (organisationNumber !== null && typeof organisationNumber !== 'string') return null;
  return parseDealer({ name, address: address.join('\n'), organisationNumber: organisationNumber ?? '' }).dealer;
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
