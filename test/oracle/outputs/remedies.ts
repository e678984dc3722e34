import type { Answer } from '../list/answer.ts';
import { numberIn, type Remedy } from './read-page.ts';

type List = (Answer & { kind: 'list' })['list'];

/** Fixings that a change can bring along, as the page names them. */
const brought = { stag: 'brace', veggfeste: 'wall_bracket' } as const;

/** The new total beside a remedy of a failure. */
export function checkTotal({ cost }: Remedy, { totals }: List): readonly string[] {
  const told = [Math.round(numberIn(cost.replace(/^\D+/, '')) * 100), !cost.startsWith('minst')].join(', complete: ');
  const own = [totals.incVat, totals.complete].join(', complete: ');
  return told === own ? [] : [`costs ${own}, told ${cost}`];
}

/** The change of the price beside what helps a list's draught, and the fixings that come with it; a duct is not part of any list. */
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

/** The draught that a remedy says will be left over, to its tenth of a pascal. */
export function checkMargin({ text }: Remedy, { draught: { margin } }: List): readonly string[] {
  const promised = /(\d[\d,]*) Pa til overs/.exec(text)?.[1];
  const isTrue = promised === undefined || Math.abs((margin ?? Number.NaN) - numberIn(promised)) < 0.056;
  return isTrue ? [] : [`leaves ${margin} Pa`];
}
