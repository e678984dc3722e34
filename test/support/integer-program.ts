import type { ColumnProblem } from '../../server/calculator/column.ts';

/** The three criteria of a column as linear expressions, and the constraints that every column without zones obeys. */
export interface IntegerProgram {
  readonly price: string;
  readonly pieces: string;
  readonly overshoot: string;
  /** The model in CPLEX LP format for one expression, with further constraints. */
  readonly minimize: (expression: string, further?: readonly string[]) => string;
}

/**
 * The column problem without forbidden intervals and assembly, for a general solver: how many of each element (x), whether an adjustable
 * element is used (y) and by how much it is drawn out (d).
 */
export function writeIntegerProgram({ elements, start, target, tolerance }: ColumnProblem): IntegerProgram {
  const terms = elements.map(({ length, maximumLength = length, price }, index) => ({
    count: maximumLength > length ? `y${index}` : `x${index}`,
    drawn: maximumLength > length ? `d${index}` : null,
    range: maximumLength - length,
    length,
    price,
  }));
  const adjustable = terms.filter(({ drawn }) => drawn !== null);
  const height = terms.flatMap(({ count, drawn, length }) => [
    `${length} ${count}`,
    ...(drawn === null ? [] : [drawn]),
  ]);
  const rows = [
    `${height.join(' + ')} >= ${target - start}`,
    `${height.join(' + ')} <= ${target + tolerance - start}`,
    ...adjustable.map(({ count, drawn, range }) => `${drawn} - ${range} ${count} <= 0`),
    ...(adjustable.length === 0 ? [] : [`${adjustable.map(({ count }) => count).join(' + ')} <= 1`]),
  ];
  const variables = terms.flatMap(({ count, drawn }) => [count, ...(drawn === null ? [] : [drawn])]);
  return {
    price: terms.map(({ count, price }) => `${price} ${count}`).join(' + '),
    pieces: terms.map(({ count }) => count).join(' + '),
    overshoot: height.join(' + '),
    minimize: (expression, further = []) =>
      [
        `Minimize\n obj: ${expression}`,
        `Subject To\n${[...rows, ...further].map((row, index) => ` c${index}: ${row}`).join('\n')}`,
        `General\n ${variables.join(' ')}`,
        'End',
      ].join('\n'),
  };
}
