import { parse } from 'csv-parse/sync';
import type { List } from '../list/answer.ts';
import { numberIn, type ReadPage } from './read-page.ts';

const different = (what: string, shown: unknown, told: unknown): readonly string[] =>
  shown === told ? [] : [`${what}: shown ${String(shown)}, in the JSON ${String(told)}`];

/** Reads a price of the page as øre; null if there is none. */
const oreIn = (text: string): number | null => (/\d/.test(text) ? Math.round(numberIn(text) * 100) : null);

/** Compares the list and its sums on the page with the JSON. */
export function compareRows(page: ReadPage, list: List): readonly string[] {
  const sum = list.lines.reduce((total, { lineTotal }) => total + (lineTotal ?? 0), 0);
  const shownSum = page.rows.reduce((total, row) => total + (oreIn(row[6] ?? '') ?? 0), 0);
  return [
    ...different('rows', page.rows.length, list.lines.length),
    ...different('sum of the rows', shownSum, sum),
    ...different('sum without VAT', oreIn(page.totals[0] ?? ''), list.totals.exVat),
    ...different('VAT', oreIn(page.totals[1] ?? ''), list.totals.vat),
    ...different('sum with VAT', oreIn(page.totals[2] ?? ''), list.totals.incVat),
    ...different('total in the bar', oreIn(page.totalInBar), list.totals.incVat),
    ...different('total of the lines', sum, list.totals.exVat),
    ...list.lines.flatMap((line, index) =>
      compareCells(page.rows[index] ?? [], { ...line, name: plain(line.name) }, oreIn),
    ),
  ];
}

