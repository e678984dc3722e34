import { z } from 'zod';
import { fieldNames } from '../choices/choices.ts';
import { calculationSchema } from './frozen-result.ts';

/*
 * A quote as it is in its file, `name.pipetilbud`: JSON in UTF-8. Money is whole øre, quantities are hundredths, discounts are
 * hundredths of a percent or øre with VAT, dates are `YYYY-MM-DD`. Every text has a longest length and every list a longest
 * number, since a file may come from anywhere.
 */

/** The newest form of the file that this program reads, and the only one that it writes. */
export const quoteVersion = 1;

/** Larger files are refused, in bytes. A quote has about 20 kB. */
export const mostQuoteBytes = 1_000_000;

/** The longest texts, in characters. */
export const longest = { customerNumber: 10, short: 40, line: 120, text: 200, terms: 2000 } as const;
/** The most own lines, and the most lines of an address. */
export const most = { lines: 100, addressLines: 5, ore: 1e10, quantity: 1_000_000 } as const;

/** A text on one line. */
function oneLine(length: number): z.ZodString {
  return z
    .string()
    .max(length)
    .regex(/^\P{Cc}*$/u);
}

const line = oneLine(longest.line);
const address = z.array(line).max(most.addressLines).readonly();
const articleNumber = oneLine(longest.short);
const day = z.iso.date();

const discount = z
  .union([
    z.strictObject({ basisPoints: z.int().min(0).max(10_000) }),
    z.strictObject({ ore: z.int().min(0).max(most.ore) }),
  ])
  .nullable();

/** A share in hundredths of a percent, or øre with VAT; null: none. */
export type Discount = z.infer<typeof discount>;

export const lineKinds = ['goods', 'labour', 'delivery', 'fee'] as const;
export const units = ['stk', 't', 'm', 'rs'] as const;
/** What the dealer promises of labour: a fixed price, an estimate that may be exceeded by 15 %, or an indication that binds nobody. */
export const commitments = ['fixed', 'estimate', 'indication'] as const;

const common = {
  text: oneLine(longest.text),
  quantity: z.int().min(1).max(most.quantity),
  unit: z.enum(units),
  amount: z.int().min(0).max(most.ore).nullable(),
  includesVat: z.boolean(),
  vatPercent: z.literal([25, 0]),
  discount,
};

const ownLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('goods'),
    ...common,
    articleNumber: articleNumber.nullable(),
    nobbNumber: z
      .string()
      .regex(/^\d{8}$/)
      .nullable(),
    ordered: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('labour'), ...common, commitment: z.enum(commitments).nullable() }),
  z.strictObject({ kind: z.literal(['delivery', 'fee']), ...common }),
]);

/** A line of the dealer's own. `amount` is for one unit; null: not known yet. */
export type OwnLine = z.infer<typeof ownLine>;

const choice = z.strictObject({
  name: z.enum(fieldNames),
  /** As in an address: for a row of the catalogue its id, which means another row in another catalogue. */
  value: z.string().max(longest.line),
  /** What identifies the row in every catalogue; null for a value that is no row. */
  key: z.array(line).max(3).readonly().nullable(),
});

export type QuotedChoice = z.infer<typeof choice>;

const fields = {
  format: z.literal('pipetilbud'),
  version: z.literal(quoteVersion),
  id: z.uuid().nullable(),
  number: oneLine(longest.short),
  revision: z.int().min(1).max(999),
  created: day.nullable(),
  sent: day.nullable(),
  validUntil: day.nullable(),
  choices: z.array(choice).max(100).readonly(),
  /** The fireplace and what it is connected to, as texts of the day on which the quote was made. */
  summary: z.array(line).max(8).readonly(),
  /** Measures that nobody gave: they are taken in the house. `value`: the usual one that was used; empty where there is none. */
  measures: z
    .array(z.strictObject({ name: z.enum(fieldNames), value: line }))
    .max(40)
    .readonly(),
  /** What the list lacks because the catalogue has no such part, a sentence each, as texts of that day. */
  warnings: z.array(oneLine(longest.text)).max(20).readonly(),
  calculation: calculationSchema,
  catalogue: z.strictObject({ name: line, date: oneLine(longest.short), digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  customer: z.strictObject({
    name: line,
    address,
    phone: oneLine(longest.short),
    email: line,
    deliveryAddress: address,
    agreedAt: z.enum(['shop', 'distance', 'home']),
  }),
  order: z.strictObject({ supplier: line, customerNumber: oneLine(longest.customerNumber), toCustomer: z.boolean() }),
  partDiscounts: z.array(z.strictObject({ articleNumber, discount })).max(200).readonly(),
  lines: z.array(ownLine).max(most.lines).readonly(),
  discount,
  text: z
    .string()
    .max(longest.terms)
    .regex(/^(?:\P{Cc}|\n)*$/u),
  showParts: z.boolean(),
};

const quoteSchema = z.strictObject(fields);

/** A quote; `id`, `created` and `validUntil` are null until it is first changed or saved. */
export type Quote = z.infer<typeof quoteSchema>;

/** Why a file is not a quote. `place`: the field that is wrong, as a path; empty for the whole file. */
export type QuoteRefusal =
  { readonly kind: 'unreadable' | 'newer' | 'other' } | { readonly kind: 'wrong'; readonly place: string };

/** Reads the text of a file. Never throws. */
export function readQuote(source: string): { readonly quote: Quote } | { readonly refusal: QuoteRefusal } {
  const parsed = parseJson(source.replace(/^\uFEFF/, ''));
  if (parsed === undefined) return { refusal: { kind: 'unreadable' } };
  const head = z.looseObject({ format: z.literal('pipetilbud'), version: z.int().min(1) }).safeParse(parsed);
  if (!head.success) return { refusal: { kind: 'other' } };
  if (head.data.version > quoteVersion) return { refusal: { kind: 'newer' } };
  const read = quoteSchema.safeParse(parsed);
  if (read.success) return { quote: read.data };
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { refusal: { kind: 'wrong', place: [...(issue?.path ?? []), ...unknown].join('.').slice(0, longest.line) } };
}

/** The text of a quote's file. What was read and not changed is written byte for byte as it was written. */
export function writeQuote(quote: Quote): string {
  return `${JSON.stringify(quoteSchema.parse(quote), null, 1)}\n`;
}

/** Deeply nested lists overflow the parser's stack, which is a RangeError. */
function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The name of a quote's file without its ending: its number and the customer's name. */
export function quoteLabel({ number, customer }: Pick<Quote, 'number' | 'customer'>): string {
  return [number, customer.name].filter((part) => part !== '').join(' ');
}
