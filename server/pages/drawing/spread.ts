/**
 * Moves values apart so that neighbours keep their distances. Each value stays as near to its place as possible (least
 * squares). Values that touch move together.
 * @param values ascending
 * @param distances the least distance of each value to the value before it; the first is not used
 */
export function spread(values: readonly number[], distances: readonly number[]): number[] {
  const offsets: number[] = [];
  values.forEach((_, index) => offsets.push((offsets.at(-1) ?? 0) + (index === 0 ? 0 : (distances[index] ?? 0))));
  const blocks: { sum: number; count: number }[] = [];
  values.forEach((value, index) => {
    blocks.push({ sum: value - (offsets[index] ?? 0), count: 1 });
    for (let last = blocks.at(-1), before = blocks.at(-2); last !== undefined && before !== undefined;) {
      if (last.sum / last.count > before.sum / before.count) break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
      [last, before] = [blocks.at(-1), blocks.at(-2)];
    }
  });
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((base, index) => base + (offsets[index] ?? 0));
}

/** Moves values apart like `spread`, within two bounds. Too little room shrinks all distances by the same factor. */
export function spreadWithin(
  values: readonly number[],
  distances: readonly number[],
  [from, to]: readonly [number, number],
): number[] {
  const needed = distances.slice(1).reduce((sum, distance) => sum + distance, 0);
  const shrunk = needed > to - from ? distances.map((distance) => (distance * (to - from)) / needed) : distances;
  const places = spread(values, shrunk);
  places.forEach((place, index) => {
    const least = index === 0 ? from : (places[index - 1] ?? from) + (shrunk[index] ?? 0);
    places[index] = Math.max(place, least);
  });
  for (let index = places.length - 1; index >= 0; index -= 1) {
    const above = places[index + 1];
    const greatest = above === undefined ? to : above - (shrunk[index + 1] ?? 0);
    places[index] = Math.min(places[index] ?? 0, greatest);
  }
  return places;
}
