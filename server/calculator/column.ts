/** What is best: lowest price, fewest joints, or least height over the target. The other two break ties, in the order of section 6. */
export type Objective = 'price' | 'joints' | 'tight';
