import { hundredths, readNumber } from '../i18n/read-number.ts';

export const labourUnits = ['stk', 't', 'm', 'rs'] as const;
export type LabourUnit = (typeof labourUnits)[number];
/** The promise about labour: a fixed price, an estimate with a ceiling of 15 % more, or no obligation. */
export const commitments = ['fixed', 'estimate', 'indication'] as const;
export type Commitment = (typeof commitments)[number];
/** The quantity of labour may count the storeys that the flue passes, or the holes that are made for it. */
export const labourCounts = ['storey', 'opening'] as const;
export type LabourCount = (typeof labourCounts)[number];

/** A line of work on every new quote. */
export interface LabourLine {
  readonly text: string;
  /** For one unit, with VAT; null: typed on each quote. */
  readonly kroner: number | null;
  readonly unit: LabourUnit;
  /** Null: chosen on each quote. */
  readonly commitment: Commitment | null;
  /** Null: the quantity is 1. */
  readonly per: LabourCount | null;
}

/** The dealer on orders and quotes, and default values of a new quote. */
export interface DealerSettings {
  readonly name: string;
  readonly address: readonly string[];
  readonly organisationNumber: string | null;
  /** Whether papers show "Foretaksregisteret", which is required of a limited company. */
  readonly registered: boolean;
  /** Empty: none is printed. */
  readonly phone: string;
  readonly email: string;
  /** The terms under each quote; each line is a paragraph. */
  readonly terms: string;
  readonly quotePrefix: string;
  /** The number of days for which a new quote is valid; null: the default number. */
  readonly validDays: number | null;
  /** In per cent of the goods' price without VAT. A quote warns if a discount goes below it; null: never. */
  readonly lowestMargin: number | null;
  /** The supplier of the order; empty: typed on each quote. */
  readonly supplier: string;
  readonly customerNumber: string;
  readonly labour: readonly LabourLine[];
}

/** Saves the details that the user types on the dealer's page. Only the desktop app has a store. */
export interface DealerStore {
  /** Saves a dealer for later starts. Null: the company has decided the details, and the page only shows them. */
  readonly save: ((dealer: DealerSettings | null) => Promise<void>) | null;
}

/** The fields of the dealer's page, without the lines of labour. */
export const dealerFields = [
  'name',
  'address',
  'organisationNumber',
  'registered',
  'phone',
  'email',
  'terms',
  'quotePrefix',
  'validDays',
  'lowestMargin',
  'supplier',
  'customerNumber',
] as const satisfies readonly (keyof DealerSettings)[];

export type DealerField = (typeof dealerFields)[number];

/** Names of the page's fields for a line of labour, such as `labour.0.text`. */
type LabourPart = 'text' | 'amount' | 'unit' | 'commitment' | 'per';
type LabourField<Part extends string> = `labour.${number}.${Part}`;

/**
 * Returns the typed text of a field; empty if nothing was typed. `address` has a line for each line of the address. Any text in
 * `registered` means yes. Lines of labour without text and amount are dropped.
 */
export type DealerTexts = (field: DealerField | LabourField<LabourPart>) => string;

export type DealerProblem =
  | { readonly kind: 'too_long'; readonly longest: number }
  | { readonly kind: 'name_missing' | 'address_long' | 'organisation_number_wrong' }
  | { readonly kind: 'valid_days_wrong' | 'lowest_margin_wrong' }
  | { readonly kind: 'labour_text_missing' | 'amount_wrong' };

export type DealerProblems = ReadonlyMap<DealerField | LabourField<'text' | 'amount'>, DealerProblem>;

/** The greatest numbers of characters, lines, days and kroner. */
export const dealerLimits = {
  name: 120,
  address: 300,
  addressLines: 5,
  phone: 40,
  email: 120,
  terms: 2000,
  quotePrefix: 10,
  validDays: 365,
  supplier: 120,
  customerNumber: 10,
  labourLines: 8,
  labourText: 200,
  labourKroner: 10_000_000,
} as const;

/** The numbers of the lines of labour, from 0. */
export const labourIndices = Array.from({ length: dealerLimits.labourLines }, (_, index) => index);

