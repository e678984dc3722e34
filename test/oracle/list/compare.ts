import type { DraughtAnswer } from '../draught/draught.ts';
import type { Answer, List as ProductList } from './answer.ts';
import type { List } from './finished-list.ts';
import type { Line, Total } from './lines.ts';
import type { Refusal } from './refusals.ts';
import { afterConfirmations, type OpenRule, rounded, type Settled } from './rules.ts';

/** The product rounds to hundredths, up or down. */
const hundredth = 0.0101;

/** Returns a sentence for each difference between the own calculation and the product's answer. */
export function differencesOf(own: List | Refusal, answer: Answer, settled: Settled): readonly string[] {
  if (own.kind === 'refusal') {
    const told = `own ${own.causes.join(', ')} and of ${own.codes.join(', ')}`;
    if (answer.kind === 'list') return [`${told}, product a list`];
    const named = new Set(answer.codes);
    const isComplete = named.size > 0 && own.causes.every((code) => named.has(code));
    const isTrue = answer.codes.every((code) => own.causes.includes(code) || own.codes.includes(code));
    return isComplete && isTrue ? [] : [`${told}, product ${answer.codes.join(', ')}: ${answer.text}`];
  }
  if (answer.kind === 'refusal')
    return [`own a list up to ${own.top}, product ${answer.codes.join(', ')}: ${answer.text}`];
  const { list } = answer;
  const { geometry } = list;
  const pieces = geometry.pieces.map(({ articleNumber, from, to }) => `${articleNumber} ${from}-${to}`);
  const ownPieces = own.pieces.map(({ article, from, to }) => `${article} ${rounded(from)}-${rounded(to)}`);
  const ofHouse = [
    ...different('outlet', own.outlet, geometry.outlet),
    ...different('start', own.start, geometry.start),
    ...different('required top', own.requiredTop, geometry.requiredTop),
    ...different('roof surface', own.surface, geometry.roofSurface),
    ...different('slabs', JSON.stringify(own.slabs), JSON.stringify(geometry.slabs)),
  ];
  // The product says that it did not try all columns, so its flue may be a worse one.
  if (list.notices.some(({ code }) => code === 'SEARCH_STOPPED')) return ofHouse;
  return [
    ...ofHouse,
    ...different('top', own.top, geometry.top),
    ...different(
      'notice of a wider tolerance',
      own.isWidened,
      list.notices.some(({ code }) => code === 'TOLERANCE_WIDENED'),
    ),
    ...different(
      'level pipes',
      levelOf(own),
      geometry.level.map(({ articleNumber, from, to }) => `${articleNumber} ${from}-${to}`).join(' '),
    ),
    ...different('wall behind', own.wallBehind, geometry.wallBehind?.required ?? null, 0.11),
    ...different('pieces', ownPieces.join(' '), pieces.join(' ')),
    ...lineDifferences(own.lines, list.lines),
    ...draughtDifferences(own.draught, list.draught),
    ...totalDifferences(own.totals, list.totals),
    ...different('weight', own.weight, list.weight.total),
    ...different('openings', JSON.stringify(own.openings), JSON.stringify(list.openings)),
    ...ruleDifferences(afterConfirmations(own.rules, settled), list.rules),
  ];
}

function levelOf({ level }: List): string {
  let to = 0;
  return level.pipes.map(({ article, length }) => `${article} ${to}-${(to += length ?? 0)}`).join(' ');
}

/** Returns a sentence if the values differ: numbers by more than the tolerance. */
export function different(what: string, own: unknown, product: unknown, tolerance = 0): readonly string[] {
  const agrees =
    typeof own === 'number' && typeof product === 'number' ? Math.abs(own - product) <= tolerance : own === product;
  return agrees ? [] : [`${what}: own ${String(own)}, product ${String(product)}`];
}

export function totalDifferences(own: Total, product: ProductList['totals']): readonly string[] {
  return (['exVat', 'vat', 'incVat', 'complete'] as const).flatMap((key) => different(key, own[key], product[key]));
}

export function draughtDifferences(own: DraughtAnswer | null, product: ProductList['draught']): readonly string[] {
  if (own === null || !product.checked) return different('draught checked', own !== null, product.checked);
  return [
    ...different('required draught', own.required, product.required, hundredth),
    ...different('available draught', own.minimum.draught, product.available, hundredth),
    ...different('greatest draught', own.maximum.draught, product.maximum, hundredth),
    ...different('allowed draught', own.allowed, product.allowed, hundredth),
    ...different('margin of the draught', own.margin, product.margin, hundredth),
    ...different('temperature at the mouth', own.maximum.mouthTemperature, product.mouthTemperature, hundredth),
    ...different('dew point', own.dewPoint, product.dewPoint, hundredth),
  ];
}

/** Compares the rules that are calculated here. The product may have more. */
export function ruleDifferences(
  own: readonly OpenRule[],
  product: readonly Omit<ProductList['rules'][number], 'source'>[],
  tolerance = hundredth,
): readonly string[] {
  const rules = new Map(product.map((rule) => [rule.id, rule]));
  return own.flatMap(({ id, status, measured, limit }) => {
    const other = rules.get(id);
    if (other === undefined) return [`${id}: product has no such rule`];
    return [
      ...different(`${id} status`, status ?? other.status, other.status),
      ...different(`${id} measured`, measured, other.measured, tolerance),
      ...different(`${id} limit`, limit, other.limit, hundredth),
    ];
  });
}

export function lineDifferences(
  own: readonly Line[],
  product: readonly Pick<ProductList['lines'][number], 'articleNumber' | 'quantity' | 'unitPrice'>[],
): readonly string[] {
  const text = (quantity: number, price: number | null): string => `${quantity} at ${price ?? 'no price'}`;
  const ownLines = new Map(own.map(({ article, quantity, price }) => [article, text(quantity, price)]));
  const lines = new Map(product.map((line) => [line.articleNumber, text(line.quantity, line.unitPrice)]));
  return [...new Set([...ownLines.keys(), ...lines.keys()])].flatMap((article) =>
    different(article, ownLines.get(article) ?? 'none', lines.get(article) ?? 'none'),
  );
}
