import { z } from 'zod';
import { commitments, labourCounts } from '../settings/dealer.ts';
import { articleNumber, calculationSchema, oneLine } from './quoted-calculation.ts';

/**
 * The schema of a quote's file, `name.pipetilbud`: JSON in UTF-8. Money is whole øre, quantities are hundredths, dates
 * are `YYYY-MM-DD`. Discounts are hundredths of a percent, or øre with VAT. All texts and lists have bounds, because a
 * file may come from anywhere.
 */

/** The newest version that is read, and the only version that is written. */
export const quoteVersion = 1;

/** In bytes. A quote has about 20 kB. */
export const mostQuoteBytes = 1_000_000;

/** In characters. */
export const maximumLengths = { customerNumber: 10, short: 40, line: 120, text: 500, terms: 2000 } as const;
export const maxima = {
  alternatives: 3,
  lines: 100,
  suppliers: 20,
  lineId: 999_999,
  addressLines: 5,
  ore: 1e10,
  quantity: 1_000_000,
} as const;

const line = oneLine(maximumLengths.line);
const address = z.array(line).max(maxima.addressLines).readonly();
export const day = z.iso.date();

const discount = z
  .union([
    z.strictObject({ basisPoints: z.int().min(0).max(10_000) }),
    z.strictObject({ ore: z.int().min(0).max(maxima.ore) }),
  ])
  .nullable();

/** A share in hundredths of a percent, or øre with VAT; null: none. */
export type Discount = z.infer<typeof discount>;

export const lineKinds = ['labour', 'goods', 'delivery', 'fee'] as const;
export const units = ['stk', 't', 'm', 'rs'] as const;
/** The places where a quote is agreed on. The place decides the right of withdrawal. */
export const agreedPlaces = ['shop', 'distance', 'home'] as const;
/** Why a part of the list is neither sold nor ordered: it is in the house, or the customer has it. */
export const partSources = ['existing', 'customer'] as const;

const common = {
  id: z.int().min(0).max(maxima.lineId),
  /** The index of the alternative that the line belongs to; null: all. */
  alternative: z
    .int()
    .min(0)
    .max(maxima.alternatives - 1)
    .nullable(),
  text: oneLine(maximumLengths.text),
  quantity: z.int().min(1).max(maxima.quantity),
  unit: z.enum(units),
  amount: z.int().min(0).max(maxima.ore).nullable(),
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
    /** Empty: the usual one. */
    supplier: line,
    ordered: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('labour'),
    ...common,
    commitment: z.enum(commitments).nullable(),
    /** The quantity counts these in the flue; null: the quantity is typed. */
    per: z.enum(labourCounts).nullable(),
  }),
  z.strictObject({ kind: z.literal(['delivery', 'fee']), ...common }),
]);

/** `id` stays the same when lines are added, moved or removed. `amount` is for one unit; null: not known yet. */
export type OwnLine = z.infer<typeof ownLine>;

/** A flue, or the same flue with another fireplace. */
const alternative = z.strictObject({
  calculation: calculationSchema,
  /** Differences from the list. A part that has no entry is sold at its price. */
  parts: z
    .array(z.strictObject({ articleNumber, source: z.enum(partSources).nullable(), discount }))
    .max(200)
    .readonly(),
});

type Alternative = z.infer<typeof alternative>;

