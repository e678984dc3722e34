/** Work that a search may do. It is counted, not timed, so that every machine gives the same answer. */
export interface Budget {
  readonly spend: (work: number) => void;
  readonly spent: () => number;
  /** @param next the work of the next step; the first step may exceed the limit */
  readonly isSpent: (next?: number) => boolean;
}

export function createBudget(limit: number): Budget {
  let spent = 0;
  return {
    spend: (work) => {
      spent += work;
    },
    spent: () => spent,
    isSpent: (next = 0) => spent >= limit || (spent > 0 && spent + next > limit),
  };
}
