import { hundredths, readDecimal, readNumber } from '../i18n/read-number.ts';
import { commitments } from '../settings/dealer.ts';
import { ordersOf } from './order.ts';
import { type ExtraPart, freeId, newLine, partLine } from './own-lines.ts';
import { longestNote, type QuotedRule } from './quoted-calculation.ts';
import {
  agreedPlaces,
  day,
  type Discount,
  lineKinds,
  maximumLengths,
  maxima,
  type OwnLine,
  partSources,
  type PlainQuote,
  units,
} from './quote.ts';

/** Why a typed value is not used. The field keeps the typed text, the quote keeps its earlier value. */
export type FieldProblem =
  | 'too_long'
  | 'too_many_lines'
  | 'amount'
  | 'quantity'
  | 'discount'
  | 'date'
  | 'nobb'
  | 'text_missing'
  | 'price_missing'
  | 'commitment_missing';

export interface EditedQuote {
  readonly quote: PlainQuote;
  /** The typed texts, by the name of the field. */
  readonly typed: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, FieldProblem>;
}

/** Sent with all fields. Browsers send no unset ticks, so a missing tick counts as unset only with this field. */
export const completeMark = 'complete';

/** The field that names each own line of the page by kind and id, in order. An empty one is always sent beside them. */
export const lineMark = 'line';

/** Returns the name of the field for the note of a settled rule. */
export function noteField({ ids }: QuotedRule): string {
  return `note.${ids.join('.')}`;
}

/** The field with the language of the papers. Another language than the quote's is agreed on by the button `language`. */
export const languageField = 'language';

/** The field with the words of a search for a part. The quote does not keep them. */
export const partSearchField = 'part_search';

/** The field with the name of a template that is saved. The quote does not keep it. */
export const templateNameField = 'template_name';

/** The template whose lines are the dealer's usual ones, by its key. */
export const usualTemplate = 'usual';

/** Returns the name of the field for the dealer's number at a supplier. */
export function accountField(supplier: string): string {
  return `account.${encodeURIComponent(supplier)}`;
}

