export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Returns the rise per horizontal unit. */
export function slopeOf(degrees: number): number {
  return Math.tan(toRadians(degrees));
}

/** Rounds to tenths, the precision of every length and weight in a result. */
export function toTenths(value: number): number {
  return roundTo(value, 10);
}

/** Rounds to hundredths, the precision of every pressure and temperature in a result. */
export function toHundredths(value: number): number {
  return roundTo(value, 100);
}

/** Adding 0 makes a zero without a sign, which would be printed. */
function roundTo(value: number, parts: number): number {
  return Math.round(value * parts) / parts + 0;
}

/** Returns the greatest number from `lowest` to `highest` that works, by bisection. Assumes that `lowest` works. */
export function findGreatest(lowest: number, highest: number, works: (value: number) => boolean): number {
  if (lowest >= highest || works(highest)) return Math.max(lowest, highest);
  return bisect(lowest, highest - 1, works);
}

/** Returns what `findGreatest` returns. Takes fewer steps if the number is near `lowest`. */
export function findGreatestNear(lowest: number, highest: number, works: (value: number) => boolean): number {
  let [least, step] = [lowest, 1];
  while (least + step <= highest && works(least + step)) [least, step] = [least + step, 2 * step];
  return bisect(least, Math.min(highest, least + step - 1), works);
}

function bisect(lowest: number, highest: number, works: (value: number) => boolean): number {
  let [least, last] = [lowest, highest];
  while (least < last) {
    const middle = Math.floor((least + last + 1) / 2);
    if (works(middle)) least = middle;
    else last = middle - 1;
  }
  return least;
}

/** Compares code units, so that the order is the same in every language. */
export function compareArticleNumbers(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
