import type { ColumnElement, ColumnProblem, ColumnSearch, HeightInterval } from '../../server/calculator/column.ts';

/** A column of few elements, with at most one compound piece, which is used exactly once. */
export interface SmallColumn extends Omit<ColumnProblem, 'required'> {
  readonly assembly?: ColumnElement & { readonly outside: readonly HeightInterval[] };
}

/** Returns the required pieces of the product's search: the assembly, as this number of pieces. */
export function requiredOf({ assembly }: SmallColumn, pieceCount = 1): ColumnSearch['required'] {
  return assembly === undefined ? [] : [{ choices: [{ ...assembly, pieceCount }], outside: assembly.outside }];
}

export interface ColumnPiece {
  readonly articleNumber: string;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** A column with the price of its pieces. */
export interface ListedColumn {
  readonly pieces: readonly ColumnPiece[];
  readonly price: number;
  readonly top: number;
}

/** Every sequence that obeys the definition of the problem, one by one: slow, and without a single idea in common with the solver. */
export function listAllColumns(problem: SmallColumn, highestTop = problem.target + problem.tolerance): ListedColumn[] {
  const found: ListedColumn[] = [];
  const extend = (pieces: readonly ColumnPiece[], price: number, adjustable: boolean, assembled: boolean): void => {
    const at = pieces.at(-1)?.to ?? problem.start;
    if (at > highestTop) return;
    if (problem.assembly === undefined || assembled) found.push({ pieces, price, top: at });
    if (pieces.length > 0 && problem.forbiddenJoints.some(({ from, to }) => from < at && at < to)) return;
    const place = (element: ColumnElement, length: number): readonly ColumnPiece[] => [
      ...pieces,
      { articleNumber: element.articleNumber, length, from: at, to: at + length },
    ];
    for (const element of problem.elements) {
      const longest = element.maximumLength ?? element.length;
      const isAdjustable = longest > element.length;
      if (isAdjustable && adjustable) continue;
      for (let length = element.length; length <= longest; length += 1) {
        if (element.isBare === true && overlaps(problem.insulatedOnly ?? [], at, at + length)) continue;
        extend(place(element, length), price + element.price, adjustable || isAdjustable, assembled);
      }
    }
    const assembly = problem.assembly;
    if (assembly === undefined || assembled) return;
    for (let length = assembly.length; length <= (assembly.maximumLength ?? assembly.length); length += 1) {
      if (overlaps(assembly.outside, at, at + length)) continue;
      extend(place(assembly, length), price + assembly.price, adjustable, true);
    }
  };
  extend([], 0, false, false);
  return found;
}

function overlaps(intervals: readonly Readonly<HeightInterval>[], bottom: number, top: number): boolean {
  return intervals.some(({ from, to }) => bottom < to && top > from);
}

/** The best of all sequences by the objective and its ties, or null. */
export function solveByBruteForce(problem: SmallColumn): ListedColumn | null {
  const columns = listAllColumns(problem).filter(({ top }) => top >= problem.target);
  return bestOf(columns, problem.objective, ({ pieces, price }) => ({ price, joints: pieces.length, supports: 0 }));
}

/** The costs of a column, besides its top, in the measures of the objectives. */
interface Costs {
  readonly price: number;
  readonly joints: number;
  readonly supports: number;
}

/** The criteria of each objective. The first difference counts. */
const criteriaInOrder = {
  price: ['price', 'joints', 'overshoot'],
  joints: ['joints', 'price', 'overshoot'],
  tight: ['overshoot', 'joints', 'price'],
} as const;

/** The best column: by the objective, then by its supports, then by the first difference from the bottom; null: none. */
export function bestOf<Column extends ListedColumn>(
  columns: readonly Column[],
  objective: ColumnProblem['objective'],
  costsOf: (column: Column) => Costs,
): Column | null {
  const measure = (column: Column) => ({ ...costsOf(column), overshoot: column.top });
  const compare = (a: Column, b: Column): number => {
    const [own, other] = [measure(a), measure(b)];
    for (const criterion of [...criteriaInOrder[objective], 'supports'] as const) {
      if (own[criterion] !== other[criterion]) return own[criterion] - other[criterion];
    }
    return compareFromBelow(a.pieces, b.pieces);
  };
  return columns.reduce<Column | null>(
    (chosen, column) => (chosen === null || compare(column, chosen) < 0 ? column : chosen),
    null,
  );
}

function compareFromBelow(a: readonly ColumnPiece[], b: readonly ColumnPiece[]): number {
  for (const [index, piece] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (piece.length !== other.length) return other.length - piece.length;
    if (piece.articleNumber !== other.articleNumber) return piece.articleNumber < other.articleNumber ? -1 : 1;
  }
  return a.length - b.length;
}