/** Reads the fields of the page. A field that is not sent leaves its part of the quote unchanged. */
export function readFields(before: PlainQuote, form: FormData): EditedQuote {
  const typed = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === 'string') typed.set(name, value.replaceAll('\r\n', '\n'));
  const problems = new Map<string, FieldProblem>();
  const isComplete = typed.has(completeMark);

  function read<Value>(name: string, old: Value, parse: (text: string) => Value | FieldProblemMark): Value {
    const text = typed.get(name);
    if (text === undefined) return old;
    const value = parse(text);
    if (!(value instanceof FieldProblemMark)) return value;
    problems.set(name, value.problem);
    return old;
  }
  const oneLine = (name: string, old: string, length: number): string =>
    read(name, old, (text) => shortEnough(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), length));
  const address = (name: string, old: readonly string[]): readonly string[] => read(name, old, readAddress);
  const word = <Word extends string>(name: string, old: Word, all: readonly Word[]): Word =>
    read(name, old, (text) => all.find((option) => option === text) ?? old);
  const tick = (name: string, old: boolean): boolean => (isComplete ? typed.has(name) : old);
  const discount = (name: string, old: Discount): Discount =>
    read(name, old, (text) => readDiscount(text, typed.get(`${name}.unit`) === 'kr'));

  function readLine(old: OwnLine): OwnLine {
    const at = (name: string): string => `line.${old.id}.${name}`;
    const common = {
      id: old.id,
      alternative: read(at('alternative'), old.alternative, readAlternative),
      text: oneLine(at('text'), old.text, maximumLengths.text),
      quantity: read(at('quantity'), old.quantity, readQuantity),
      unit: word(at('unit'), old.unit, units),
      amount: read(at('amount'), old.amount, readAmount),
      includesVat: word(at('vat'), old.includesVat ? 'inc' : 'ex', ['inc', 'ex']) === 'inc',
      vatPercent: word(at('rate'), old.vatPercent === 25 ? '25' : '0', ['25', '0']) === '25' ? 25 : 0,
      discount: discount(at('discount'), old.discount),
    } as const;
    switch (old.kind) {
      case 'goods':
        return {
          kind: old.kind,
          ...common,
          articleNumber: oneLine(at('article'), old.articleNumber ?? '', maximumLengths.text) || null,
          nobbNumber: read(at('nobb'), old.nobbNumber, readNobb),
          supplier: oneLine(at('supplier'), old.supplier, maximumLengths.line),
          ordered: tick(at('ordered'), old.ordered),
        };
      case 'labour': {
        const chosen = word(at('commitment'), old.commitment ?? 'none', ['none', ...commitments]);
        const per = common.quantity === old.quantity ? old.per : null;
        return { kind: old.kind, ...common, commitment: chosen === 'none' ? null : chosen, per };
      }
      case 'delivery':
      case 'fee':
        return { kind: old.kind, ...common };
    }
  }

  function readNotes({ calculation }: PlainQuote): PlainQuote['calculation'] {
    const isSent = calculation.rules.some((rule) => rule.clarified !== undefined && typed.has(noteField(rule)));
    if (!isSent) return calculation;
    const rules = calculation.rules.map((rule) => {
      if (rule.clarified === undefined) return rule;
      const { note = '', ...others } = rule;
      const text = oneLine(noteField(rule), note, longestNote);
      return text === '' ? others : { ...others, note: text };
    });
    return { ...calculation, rules };
  }

  /** The page has a field for each other supplier of its goods, in the order of `ordersOf`. */
  function readAccounts(old: PlainQuote['order']['accounts']): PlainQuote['order']['accounts'] {
    const numbers = new Map(old.map(({ supplier, customerNumber }) => [supplier, customerNumber]));
    for (const { supplier, isUsual } of ordersOf(before)) {
      if (isUsual) continue;
      const number = oneLine(accountField(supplier), numbers.get(supplier) ?? '', maximumLengths.customerNumber);
      numbers.set(supplier, number);
    }
    return [...numbers]
      .filter(([, customerNumber]) => customerNumber !== '')
      .slice(0, maxima.suppliers)
      .map(([supplier, customerNumber]) => ({ supplier, customerNumber }));
  }

  const oldParts = new Map(before.parts.map((part) => [part.articleNumber, part]));
  const listed = before.calculation.lines.map(({ articleNumber }) => articleNumber);
  const { customer, order } = before;
  const quote: PlainQuote = {
    ...before,
    calculation: readNotes(before),
    number: oneLine('number', before.number, maximumLengths.short),
    validUntil: read('valid', before.validUntil, readDay),
    customer: {
      name: oneLine('customer.name', customer.name, maximumLengths.line),
      address: address('customer.address', customer.address),
      phone: oneLine('customer.phone', customer.phone, maximumLengths.short),
      email: oneLine('customer.email', customer.email, maximumLengths.line),
      deliveryAddress: address('customer.delivery', customer.deliveryAddress),
      agreedAt: word('agreed', customer.agreedAt, agreedPlaces),
    },
    order: {
      supplier: oneLine('supplier', order.supplier, maximumLengths.line),
      customerNumber: oneLine('customer_number', order.customerNumber, maximumLengths.customerNumber),
      accounts: readAccounts(order.accounts),
      toCustomer: tick('to_customer', order.toCustomer),
    },
    parts: [
      ...before.parts.filter(({ articleNumber }) => !listed.includes(articleNumber)),
      ...listed.flatMap((articleNumber) => {
        const old = oldParts.get(articleNumber);
        const changed = discount(`part.${articleNumber}`, old?.discount ?? null);
        const chosen = word(`source.${articleNumber}`, old?.source ?? 'sold', ['sold', ...partSources]);
        const source = chosen === 'sold' ? null : chosen;
        return changed === null && source === null ? [] : [{ articleNumber, source, discount: changed }];
      }),
    ],
    lines: listLines(before.lines, form.getAll(lineMark)).map(readLine),
    discount: discount('discount', before.discount),
    text: read('text', before.text, (text) => shortEnough(text.replaceAll(/[^\P{Cc}\n]/gu, ' '), maximumLengths.terms)),
    showParts: tick('show_parts', before.showParts),
  };
  return { quote, typed, problems };
}

class FieldProblemMark {
  readonly problem: FieldProblem;

  constructor(problem: FieldProblem) {
    this.problem = problem;
  }
}

function shortEnough(text: string, length: number): string | FieldProblemMark {
  return text.length > length ? new FieldProblemMark('too_long') : text;
}

function readAddress(text: string): readonly string[] | FieldProblemMark {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '');
  if (lines.length > maxima.addressLines) return new FieldProblemMark('too_many_lines');
  return lines.some((line) => line.length > maximumLengths.line) ? new FieldProblemMark('too_long') : lines;
}

/** Reads kroner as øre; null: not known yet. */
function readAmount(text: string): number | null | FieldProblemMark {
  if (text.trim() === '') return null;
  const ore = hundredths(readNumber(text, ','));
  return ore === null || ore > maxima.ore ? new FieldProblemMark('amount') : ore;
}

function readQuantity(text: string): number | FieldProblemMark {
  const quantity = hundredths(readDecimal(text.trim()));
  return quantity === null || quantity < 1 || quantity > maxima.quantity ? new FieldProblemMark('quantity') : quantity;
}

