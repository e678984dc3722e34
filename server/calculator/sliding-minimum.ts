/** The least cost within a window of heights that slides downwards. */
export interface SlidingMinimum {
  /** Adds a height lower than all before; its cost must be known by then. */
  readonly push: (height: number) => void;
  /** Drops the heights above this one, and gives the least cost of those that are left; Infinity where none is. */
  readonly least: (highest: number) => number;
}

export function createSlidingMinimum(costs: Float64Array): SlidingMinimum {
  const queue = new Int32Array(costs.length);
  let head = 0;
  let tail = 0;
  const costAt = (position: number): number => costs[queue[position] ?? 0] ?? Infinity;
  return {
    push(height) {
      const cost = costs[height] ?? Infinity;
      if (cost === Infinity) return;
      while (tail > head && costAt(tail - 1) >= cost) tail -= 1;
      queue[tail] = height;
      tail += 1;
    },
    least(highest) {
      while (tail > head && (queue[head] ?? 0) > highest) head += 1;
      return tail > head ? costAt(head) : Infinity;
    },
  };
}
