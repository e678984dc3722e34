export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The rise per horizontal unit of a slope. */
export function slopeOf(degrees: number): number {
  return Math.tan(toRadians(degrees));
}

/** Rounded to a tenth: the precision of every length and weight in a result. */
export function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The greatest whole number from `known` to `most` that works. `known` works; below a number that works, all work. */
export function findGreatest(known: number, most: number, works: (value: number) => boolean): number {
  if (known >= most || works(most)) return Math.max(known, most);
  let [least, last] = [known, most - 1];
  while (least < last) {
    const middle = Math.floor((least + last + 1) / 2);
    if (works(middle)) least = middle;
    else last = middle - 1;
  }
  return least;
}
