import type { Discount, OwnLine, PlainQuote } from './quote.ts';
import type { QuotedCalculation, QuotedLine } from './quoted-calculation.ts';

/**
 * The exact sums of a quote. Every amount is a BigInt in 1/10,000 øre with VAT, and is rounded once, for printing.
 * A quote that has no own lines has exactly the calculator's sums.
 */

const perOre = 10_000n;

/** The groups of a quote's sum, in printed order. */
export const groups = ['pipe', 'goods', 'labour', 'delivery', 'fees'] as const;
export type Group = (typeof groups)[number];

/** A discount larger than its line, which is ignored. `line`: the index of the line. */
export type DiscountProblem =
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'part'; readonly articleNumber: string }
  | { readonly kind: 'all' };

export type QuoteSums = Readonly<ReturnType<typeof addUpQuote>>;

/** An amount with its VAT in hundredths of a percent. */
interface Taxed {
  readonly units: bigint;
  readonly rate: bigint;
}

export const groupOf: Readonly<Record<OwnLine['kind'], Group>> = {
  goods: 'goods',
  labour: 'labour',
  delivery: 'delivery',
  fee: 'fees',
};

type PricedLine = Pick<QuotedLine, 'articleNumber' | 'quantity' | 'unitPrice'>;

type AddedQuote = Pick<PlainQuote, 'parts' | 'lines' | 'discount'> & {
  readonly calculation: {
    readonly lines: readonly PricedLine[];
    readonly vatPercent: QuotedCalculation['vatPercent'];
  };
};

/** Returns the sums in whole øre. `groups` and `discount` (not above 0) add up to `incVat`. */
export function addUpQuote({ calculation, parts: changes, lines, discount }: AddedQuote) {
  const problems: DiscountProblem[] = [];
  const partRate = BigInt(Math.round(calculation.vatPercent * 100));
  const changeOf = new Map(changes.map((part) => [part.articleNumber, part]));
  const sold = calculation.lines.filter((line) => isSold(line, changeOf));
  const parts = calculation.lines.map((line): Taxed => {
    if (!isSold(line, changeOf)) return { units: 0n, rate: partRate };
    const units = partUnits(line, partRate);
    const taken = reduce(units, changeOf.get(line.articleNumber)?.discount ?? null);
    if (taken === null) problems.push({ kind: 'part', articleNumber: line.articleNumber });
    return { units: taken ?? units, rate: partRate };
  });
  const own = lines.map((line, index): Taxed & { readonly group: Group } => {
    const units = ownUnits(line);
    const taken = reduce(units, line.discount);
    if (taken === null) problems.push({ kind: 'line', line: index });
    return { units: taken ?? units, rate: BigInt(line.vatPercent * 100), group: groupOf[line.kind] };
  });
  const all = [...parts, ...own];
  const reduced = reduceAll(all, discount);
  if (reduced === null) problems.push({ kind: 'all' });
  const due = reduced ?? all;
  const total = sum(due);
  const groupUnits = groups.map((group) =>
    group === 'pipe' ? sum(parts) : sum(own.filter((line) => line.group === group)),
  );
  const amounts = roundTogether([...groupUnits, total - sum(all)]);
  const amountOf = (group: Group): number => amounts[groups.indexOf(group)] ?? 0;
  const incVat = Number(halfUp(total, perOre));
  const vat = vatOf(due);
  return {
    groups: {
      pipe: amountOf('pipe'),
      goods: amountOf('goods'),
      labour: amountOf('labour'),
      delivery: amountOf('delivery'),
      fees: amountOf('fees'),
    },
    discount: amounts.at(-1) ?? 0,
    incVat,
    vat,
    exVat: incVat - vat,
    /** Parts of the list with VAT, after their discounts; 0: not sold. */
    listed: parts.map(({ units }) => Number(halfUp(units, perOre))),
    /** Own lines with VAT, after their discounts. */
    lines: own.map(({ units }) => Number(halfUp(units, perOre))),
    /** The highest price of estimated labour: 15 % more (håndverkertjenesteloven § 32). Null: no estimate. */
    ceilings: lines.map((line, index) =>
      line.kind === 'labour' && line.commitment === 'estimate'
        ? Number(halfUp((own[index]?.units ?? 0n) * 115n, perOre * 100n))
        : null,
    ),
    /** The sold parts of the list with a price, before any discount. */
    parts: Number(halfUp(sum(sold.map((line) => ({ units: partUnits(line, partRate), rate: partRate }))), perOre)),
    problems,
    /** Article numbers, or texts of own lines, without a price. If there are any, the sums are provisional. */
    missing: [
      ...sold.filter(({ unitPrice }) => unitPrice === null).map(({ articleNumber }) => articleNumber),
      ...lines.filter(({ amount }) => amount === null).map(({ text }) => text),
    ],
  };
}

