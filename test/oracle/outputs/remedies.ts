import type { List } from '../list/answer.ts';
import { numberIn, type Remedy } from './read-page.ts';

/** Names of fixings on the page, with their roles. */
const brought = { stag: 'brace', veggfeste: 'wall_bracket' } as const;

/** Compares the new total beside a failure's remedy. */
export function checkTotal({ cost }: Remedy, { totals }: List): readonly string[] {
  const told = [Math.round(numberIn(cost.replace(/^\D+/, '')) * 100), !cost.startsWith('minst')].join(', complete: ');
  const own = [totals.incVat, totals.complete].join(', complete: ');
  return told === own ? [] : [`costs ${own}, told ${cost}`];
}

/** Compares the price change and the new fixings beside a draught's remedy. A duct is on no list. */
export function checkChange(
  { cost, href }: Remedy,
  before: List,
  after: List,
  roleOf: ReadonlyMap<string, string>,
): readonly string[] {
  if (/[?&]air=own/.test(href) && /i tillegg/.test(cost)) return [];
  const isKnown = before.totals.complete && after.totals.complete;
  const change = after.totals.incVat - before.totals.incVat;
  const told = cost.startsWith('Samme') ? 0 : Math.round(numberIn(cost.replace('+', '')) * 100);
  const isTrue = isKnown ? told === change : /ukjent/.test(cost);
  const quantity = ({ lines }: List, role: string): number =>
    lines.reduce((sum, line) => sum + (roleOf.get(line.articleNumber) === role ? line.quantity : 0), 0);
  return [
    ...(isTrue ? [] : [`changes the price by ${isKnown ? change : 'what is not known'}, told ${cost}`]),
    ...Object.entries(brought).flatMap(([name, role]) => {
      const more = Math.max(0, quantity(after, role) - quantity(before, role));
      const said = Number(new RegExp(`(\\d+) ${name}`).exec(cost)?.[1] ?? 0);
      return said === more || !isKnown ? [] : [`brings ${more} ${name}, told ${cost}`];
    }),
  ];
}

/** Compares the margin that a remedy promises, to 0.1 Pa. */
export function checkMargin({ cost }: Remedy, { draught: { margin } }: List): readonly string[] {
  const promised = /(\d[\d,]*) Pa til overs/.exec(cost)?.[1];
  const isTrue = promised === undefined || Math.abs((margin ?? Number.NaN) - numberIn(promised)) < 0.056;
  return isTrue ? [] : [`leaves ${margin} Pa`];
}