/** Compares the cells of a line with the JSON. */
function compareCells(
  [position, quantity, article, nobb, name, unitPrice = '', lineTotal = '', reason = '']: readonly string[],
  line: List['lines'][number],
  ore: (text: string) => number | null,
): readonly string[] {
  const at = `row ${line.position}`;
  return [
    ...different(`${at} position`, position, String(line.position)),
    ...different(`${at} quantity`, quantity, String(line.quantity)),
    ...different(`${at} article`, article, line.articleNumber),
    ...different(`${at} NOBB`, nobb, line.nobbNumber ?? ''),
    ...different(`${at} name`, name, line.name),
    ...different(`${at} unit price`, ore(unitPrice), line.unitPrice),
    ...different(`${at} total`, ore(lineTotal), line.lineTotal),
    ...different(`${at} reason`, plain(reason), plain(line.reason)),
  ];
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const oreInCsv = (text: string): number | null =>
  text === '' ? null : Math.round(Number(text.replace(',', '.')) * 100);

/** Compares the CSV with the JSON. */
export function compareCsv(csv: string, list: List): readonly string[] {
  const rows: string[][] = parse(csv, { bom: true, delimiter: ';' });
  const [, ...body] = rows;
  return [
    ...rows.flatMap((row) => different('columns', row.length, 9)),
    ...different('rows', body.length, list.lines.length),
    ...list.lines.flatMap((line, index) => compareCells(body[index] ?? [], line, oreInCsv)),
  ];
}

/** Compares the pieces in the table below the drawing, from the top down. */
export function comparePieces(page: ReadPage, { geometry, lines }: List): readonly string[] {
  const names = new Map(lines.map(({ articleNumber, name }) => [articleNumber, plain(name)]));
  const told = geometry.pieces.map(({ position, articleNumber, from, to }) =>
    [position, names.get(articleNumber), Math.round(from), Math.round(to)].join(' | '),
  );
  const shown = page.pieces.map(([position, name, from, to]) =>
    [position, name, numberIn(from ?? ''), numberIn(to ?? '')].join(' | '),
  );
  return different('pieces', shown.join('\n'), told.toReversed().join('\n'));
}

/** Compares hole, underside and shift of each opening. */
export function compareOpenings(page: ReadPage, { openings, geometry }: List): readonly string[] {
  return [
    ...different('openings', page.openings.length, openings.length),
    ...different('openings of slabs', openings.length, geometry.slabs.length + 1),
    ...openings.flatMap(({ at, width, length, lengthSquare, bottom, shift, behind }, index) => {
      const [, hole = '', , underside = '', place = ''] = page.openings[index] ?? [];
      const lengths = lengthSquare === length ? [length] : [length, lengthSquare];
      const told = [width, ...lengths, bottom].map((value) => Math.round(value ?? Number.NaN));
      return [
        ...different(`opening ${at}`, [...hole.split(/[×;]/), underside].map(numberIn).join(), told.join()),
        ...different(`opening ${at} sideways`, distanceIn(place, /[^,]+ til siden/), Math.round(shift)),
        ...different(`opening ${at} behind`, distanceIn(place, /[^,]+ bak$/), Math.round(behind ?? 0)),
        ...(index < geometry.slabs.length ? different(`opening ${at}`, bottom, geometry.slabs[index]?.bottom) : []),
      ];
    }),
  ];
}

/** Returns the distance that a pattern finds in a text; 0 without one. */
function distanceIn(text: string, pattern: RegExp): number {
  const [found] = pattern.exec(text) ?? [];
  return found === undefined ? 0 : numberIn(found);
}

/** Compares lengths in the drawing. The tops of the first and last piece give its scale. */
export function compareDrawing(page: ReadPage, { geometry: { top, pieces } }: List): readonly string[] {
  const [lowest, highest] = [page.drawing[0]?.top ?? 0, page.drawing.at(-1)?.top ?? 0];
  const firstTop = pieces[0]?.to ?? 0;
  const scale = (top - firstTop) / (lowest - highest);
  const height = (y: number): number => firstTop + (lowest - y) * scale;
  return [
    ...different('drawn pieces', page.drawing.length, pieces.length),
    ...different('number at the mouth', numberIn(page.mouth.replace(/^\D+/, '')), top),
    ...pieces.flatMap(({ position, articleNumber, from, to }, index) => {
      const drawn = page.drawing[index];
      if (drawn === undefined) return [];
      // The ends of a slanted pipe reach a radius beyond its axis; a tee has a foot below its arm.
      const isFoot = index === 0 && height(drawn.bottom) < from;
      const isNear =
        (isFoot || Math.abs(height(drawn.bottom) - from) < slack) && Math.abs(height(drawn.top) - to) < slack;
      return [
        ...different(`position of piece ${index + 1}`, drawn.position, String(position)),
        ...(isNear ? [] : [`${articleNumber} ${from}-${to} drawn ${height(drawn.bottom)}-${height(drawn.top)}`]),
      ];
    }),
  ];
}

/** Millimetres: less than the shortest piece, more than a slanted pipe's end and rounding. */
const slack = 130;

/** Compares status, measured value and source of each rule. If the draught is unknown, one line shows R15 and R16. */
export function compareRules(page: ReadPage, { rules }: List): readonly string[] {
  const shown = new Map(page.rules.map((rule) => [rule.id, rule]));
  const draught = shown.get('R15');
  const isUnknown = rules.some(({ id, measured }) => id === 'R15' && measured === null);
  if (isUnknown && draught !== undefined) shown.set('R16', draught);
  return [
    ...different('rules', shown.size, rules.length),
    ...rules.flatMap(({ id, status, measured, source }) => {
      const rule = shown.get(id);
      const value = rule === undefined || rule.measured === '' ? null : numberIn(rule.measured);
      const agrees = measured === null || value === null ? true : Math.abs(value - measured) <= 0.51;
      return [
        ...different(`${id} status`, rule?.status, status),
        ...different(`${id} source`, rule?.source, plain(source)),
        ...(agrees ? [] : [`${id}: shown ${String(value)}, in the JSON ${measured}`]),
      ];
    }),
  ];
}