type Change = PlainQuote['parts'][number];

/** Returns whether a part of the list is sold: neither is it in the house, nor does the customer have it. */
function isSold({ articleNumber }: PricedLine, changes: ReadonlyMap<string, Change>): boolean {
  return (changes.get(articleNumber)?.source ?? null) === null;
}

/** Returns whether a quote can be given to a customer: each line has text and price, and labour a promise. */
export function isReady({ lines }: Pick<PlainQuote, 'lines'>, { missing, problems }: QuoteSums): boolean {
  const isOpen = lines.some((line) => line.text === '' || (line.kind === 'labour' && line.commitment === null));
  return !isOpen && missing.length === 0 && problems.length === 0;
}

function partUnits({ unitPrice, quantity }: PricedLine, rate: bigint): bigint {
  return BigInt(unitPrice ?? 0) * BigInt(quantity) * (10_000n + rate);
}

function ownUnits({ amount, quantity, includesVat, vatPercent }: OwnLine): bigint {
  return BigInt(amount ?? 0) * BigInt(quantity) * (100n + (includesVat ? 0n : BigInt(vatPercent)));
}

/** Subtracts a discount; null if it is larger than the amount. */
function reduce(units: bigint, discount: Discount): bigint | null {
  if (discount === null) return units;
  const taken =
    'ore' in discount ? BigInt(discount.ore) * perOre : halfUp(units * BigInt(discount.basisPoints), 10_000n);
  return taken > units ? null : units - taken;
}

/** Subtracts a discount on everything with VAT. Each VAT rate bears its share, the last rate the rest. */
function reduceAll(all: readonly Taxed[], discount: Discount): readonly Taxed[] | null {
  const taxed = all.filter(({ rate }) => rate > 0n);
  const before = sum(taxed);
  const after = reduce(before, discount);
  if (after === null || after === before) return after === null ? null : all;
  const rates = [...new Set(taxed.map(({ rate }) => rate))];
  let remainder = before - after;
  const taken = rates.map((rate, index): Taxed => {
    const share = halfUp((before - after) * sum(taxed.filter((line) => line.rate === rate)), before);
    const units = index === rates.length - 1 ? remainder : share;
    remainder -= units;
    return { units: -units, rate };
  });
  return [...all, ...taken];
}

/** Returns the VAT in the amounts, in øre: the exact sum over all rates, rounded half up. */
function vatOf(all: readonly Taxed[]): number {
  const rates = [...new Set(all.map(({ rate }) => rate))];
  const denominator = rates.reduce((product, rate) => product * (10_000n + rate), 1n);
  const numerator = rates.reduce((added, rate) => {
    const taxed = sum(all.filter((line) => line.rate === rate));
    return added + (taxed * rate * denominator) / (10_000n + rate);
  }, 0n);
  return Number(halfUp(numerator, denominator * perOre));
}

/** Rounds amounts to øre so that they add up to their rounded sum: the largest remainders up, the first of equals. */
function roundTogether(amounts: readonly bigint[]): number[] {
  const floors = amounts.map((amount) => floorDivide(amount, perOre));
  const remainders = amounts.map((amount, index) => amount - (floors[index] ?? 0n) * perOre);
  const total = halfUp(
    amounts.reduce((added, amount) => added + amount, 0n),
    perOre,
  );
  const short = Number(total - floors.reduce((added, floor) => added + floor, 0n));
  const raised = new Set(
    amounts
      .map((_, index) => index)
      .toSorted((a, b) => Number((remainders[b] ?? 0n) - (remainders[a] ?? 0n)) || a - b)
      .slice(0, short),
  );
  return floors.map((floor, index) => Number(floor) + (raised.has(index) ? 1 : 0));
}

function sum(all: readonly Taxed[]): bigint {
  return all.reduce((added, { units }) => added + units, 0n);
}

/** Rounds half up, also below 0. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  return floorDivide(2n * numerator + denominator, 2n * denominator);
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}