const fields = {
  format: z.literal('pipetilbud'),
  version: z.literal(quoteVersion),
  id: z.uuid().nullable(),
  /** Of a template: its name. */
  number: oneLine(maximumLengths.short),
  revision: z.int().min(1).max(999),
  created: day.nullable(),
  sent: day.nullable(),
  validUntil: day.nullable(),
  /** The customer's answer; null: none yet. */
  answer: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('accepted'), day }),
      z.strictObject({ kind: z.literal('lost'), day }),
    ])
    .nullable(),
  /** When the dealer calls the customer. */
  followUp: day.nullable(),
  /** Whether new quotes begin with its lines, text and validity. */
  isTemplate: z.boolean(),
  /** The language of the papers and of the stored texts, as a BCP 47 tag. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/),
  alternatives: z.tuple([alternative], alternative).refine(({ length }) => length <= maxima.alternatives),
  /** The index of the alternative that is shown, and that the customer accepts. */
  chosen: z
    .int()
    .min(0)
    .max(maxima.alternatives - 1),
  customer: z.strictObject({
    name: line,
    address,
    phone: oneLine(maximumLengths.short),
    email: line,
    deliveryAddress: address,
    agreedAt: z.enum(agreedPlaces),
  }),
  order: z.strictObject({
    supplier: line,
    customerNumber: oneLine(maximumLengths.customerNumber),
    /** The dealer's numbers at other suppliers. */
    accounts: z
      .array(z.strictObject({ supplier: line.min(1), customerNumber: oneLine(maximumLengths.customerNumber).min(1) }))
      .max(maxima.suppliers)
      .readonly(),
    toCustomer: z.boolean(),
  }),
  lines: z
    .array(ownLine)
    .max(maxima.lines)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length)
    .readonly(),
  discount,
  text: z
    .string()
    .max(maximumLengths.terms)
    .regex(/^(?:\P{Cc}|\n)*$/u),
  showParts: z.boolean(),
};

const quoteSchema = z
  .strictObject(fields)
  .refine(({ alternatives, chosen }) => chosen < alternatives.length, { path: ['chosen'] })
  .refine(({ alternatives, lines }) => lines.every((own) => (own.alternative ?? 0) < alternatives.length), {
    path: ['lines'],
  });

/** `id`, `created` and `validUntil` are null until the quote is first changed or saved. */
export type Quote = z.infer<typeof quoteSchema>;

/** A quote with its shown alternative and with the lines of that. */
export type PlainQuote = Omit<Quote, 'alternatives' | 'chosen'> & Alternative;

export function plainQuote({ alternatives, chosen, ...quote }: Quote): PlainQuote {
  const lines = quote.lines.filter((own) => own.alternative === null || own.alternative === chosen);
  return { ...quote, ...(alternatives[chosen] ?? alternatives[0]), lines };
}

/** Returns the quote with the changes of its shown alternative. The others, and their lines, stay. It may not fit in a file. */
export function withPlain({ alternatives, chosen, lines: all }: Quote, changed: PlainQuote): Quote {
  const { calculation, parts, lines, ...quote } = changed;
  const [first, ...others] = alternatives;
  const shown = { calculation, parts };
  const hidden = all.filter((own) => own.alternative !== null && own.alternative !== chosen);
  const shownLines: OwnLine[] = [];
  for (const own of lines)
    shownLines.push((own.alternative ?? 0) < alternatives.length ? own : { ...own, alternative: null });
  // A page knows no hidden line, so a new line may have the id of a hidden one.
  const taken = new Set(shownLines.map(({ id }) => id));
  const freeId = (id: number): number => {
    let free = id;
    while (taken.has(free)) free = (free + 1) % (maxima.lineId + 1);
    taken.add(free);
    return free;
  };
  const kept: OwnLine[] = [];
  for (const own of hidden) kept.push({ ...own, id: freeId(own.id) });
  return {
    ...quote,
    chosen,
    alternatives: [
      chosen === 0 ? shown : first,
      ...others.map((other, index) => (index + 1 === chosen ? shown : other)),
    ],
    lines: [...shownLines, ...kept],
  };
}

/** Returns whether a file may have as many lines. */
export function fitsInFile({ lines }: Pick<Quote, 'lines'>): boolean {
  return lines.length <= maxima.lines;
}

/** Why a file is refused. `place`: the path of the wrong field; empty: the whole file. */
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
  return {
    refusal: { kind: 'wrong', place: [...(issue?.path ?? []), ...unknown].join('.').slice(0, maximumLengths.line) },
  };
}

/** Writes the text of a quote's file. An unchanged quote has the same bytes as before. */
export function writeQuote(quote: Quote): string {
  return `${JSON.stringify(quoteSchema.parse(quote))}\n`;
}

/** Parses JSON; undefined: not JSON. Deeply nested lists overflow the parser's stack (a RangeError). */
function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the name of a quote's file without its ending: number and customer. */
export function quoteLabel({ number, customer }: Pick<Quote, 'number' | 'customer'>): string {
  return [number, customer.name].filter((part) => part !== '').join(' ');
}
