/** What was left out because a bound was reached: what it is called, and how much. */
export type Dropped = readonly (readonly [kind: string, count: number])[];

/**
 * How many records were left out.
 * @param plural what many of them are called
 * @param sort only those of one sort, of kinds that tell them apart
 */
export function droppedOf(dropped: Dropped, plural: string, sort?: string): number {
  const isMeant = (name: string): boolean =>
    sort === undefined ? name === plural || name.startsWith(sortName(plural, '')) : name === sortName(plural, sort);
  return dropped.filter(([name]) => isMeant(name)).reduce((sum, [, count]) => sum + count, 0);
}

/** What the dropped ones of one sort are called. */
export function sortName(plural: string, sort: string): string {
  return `${plural}: ${sort}`;
}
