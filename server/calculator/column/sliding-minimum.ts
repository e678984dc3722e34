/**
 * Lowers each `least[at]` to the least of `costs[at + shortest]` to `costs[at + longest]`, plus `extra`: in one pass, whatever the
 * width of the window. Both arrays have the same length; what lies beyond their end does not count.
 */
export function lowerToWindowMinimum(
  least: Float64Array,
  costs: Float64Array,
  shortest: number,
  longest: number,
  extra: number,
): void {
  // The ends within the window that may still be its minimum, from the highest end down, their costs falling.
  const queue = new Int32Array(costs.length);
  let head = 0;
  let tail = 0;
  for (let at = costs.length - 1 - shortest; at >= 0; at -= 1) {
    const entering = at + shortest;
    const cost = costs[entering] ?? Infinity;
    if (cost < Infinity) {
      while (tail > head && (costs[queue[tail - 1] ?? 0] ?? Infinity) >= cost) tail -= 1;
      queue[tail] = entering;
      tail += 1;
    }
    while (tail > head && (queue[head] ?? 0) > at + longest) head += 1;
    if (tail === head) continue;
    const minimum = (costs[queue[head] ?? 0] ?? Infinity) + extra;
    if (minimum < (least[at] ?? Infinity)) least[at] = minimum;
  }
}
