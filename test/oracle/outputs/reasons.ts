import type { List } from '../list/answer.ts';
import { numberIn } from './read-page.ts';

type Line = List['lines'][number];

/** A number in a reason, and its value in the list. */
interface Claim {
  readonly pattern: RegExp;
  readonly truth: (line: Line, list: List) => number | null | undefined;
}

const pieceOf = ({ articleNumber }: Line, { geometry }: List): List['geometry']['pieces'][number] | undefined =>
  geometry.pieces.find((piece) => piece.articleNumber === articleNumber);

const claims: readonly Claim[] = [
  {
    pattern: /stilles på ([\d ]+) mm/,
    truth: (line, list) => {
      const piece = pieceOf(line, list);
      return piece === undefined ? undefined : piece.to - piece.from;
    },
  },
  { pattern: /i hver av (\d+) skjøter/, truth: ({ quantity }) => quantity },
  { pattern: /^([\d ]+) mm fritt over taket/, truth: (_, { geometry: { top, roofSurface } }) => top - roofSurface },
  {
    pattern: /feieluke ([\d ]+) mm over/,
    truth: (line, list) => (pieceOf(line, list)?.from ?? Number.NaN) - (list.geometry.slabs.at(-1)?.top ?? Number.NaN),
  },
  { pattern: /sideforskyvning ([\d ]+) mm/, truth: (_, { openings }) => openings.at(-1)?.shift },
];

/** Compares the numbers in reasons with quantities, geometry and weight. */
export function checkReasons(list: List): readonly string[] {
  return [...checkQuantities(list), ...checkLoads(list)];
}

/** The loads on supports and fireplace add up to the flue's weight. */
function checkLoads({ lines, rules, weight: { total } }: List): readonly string[] {
  const loads = lines.flatMap(({ reason }) =>
    [...reason.replaceAll(/\s/g, ' ').matchAll(/([\d ,]+) kg/g)].map(([, load = '']) => numberIn(load)),
  );
  if (loads.length === 0 || total === null) return [];
  const hasTeeSupport = lines.some(({ reason }) => reason.includes('under T-røret'));
  const carried = rules.find(({ id }) => id === 'R14');
  // If a piece is overloaded, R14 reports its load.
  if (carried?.status === 'error') return [];
  const left = hasTeeSupport ? 0 : (carried?.measured ?? Number.NaN);
  const sum = loads.reduce((known, load) => known + load, left);
  return Math.abs(sum - total) < 0.26
    ? []
    : [`supports carry ${loads.join(' + ')}, the fireplace ${left}, of ${total} kg`];
}

function checkQuantities(list: List): readonly string[] {
  return list.lines.flatMap((line) => {
    const reason = line.reason.replaceAll(/\s/g, ' ');
    const parts = [...reason.matchAll(/(?:^|; )(\d+) × /g)].map(([, quantity]) => Number(quantity));
    const sum = parts.reduce((total, quantity) => total + quantity, 0);
    return [
      ...(parts.length > 0 && sum !== line.quantity
        ? [`${line.articleNumber}: ${line.quantity} pieces, ${reason}`]
        : []),
      ...claims.flatMap(({ pattern, truth }) => {
        const told = pattern.exec(reason)?.[1];
        const value = told === undefined ? null : (truth(line, list) ?? Number.NaN);
        const isTrue = value === null || Math.abs(numberIn(told ?? '') - value) <= 0.51;
        return isTrue ? [] : [`${line.articleNumber}: "${reason}", but ${value}`];
      }),
    ];
  });
}
