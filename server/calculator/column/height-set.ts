/** A set of whole heights from 0 up. Each height is one bit, and a word has 32 bits; nine metres take 282 words. */
export type HeightSet = Uint32Array<ArrayBuffer>;

export function createHeightSet(height: number): HeightSet {
  return new Uint32Array((height >>> 5) + 1);
}

export function has(set: HeightSet, at: number): boolean {
  return at >= 0 && (((set[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
}

export function add(set: HeightSet, at: number): void {
  set[at >>> 5] = (set[at >>> 5] ?? 0) | (1 << (at & 31));
}

/** Removes every height outside [from, to]. */
export function keepOnly(set: HeightSet, from: number, to: number): void {
  const lowest = Math.max(0, from);
  const highest = Math.min(to, (set.length << 5) - 1);
  if (lowest > highest) {
    set.fill(0);
    return;
  }
  const first = lowest >>> 5;
  const last = highest >>> 5;
  set.fill(0, 0, first).fill(0, last + 1);
  set[first] = (set[first] ?? 0) & (0xffffffff << (lowest & 31));
  set[last] = (set[last] ?? 0) & (0xffffffff >>> (31 - (highest & 31)));
}

/** Returns the lowest member at or above a height; Infinity: none. */
export function lowestFrom(set: HeightSet, height: number): number {
  const start = Math.max(0, height);
  for (let word = start >>> 5; word < set.length; word += 1) {
    const bits = word === start >>> 5 ? (set[word] ?? 0) & (0xffffffff << (start & 31)) : (set[word] ?? 0);
    if (bits !== 0) return (word << 5) + 31 - Math.clz32(bits & -bits);
  }
  return Infinity;
}

/** Returns the highest member at or below a height; -Infinity: none. */
export function highestTo(set: HeightSet, height: number): number {
  if (height < 0) return -Infinity;
  const end = Math.min(height, (set.length << 5) - 1);
  for (let word = end >>> 5; word >= 0; word -= 1) {
    const bits = word === end >>> 5 ? (set[word] ?? 0) & (0xffffffff >>> (31 - (end & 31))) : (set[word] ?? 0);
    if (bits !== 0) return (word << 5) + 31 - Math.clz32(bits);
  }
  return -Infinity;
}

/** Returns the first word with a member; the number of words: the set is empty. */
function firstWord(set: HeightSet): number {
  const word = set.findIndex((bits) => bits !== 0);
  return word < 0 ? set.length : word;
}

/** Adds to `target` every member of `source`, raised by each length from `shortest` to `longest`. */
export function addRaised(wholeTarget: HeightSet, wholeSource: HeightSet, shortest: number, longest: number): void {
  const first = firstWord(wholeSource);
  if (first === wholeSource.length) return;
  const [target, source] = [wholeTarget.subarray(first), wholeSource.subarray(first)];
  if (shortest === longest) {
    orShifted(target, source, shortest);
    return;
  }
  const raised = createHeightSet((target.length << 5) - 1);
  orShifted(raised, source, shortest);
  // Each round doubles the covered width.
  for (let covered = 1; covered <= longest - shortest;) {
    const step = Math.min(covered, longest - shortest + 1 - covered);
    orShifted(raised, raised, step);
    covered += step;
  }
  for (let word = 0; word < target.length; word += 1) target[word] = (target[word] ?? 0) | (raised[word] ?? 0);
}

export function intersect(a: HeightSet, b: HeightSet): HeightSet {
  return a.map((bits, word) => bits & (b[word] ?? 0));
}

/** Returns a copy of the words with the heights `from` to `to`. `start`: the height of the copy's first bit. */
export function cutOut(set: HeightSet, from: number, to: number): { readonly part: HeightSet; readonly start: number } {
  const first = from >>> 5;
  const part = set.slice(first, (to >>> 5) + 1);
  const start = first << 5;
  keepOnly(part, from - start, to - start);
  return { part, start };
}

/** Adds the members of `source`, raised by `distance`. Both sets may be the same, as each word is read first. */
function orShifted(target: HeightSet, source: HeightSet, distance: number): void {
  const words = distance >>> 5;
  const bits = distance & 31;
  for (let word = target.length - 1; word >= words; word -= 1) {
    const below = bits === 0 ? 0 : (source[word - words - 1] ?? 0) >>> (32 - bits);
    target[word] = (target[word] ?? 0) | ((source[word - words] ?? 0) << bits) | below;
  }
}

/**
 * Adds every height that can be reached from a member in any number of steps. Each step must begin at an allowed
 * height. Works from the bottom up: all heights below a word are complete when the word is read.
 */
export function closeUnderSteps(set: HeightSet, allowed: HeightSet, lengths: Int32Array): void {
  const standing = createHeightSet((set.length << 5) - 1);
  const longSteps = lengths.filter((length) => length >= 32);
  const shortSteps = lengths.filter((length) => length < 32);
  for (let word = firstWord(set); word < set.length; word += 1) {
    let bits = set[word] ?? 0;
    for (let index = 0; index < longSteps.length; index += 1) {
      const length = longSteps[index] ?? 0;
      const from = word - (length >>> 5);
      if (from < 0) continue;
      const shift = length & 31;
      bits |= (standing[from] ?? 0) << shift;
      if (shift !== 0 && from > 0) bits |= (standing[from - 1] ?? 0) >>> (32 - shift);
    }
    bits = closeWithinWord(bits, allowed[word] ?? 0, word === 0 ? 0 : (standing[word - 1] ?? 0), shortSteps);
    set[word] = bits;
    standing[word] = bits & (allowed[word] ?? 0);
  }
}

/** Adds the heights that steps of less than 32 mm reach in this word, from this word and from the word below. */
function closeWithinWord(bits: number, allowed: number, standingBelow: number, lengths: Int32Array): number {
  let closed = bits;
  for (let before = ~closed; before !== closed;) {
    before = closed;
    for (const length of lengths) closed |= ((closed & allowed) << length) | (standingBelow >>> (32 - length));
  }
  return closed;
}