/** Reads the typed texts. If all are empty, there is no dealer and no problem. */
export function parseDealer(texts: DealerTexts): {
  readonly dealer: DealerSettings | null;
  readonly problems: DealerProblems;
} {
  const problems = new Map<Parameters<DealerProblems['get']>[0], DealerProblem>();
  const short = (field: keyof typeof dealerLimits & DealerField, text: string): string => {
    if (text.length > dealerLimits[field]) problems.set(field, { kind: 'too_long', longest: dealerLimits[field] });
    return text;
  };
  const line = (field: keyof typeof dealerLimits & DealerField): string => short(field, inOneLine(texts(field)));

  const name = line('name');
  const address = texts('address')
    .split('\n')
    .map(inOneLine)
    .filter((text) => text !== '');
  if (address.join('').length > dealerLimits.address || address.length > dealerLimits.addressLines)
    problems.set('address', { kind: 'address_long' });
  const organisationNumber = readOrganisationNumber(texts('organisationNumber'));
  if (texts('organisationNumber').trim() !== '' && organisationNumber === null)
    problems.set('organisationNumber', { kind: 'organisation_number_wrong' });
  const validDays = readDays(texts('validDays'));
  if (validDays === undefined) problems.set('validDays', { kind: 'valid_days_wrong' });
  const lowestMargin = readPercent(texts('lowestMargin'));
  if (lowestMargin === undefined) problems.set('lowestMargin', { kind: 'lowest_margin_wrong' });
  const dealer: DealerSettings = {
    name,
    address,
    organisationNumber,
    registered: texts('registered') !== '',
    phone: line('phone'),
    email: line('email'),
    terms: short('terms', texts('terms').replaceAll(/\r\n?/g, '\n').trim()),
    quotePrefix: line('quotePrefix'),
    validDays: validDays ?? null,
    lowestMargin: lowestMargin ?? null,
    supplier: line('supplier'),
    customerNumber: line('customerNumber'),
    labour: labourIndices.flatMap((index) => {
      const text = inOneLine(texts(`labour.${index}.text`));
      const amount = texts(`labour.${index}.amount`);
      const word = <Word extends string>(part: LabourPart, words: readonly Word[]): Word | null =>
        words.find((known) => known === texts(`labour.${index}.${part}`)) ?? null;
      if (text === '' && amount.trim() === '') return [];
      if (text === '') problems.set(`labour.${index}.text`, { kind: 'labour_text_missing' });
      if (text.length > dealerLimits.labourText)
        problems.set(`labour.${index}.text`, { kind: 'too_long', longest: dealerLimits.labourText });
      const kroner = amount.trim() === '' ? null : readKroner(amount);
      if (kroner === undefined) problems.set(`labour.${index}.amount`, { kind: 'amount_wrong' });
      const [unit, commitment] = [word('unit', labourUnits) ?? 'rs', word('commitment', commitments)];
      return [{ text, kroner: kroner ?? null, unit, commitment, per: word('per', labourCounts) }];
    }),
  };
  const isEmpty =
    dealerFields.every((field) => field === 'registered' || texts(field).trim() === '') && dealer.labour.length === 0;
  if (name === '' && !isEmpty) problems.set('name', { kind: 'name_missing' });
  return { dealer: isEmpty || problems.size > 0 ? null : dealer, problems };
}

export function dealerTexts(dealer: DealerSettings | null): DealerTexts {
  const { address, organisationNumber, registered, validDays, lowestMargin, labour, ...others } = dealer ?? empty;
  const texts = new Map<string, string>([
    ...Object.entries(others),
    ['address', address.join('\n')],
    ['organisationNumber', organisationNumber ?? ''],
    ['registered', registered ? 'on' : ''],
    ['validDays', validDays?.toString() ?? ''],
    ['lowestMargin', lowestMargin?.toString().replace('.', ',') ?? ''],
    ...labour.flatMap(({ text, kroner, unit, commitment, per }, index): [string, string][] => [
      [`labour.${index}.text`, text],
      [`labour.${index}.amount`, kroner?.toString().replace('.', ',') ?? ''],
      [`labour.${index}.unit`, unit],
      [`labour.${index}.commitment`, commitment ?? ''],
      [`labour.${index}.per`, per ?? ''],
    ]),
  ]);
  return (field) => texts.get(field) ?? '';
}

