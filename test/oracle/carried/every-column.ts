/** A part of a column. If it is adjustable, `maximumLength` is greater than `length`. */
export interface Element {
  readonly article: string;
  readonly length: number;
  readonly maximumLength: number;
  /** With its locking band, in øre. */
  readonly price: number;
  readonly weight: number;
  /** The greatest load on it, kg; Infinity: no limit. */
  readonly capacity: number;
  /** The only articles allowed below it and above it; null: any. */
  readonly follows: string | null;
  readonly followedBy: string | null;
}

/** Two equal bends with up to three elements between, from the bottom up. */
export interface Pair {
  readonly parts: readonly Element[];
  readonly rise: number;
}

export interface Between {
  readonly from: number;
  readonly to: number;
}

/** All that is asked of a column. Heights in millimetres, weights in kg. */
export interface Demand {
  readonly elements: readonly Element[];
  /** One of them must be in it; null: it goes straight up. */
  readonly pairs: readonly Pair[] | null;
  /** Intervals that a pair must not touch. */
  readonly closed: readonly Between[];
  readonly zones: readonly Between[];
  readonly start: number;
  /** The article below the start. */
  readonly startsOn: string;
  readonly target: number;
  readonly tolerance: number;
  /** Pieces below the column. */
  readonly below: readonly (Between & { readonly weight: number })[];
  readonly baseCapacity: number;
  readonly places: readonly number[];
  readonly supportCapacity: number;
  readonly supportPrice: number;
}

interface Piece extends Between {
  readonly element: Element;
}

/** A column with its fewest supports, and the values that rank it. */
export interface Judged {
  readonly pieces: readonly Piece[];
  readonly price: number;
  readonly supports: number;
  readonly overshoot: number;
}

/** Returns all columns that end within the tolerance and are carried by some set of supports. */
export function listCarriedColumns(demand: Demand): readonly Judged[] {
  const { start, target, tolerance, zones, closed, pairs } = demand;
  const found: Judged[] = [];
  const extend = (pieces: readonly Piece[], isAdjusted: boolean, isPaired: boolean): void => {
    const at = pieces.at(-1)?.to ?? start;
    if (at > target + tolerance) return;
    if (at >= target && (pairs === null || isPaired)) {
      const supports = fewestSupports(pieces, demand);
      const price = pieces.reduce((sum, { element }) => sum + element.price, 0);
      if (supports < Infinity) found.push({ pieces, price, supports, overshoot: at - target });
    }
    if (pieces.length > 0 && zones.some(({ from, to }) => from < at && at < to)) return;
    const below = pieces.at(-1)?.element;
    const standsOn = below?.article ?? demand.startsOn;
    for (const element of demand.elements) {
      if (element.follows !== null && element.follows !== standsOn) continue;
      if (below !== undefined && below.followedBy !== null && below.followedBy !== element.article) continue;
      const isAdjustable = element.maximumLength > element.length;
      if (isAdjustable && isAdjusted) continue;
      for (let length = element.length; length <= element.maximumLength; length += 1) {
        extend([...pieces, { element, from: at, to: at + length }], isAdjusted || isAdjustable, isPaired);
      }
    }
    for (const { parts, rise } of isPaired ? [] : (pairs ?? [])) {
      if (closed.some(({ from, to }) => at < to && at + rise > from)) continue;
      if (below !== undefined && below.followedBy !== null && below.followedBy !== parts[0]?.article) continue;
      // Only the ends of a pair are joints; the heights of its parts are not compared.
      const inside = parts.map((element, index) => ({
        element,
        from: index === 0 ? at : at + rise - 1,
        to: index === parts.length - 1 ? at + rise : at + rise - 1,
      }));
      extend([...pieces, ...inside], isAdjusted, true);
    }
  };
  extend([], false, false);
  return found;
}

/** Returns how many supports are needed so that no part is overloaded; Infinity if no set suffices. */
function fewestSupports(column: readonly Piece[], demand: Demand): number {
  const pieces = [
    ...demand.below.map((piece) => ({ ...piece, capacity: Infinity })),
    ...column.map(({ element, from, to }) => ({ from, to, weight: element.weight, capacity: element.capacity })),
  ];
  const holders = demand.places.map((place) => pieces.findIndex(({ from, to }) => from <= place && place < to));
  let fewest = Infinity;
  for (let set = 0; set < 2 ** holders.length; set += 1) {
    const holding = holders.filter((_, index) => (set & (1 << index)) !== 0);
    if (holding.includes(-1) || holding.length >= fewest) continue;
    const loadOn = (index: number): number => {
      const next = holding.filter((holder) => holder > index).toSorted((a, b) => a - b)[0] ?? pieces.length;
      return pieces.slice(index + 1, next).reduce((sum, { weight }) => sum + weight, 0);
    };
    const isFree = pieces.every(({ capacity }, index) => loadOn(index) <= capacity + 1e-6);
    const areSupportsFree = holding.every(
      (holder) => loadOn(holder) + (pieces[holder]?.weight ?? 0) <= demand.supportCapacity + 1e-6,
    );
    if (isFree && areSupportsFree && loadOn(-1) <= demand.baseCapacity + 1e-6) fewest = holding.length;
  }
  return fewest;
}

export type Objective = 'price' | 'joints' | 'tight';

/** Values that rank a column: the first difference decides, smaller is better. */
export function rankOf(
  objective: Objective,
  {
    pieces,
    price,
    supports,
    overshoot,
  }: Pick<Judged, 'price' | 'supports' | 'overshoot'> & { readonly pieces: { readonly length: number } },
  supportPrice: number,
): readonly number[] {
  const total = price + supports * supportPrice;
  if (objective === 'price') return [total, pieces.length, overshoot, supports];
  return objective === 'joints'
    ? [pieces.length, total, overshoot, supports]
    : [overshoot, pieces.length, total, supports];
}

export function bestOf(objective: Objective, columns: readonly Judged[], supportPrice: number): Judged | null {
  const order = (a: Judged, b: Judged): number => {
    const other = rankOf(objective, b, supportPrice);
    const first = rankOf(objective, a, supportPrice)
      .map((value, index) => value - (other[index] ?? 0))
      .find((difference) => difference !== 0);
    return first ?? fromBelow(a, b);
  };
  return columns.reduce<Judged | null>((best, one) => (best === null || order(one, best) < 0 ? one : best), null);
}

/** Breaks ties: from the bottom up the longer piece wins, then the lesser article number. */
function fromBelow(a: Judged, b: Judged): number {
  for (const [index, { element, from, to }] of a.pieces.entries()) {
    const other = b.pieces[index];
    if (other === undefined) return 0;
    const longer = other.to - other.from - (to - from);
    if (longer !== 0) return longer;
    if (element.article !== other.element.article) return element.article < other.element.article ? -1 : 1;
  }
  return 0;
}
