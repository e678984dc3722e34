/** What is said of a record whose type nobody keeps, with the known type that is nearest to it. */
export function unknownType(type: string, known: readonly string[]): string {
  const distances = new Map(known.map((one) => [one, distance(type.toLowerCase().slice(0, 40), one)]));
  const nearest = known.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))[0] ?? '';
  return `Records of the type "${type.slice(0, 100)}" are not kept. Is "${nearest}" meant? Known are ${known.join(', ')}.`;
}

/** How many letters must be changed, added, left out or exchanged with their neighbour to make one of the other. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isTurned = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (next[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isTurned ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last.at(-1) ?? 0;
}
