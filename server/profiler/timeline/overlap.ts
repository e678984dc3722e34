/** A stretch of time. */
export interface Stretch {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The time that passed while at least one of them lasted: what ran at the same time counts once. */
export function timePassed(stretches: readonly Stretch[]): number {
  let passed = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt } of stretches.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (endedAt <= until) continue;
    passed += endedAt - Math.max(startedAt, until);
    until = endedAt;
  }
  return passed;
}

/** Puts stretches into lanes, so that none overlaps another of its lane unless it lies within it; gives the lane of each. */
export function laneOf(stretches: readonly Stretch[]): number[] {
  const lanes: Stretch[][] = [];
  return stretches.map((stretch) => {
    const free = lanes.findIndex((lane) => {
      while (lane.length > 0 && (lane.at(-1)?.endedAt ?? 0) <= stretch.startedAt) lane.pop();
      const around = lane.at(-1);
      return around === undefined || around.endedAt >= stretch.endedAt;
    });
    const index = free === -1 ? lanes.length : free;
    (lanes[index] ??= []).push(stretch);
    return index;
  });
}
