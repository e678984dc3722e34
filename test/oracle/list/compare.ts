import type { List } from './finished-list.ts';
import type { Answer } from './answer.ts';
import type { Refusal } from './refusals.ts';
import { rounded } from './rules.ts';

/** Returns a sentence for each difference between the own calculation and the product's answer. */
export function differencesOf(own: List | Refusal, answer: Answer): readonly string[] {
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
  const rules = new Map(list.rules.map((rule) => [rule.id, rule]));
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
    ...different('pieces', ownPieces.join(' '), pieces.join(' ')),
    ...lineDifferences(own, answer),
    ...draughtDifferences(own, answer),
    ...(['exVat', 'vat', 'incVat', 'complete'] as const).flatMap((key) =>
      different(key, own.totals[key], list.totals[key]),
    ),
    ...different('weight', own.weight, list.weight.total),
    ...different('openings', JSON.stringify(own.openings), JSON.stringify(list.openings)),
    ...own.rules.flatMap(({ id, status, measured, limit }) => {
      const other = rules.get(id);
      if (other === undefined) return [`${id}: product has no such rule`];
      const agrees = isClose(measured, other.measured) && isClose(limit, other.limit) && status === other.status;
      return agrees
        ? []
        : [`${id}: own ${status} ${measured}/${limit}, product ${other.status} ${other.measured}/${other.limit}`];
    }),
  ];
}

function levelOf({ level }: List): string {
  let to = 0;
  return level.pipes.map(({ article, length }) => `${article} ${to}-${(to += length ?? 0)}`).join(' ');
}

/** The product rounds to hundredths, up or down. */
const isClose = (own: number | null, other: number | null): boolean =>
  own === null || other === null ? own === other : Math.abs(own - other) < 0.0101;

const different = (what: string, own: unknown, other: unknown): readonly string[] =>
  own === other ? [] : [`${what}: own ${String(own)}, product ${String(other)}`];

function draughtDifferences({ draught }: List, { list }: Answer & { kind: 'list' }): readonly string[] {
  const { checked, ...product } = list.draught;
  if (draught === null || !checked) return different('draught checked', draught !== null, checked);
  const own: readonly (readonly [string, number | null, number | null])[] = [
    ['required draught', draught.required, product.required],
    ['available draught', draught.minimum.draught, product.available],
    ['greatest draught', draught.maximum.draught, product.maximum],
    ['allowed draught', draught.allowed, product.allowed],
    ['margin of the draught', draught.margin, product.margin],
    ['temperature at the mouth', draught.maximum.mouthTemperature, product.mouthTemperature],
    ['dew point', draught.dewPoint, product.dewPoint],
  ];
  return own.flatMap(([name, value, other]) => (isClose(value, other) ? [] : different(name, value, other)));
}

function lineDifferences(own: List, answer: Answer & { kind: 'list' }): readonly string[] {
  const text = (line: { quantity: number; price: number | null } | undefined): string =>
    line === undefined ? 'none' : `${line.quantity} at ${line.price ?? 'no price'}`;
  const ownLines = new Map(own.lines.map((line) => [line.article, text(line)]));
  const lines = new Map(
    answer.list.lines.map((line) => [line.articleNumber, text({ quantity: line.quantity, price: line.unitPrice })]),
  );
  return [...new Set([...ownLines.keys(), ...lines.keys()])].flatMap((article) =>
    different(article, ownLines.get(article) ?? 'none', lines.get(article) ?? 'none'),
  );
}
