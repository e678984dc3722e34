import { z } from 'zod';

/**
 * A calculation for the papers of a quote: texts, numbers and a drawing of the day of the calculation. Rules, reasons
 * and findings are texts here. So every file stays readable if the calculator gains or loses a rule. Each text, list
 * and number has bounds, because a file may come from anywhere. Sums are not stored; they are added up from the lines.
 */

export function oneLine(length: number): z.ZodString {
  return z
    .string()
    .max(length)
    .regex(/^\P{Cc}*$/u);
}

/** In characters. */
const longestWord = 40;
const longestLine = 120;
const longestText = 1000;
export const longestNote = 200;
/** A text from a catalogue has at most so many characters. */
const longestName = 500;

function list<Item extends z.ZodType>(item: Item, mostItems: number) {
  return z.array(item).max(mostItems).readonly();
}

const word = oneLine(longestWord);
const line = oneLine(longestLine);
const text = oneLine(longestText);
const units = z.number().min(-100_000).max(100_000);
const position = z.int().min(0).max(10_000);
const catalogueName = oneLine(longestName);
export const articleNumber = catalogueName.min(1);

const choice = z.strictObject({
  name: word,
  /** The value in an address. For a row of the catalogue this is its id, which differs between catalogues. */
  value: line,
  /** The natural key, which identifies the row in every catalogue; null: the value is no row. */
  key: list(catalogueName, 3).nullable(),
});

export type QuotedChoice = z.infer<typeof choice>;

const listLine = z.strictObject({
  position,
  quantity: z.int().min(1).max(10_000),
  articleNumber,
  nobbNumber: oneLine(20).nullable(),
  name: text,
  /** For one piece, in øre without VAT; null: no price. */
  unitPrice: z.int().min(0).max(1e11).nullable(),
  /** Absent: the dealer's usual one. */
  supplier: line.min(1).optional(),
  /** A remark for the fitter, such as the set length; may be empty. */
  note: text,
});

export type QuotedLine = z.infer<typeof listLine>;

/** Style classes, or the name of a pattern. */
const look = z.string().regex(/^[a-z][a-z -]{0,59}$/);

/** A path, a text (by default from its start, and level) or a numbered balloon. */
const shape = z.union([
  z.strictObject({
    look,
    /** Only commands and numbers, never markup. */
    d: z
      .string()
      .max(20_000)
      .regex(/^[MLHVCQAZ\d. -]*$/),
    hatch: look.optional(),
  }),
  z.strictObject({
    look,
    x: units,
    y: units,
    text,
    anchor: z.enum(['middle', 'end']).optional(),
    upwards: z.literal(true).optional(),
  }),
  z.strictObject({ x: units, y: units, text: word, title: text }),
]);

const sheet = z.strictObject({
  width: units.min(1),
  height: units.min(1),
  title: text,
  description: text,
  shapes: list(shape, 1000),
});

const drawing = z.strictObject({
  /** The style class of the pipes. */
  finish: look,
  balloonRadius: units,
  elevation: sheet,
  /** The connection to an existing chimney; null: a new flue. */
  detail: sheet.nullable(),
  pieces: list(z.strictObject({ position, name: text, from: line, to: line }), 200),
});

export type QuotedDrawing = z.infer<typeof drawing>;
export type QuotedShape = z.infer<typeof shape>;

const openings = z.strictObject({
  rows: list(
    z.strictObject({ place: text, hole: text, clearance: line.nullable(), bottom: line, fromOutlet: text }),
    20,
  ),
  wall: text.nullable(),
  mason: text.nullable(),
  weight: line.nullable(),
});

const rule = z.strictObject({
  /** One sentence may cover several rules. */
  ids: list(word, 40),
  /** As the rule's own, but `duty` for a duty. */
  status: word,
  title: text,
  limit: text.nullable(),
  advice: text.nullable(),
  /** Sentences for the customer, without figures. */
  customer: list(text, 40),
  /** The day when the dealer settled the question, or acknowledged the warning; absent: it is open. */
  clarified: z.iso.date().optional(),
  /** The dealer's note, such as `målt 320 mm`; absent: none. */
  note: oneLine(longestNote).min(1).optional(),
});

export type QuotedRule = z.infer<typeof rule>;

export function isBroken({ status }: QuotedRule): boolean {
  return status === 'warning' || status === 'error';
}

export const calculationSchema = z.strictObject({
  catalogue: z.strictObject({ name: catalogueName, date: word, digest: z.string().regex(/^[\da-f]{64}$/) }),
  choices: list(choice, 100),
  /** Fireplace, diameter, colour, house, and the existing chimney if there is one. */
  summary: list(line, 8),
  /** The name of the parts list in the offer, and of the flue in the notification. */
  label: line,
  flue: text,
  vatPercent: z.number().min(0).max(100),
  lines: list(listLine, 200),
  drawing,
  openings,
  /** The storeys that the flue passes, and the holes that are made for it. Labour may be priced by them. */
  counts: z.strictObject({ storey: z.int().min(1).max(100), opening: z.int().min(0).max(100) }),
  rules: list(rule, 100),
  /** Measures to take in the house. `value`: the assumed value; empty: none. */
  measures: list(z.strictObject({ label: line, value: line }), 40),
  /** A sentence for each part that the list needs and the catalogue lacks, and the customer's sentence about it. */
  warnings: list(z.strictObject({ text, customer: text }), 20),
});

export type QuotedCalculation = z.infer<typeof calculationSchema>;
