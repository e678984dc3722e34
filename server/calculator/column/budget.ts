/** Work that a search may do. It is counted, not timed, so that every machine gives the same answer. */
export interface Budget {
  readonly spend: (work: number) => void;
  readonly spent: () => number;
  readonly isSpent: () => boolean;
}

export function createBudget(limit: number): Budget {
  let spent = 0;
  return {
    spend: (work) => {
      spent += work;
    },
    spent: () => spent,
    isSpent: () => spent >= limit,
  };
}