const empty: DealerSettings = {
  name: '',
  address: [],
  organisationNumber: null,
  registered: false,
  phone: '',
  email: '',
  terms: '',
  quotePrefix: '',
  validDays: null,
  lowestMargin: null,
  supplier: '',
  customerNumber: '',
  labour: [],
};

/** Reads a dealer from a file that people edit; null: it cannot be used. */
export function readStoredDealer(stored: unknown): DealerSettings | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const details: Readonly<Record<keyof DealerSettings, unknown>> = { ...empty, ...stored };
  const { address, organisationNumber, registered, validDays, lowestMargin } = details;
  const labour = readLabour(details.labour);
  if (!isListOfTexts(address) || typeof registered !== 'boolean' || labour === null) return null;
  if (organisationNumber !== null && typeof organisationNumber !== 'string') return null;
  if (validDays !== null && typeof validDays !== 'number') return null;
  if (lowestMargin !== null && typeof lowestMargin !== 'number') return null;
  const { name, phone, email, terms, quotePrefix, supplier, customerNumber } = details;
  if (typeof name !== 'string' || typeof phone !== 'string' || typeof email !== 'string') return null;
  if (typeof terms !== 'string' || typeof quotePrefix !== 'string') return null;
  if (typeof supplier !== 'string' || typeof customerNumber !== 'string') return null;
  const dealer = { name, address, organisationNumber, registered, phone, email, terms, quotePrefix };
  return parseDealer(dealerTexts({ ...dealer, validDays, lowestMargin, supplier, customerNumber, labour })).dealer;
}

/**
 * Reads lines of labour, such as
 * `[{ "text": "Montering", "kroner": 8500, "unit": "rs", "commitment": "fixed", "per": "storey" }]`; null: anything else.
 */
export function readLabour(stored: unknown): readonly LabourLine[] | null {
  if (!Array.isArray(stored) || stored.length > dealerLimits.labourLines) return null;
  const lines: LabourLine[] = [];
  for (const entry of stored.map((value): unknown => value)) {
    if (typeof entry !== 'object' || entry === null) return null;
    const {
      text,
      kroner = null,
      unit = 'rs',
      commitment = null,
      per = null,
    }: Partial<Record<keyof LabourLine, unknown>> = entry;
    const knownUnit = labourUnits.find((labourUnit) => labourUnit === unit);
    const knownCommitment = [null, ...commitments].find((promise) => promise === commitment);
    const knownCount = [null, ...labourCounts].find((count) => count === per);
    if (typeof text !== 'string' || inOneLine(text) === '' || text.length > dealerLimits.labourText) return null;
    if (kroner !== null && (typeof kroner !== 'number' || !isAmount(kroner))) return null;
    if (knownUnit === undefined || knownCommitment === undefined || knownCount === undefined) return null;
    lines.push({ text: inOneLine(text), kroner, unit: knownUnit, commitment: knownCommitment, per: knownCount });
  }
  return lines;
}

const weights = [3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Reads a Norwegian organisation number and returns its printed form: `987 654 325`, with `MVA` if it was typed.
 * Returns null for anything else. The last digit checks the others, modulo 11 (Brønnøysundregistrene).
 */
export function readOrganisationNumber(text: string): string | null {
  const [, digits = '', suffix = ''] = /^(?:NO)?(\d{9})(MVA)?$/i.exec(text.replaceAll(/[\s.]/g, '')) ?? [];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  if (digits === '' || (11 - (sum % 11)) % 11 !== Number(digits[8])) return null;
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}${suffix === '' ? '' : ' MVA'}`;
}

function inOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}

/** Reads a number of days; null: none, undefined: anything else. */
function readDays(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= dealerLimits.validDays ? days : undefined;
}

/** Reads a share in per cent below 100; null: none, undefined: anything else. */
function readPercent(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const percent = readNumber(text, ',');
  return percent !== null && hundredths(percent) !== null && percent < 100 ? percent : undefined;
}

function readKroner(text: string): number | undefined {
  const kroner = readNumber(text, ',');
  return kroner !== null && isAmount(kroner) ? kroner : undefined;
}

/** Returns whether an amount is in whole øre, and not too high. */
function isAmount(kroner: number): boolean {
  return hundredths(kroner) !== null && kroner <= dealerLimits.labourKroner;
}
