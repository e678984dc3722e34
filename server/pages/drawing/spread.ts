/**
 * Moves values apart so that neighbours keep a distance, each as near to where it wants to be as the others let it
 * (least squares: touching values share the mean of their wishes).
 * @param wanted ascending
 * @returns as many values, ascending, in the same order
 */
export function spread(wanted: readonly number[], distance: number): number[] {
  const blocks: { sum: number; count: number }[] = [];
  const placed = (): { first: number; count: number }[] =>
    blocks.map(({ sum, count }) => ({ first: sum / count, count }));
  wanted.forEach((value, index) => {
    blocks.push({ sum: value - index * distance, count: 1 });
    for (let last = blocks.at(-1), before = blocks.at(-2); last !== undefined && before !== undefined;) {
      if (last.sum / last.count > before.sum / before.count) break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
      [last, before] = [blocks.at(-1), blocks.at(-2)];
    }
  });
  return placed()
    .flatMap(({ first, count }) => Array.from({ length: count }, () => first))
    .map((base, index) => base + index * distance);
}