/** Reads `5 %`, `500 kr`, or a number, which is percent unless kroner were chosen; null: none. */
function readDiscount(text: string, isKroner: boolean): Discount | FieldProblemMark {
  const bare = text.trim();
  // The expression takes quadratic time for a long row of spaces.
  if (bare.length > maximumLengths.short) return new FieldProblemMark('discount');
  const [, number = '', unit] = /^(.*?)\s*(%|kr\.?)?$/i.exec(bare) ?? [];
  if (number === '' && unit === undefined) return null;
  const isPercent = unit === undefined ? !isKroner : unit === '%';
  const value = hundredths(isPercent ? readDecimal(number) : readNumber(number, ','));
  if (value === null || value > (isPercent ? 10_000 : maxima.ore)) return new FieldProblemMark('discount');
  if (value === 0) return null;
  return isPercent ? { basisPoints: value } : { ore: value };
}

function readDay(text: string): string | null | FieldProblemMark {
  if (text === '') return null;
  return day.safeParse(text).data ?? new FieldProblemMark('date');
}

/** Reads the index of an alternative; null: all. */
function readAlternative(text: string): number | null {
  return /^[0-2]$/.test(text) ? Number(text) : null;
}

function readNobb(text: string): string | null | FieldProblemMark {
  const digits = text.replaceAll(/\s/g, '');
  if (digits === '') return null;
  return /^\d{8}$/.test(digits) ? digits : new FieldProblemMark('nobb');
}

/** The number of days for which a quote is valid, unless the dealer sets another number. */
export const usualValidity = 30;

/** Returns a later day, as `YYYY-MM-DD`. */
export function addDays(start: string, days: number): string {
  const date = new Date(`${start}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const plainActions = [
  'sent',
  'confirm',
  'renew',
  'keep',
  'prices',
  'recalculate',
  'language',
  'reopen',
  'margin',
] as const;
const alternativeActions = ['show', 'accept', 'drop'] as const;

/** A button of the page. `line`: the id of an own line. */
export type QuoteAction =
  | { readonly kind: 'add'; readonly what: OwnLine['kind'] }
  | { readonly kind: 'remove' | 'up' | 'down'; readonly line: number }
  | { readonly kind: 'part'; readonly articleNumber: string }
  | { readonly kind: 'template'; readonly key: string }
  | { readonly kind: (typeof alternativeActions)[number]; readonly alternative: number }
  | { readonly kind: (typeof plainActions)[number] };

export function readAction(text: string): QuoteAction | null {
  if (text.startsWith('part.')) return { kind: 'part', articleNumber: text.slice('part.'.length) };
  if (text.startsWith('template.')) return { kind: 'template', key: text.slice('template.'.length) };
  const [, kind = '', target = ''] = /^([a-z]+)(?:\.([a-z]+|\d{1,6}))?$/.exec(text) ?? [];
  const what = lineKinds.find((lineKind) => lineKind === target);
  if (kind === 'add' && what !== undefined) return { kind, what };
  if ((kind === 'remove' || kind === 'up' || kind === 'down') && /^\d+$/.test(target))
    return { kind, line: Number(target) };
  const onAlternative = alternativeActions.find((action) => action === kind);
  if (onAlternative !== undefined && /^[0-2]$/.test(target))
    return { kind: onAlternative, alternative: Number(target) };
  const plain = plainActions.find((action) => action === kind);
  return plain === undefined ? null : { kind: plain };
}

/** Returns the lines that the page has, in its order. A line that the quote does not have is new. They may not fit in a file. */
function listLines(before: readonly OwnLine[], listed: ReturnType<FormData['getAll']>): readonly OwnLine[] {
  if (listed.length === 0) return before;
  const lines = new Map<number, OwnLine>();
  for (const mark of listed) {
    const [, name = '', digits = ''] = /^([a-z]+)\.(\d{1,6})$/.exec(typeof mark === 'string' ? mark : '') ?? [];
    const [kind, id] = [lineKinds.find((known) => known === name), Number(digits)];
    if (kind === undefined || lines.size > maxima.lines) continue;
    lines.set(id, before.find((line) => line.id === id && line.kind === kind) ?? newLine(kind, id));
  }
  return [...lines.values()];
}

/** Adds an extra part of the catalogue. */
export function addPart(lines: readonly OwnLine[], part: ExtraPart): readonly OwnLine[] {
  return [...lines, partLine(freeId(lines), part)];
}

export function editLines(lines: readonly OwnLine[], action: QuoteAction): readonly OwnLine[] {
  if (action.kind === 'add') return [...lines, newLine(action.what, freeId(lines))];
  if (!('line' in action)) return lines;
  const index = lines.findIndex(({ id }) => id === action.line);
  const moved = lines[index];
  if (moved === undefined) return lines;
  if (action.kind === 'remove') return lines.toSpliced(index, 1);
  const to = action.kind === 'up' ? index - 1 : index + 1;
  return to < 0 || to >= lines.length ? lines : lines.toSpliced(index, 1).toSpliced(to, 0, moved);
}
