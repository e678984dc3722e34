/** The cheapest end within a window of heights that slides downwards; among equals the highest. */
export interface SlidingMinimum {
  /** Adds a height lower than all before. */
  readonly push: (height: number) => void;
  /** Drops the heights above this one, and gives the cheapest that is left; -1 for none. */
  readonly best: (highest: number) => number;
}

/** Costs are pairs, compared in that order; they must be set before their height is pushed. */
export function createSlidingMinimum(major: Float64Array, minor: Float64Array): SlidingMinimum {
  const queue = new Int32Array(major.length);
  let head = 0;
  let tail = 0;
  const costsMore = (a: number, b: number): boolean => {
    const difference = (major[a] ?? Infinity) - (major[b] ?? Infinity);
    return difference > 0 || (difference === 0 && (minor[a] ?? Infinity) > (minor[b] ?? Infinity));
  };
  return {
    push(height) {
      if (major[height] === Infinity) return;
      while (tail > head && costsMore(queue[tail - 1] ?? 0, height)) tail -= 1;
      queue[tail] = height;
      tail += 1;
    },
    best(highest) {
      while (tail > head && (queue[head] ?? 0) > highest) head += 1;
      return tail > head ? (queue[head] ?? -1) : -1;
    },
  };
}
