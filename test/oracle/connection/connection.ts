import type { Catalogue, Part } from '../list/catalogue.ts';

/** What a connection is asked for; millimetres. `inlet`: the height of a sleeve that is there, null for a new hole. */
export interface ConnectionQuestion {
  readonly scheme: Catalogue['scheme'][number];
  readonly pipe: number;
  readonly color: number;
  /** From the outlet's axis to the flue's inner face. */
  readonly reach: number;
  readonly inlet: number | null;
  /** No inlet is higher, for the ceiling's sake. */
  readonly highest: number;
}

/** What a connection costs: money in øre, the pieces of pipe and bend that lie between outlet and chimney. */
export interface Cost {
  readonly price: number;
  readonly pieces: number;
}

type Objective = 'price' | 'joints';

/** The sleeve takes up as much, and nothing stands into the flue; in millimetres. */
const tolerance = 10;

/**
 * The best connection that can be laid with any pipes whatever: each of the four forms with every length of each of its legs. Null
 * where there is none. `parts` are those of the pipe's diameter and colour, all with a price.
 */
export function bestConnection(question: ConnectionQuestion, catalogue: Catalogue, objective: Objective): Cost | null {
  const { scheme, inlet, reach, highest } = question;
  const fitting = catalogue.parts.filter(
    ({ pipeId, colorId }) => pipeId === question.pipe && (colorId === null || colorId === question.color),
  );
  const adapter = adapterOf(scheme, question.pipe, fitting, catalogue);
  if (adapter === undefined) return null;
  const bendOf = (angle: number): Part | undefined =>
    fitting
      .filter(({ role, bend }) => role === 'connector_bend' && bend === angle)
      .toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))[0];
  const pipes = fitting.filter(({ role }) => role === 'connector_pipe');
  const legs = createLegs(pipes, objective);
  const better = (one: Cost | null, other: Cost | null): Cost | null => {
    if (one === null || other === null) return one ?? other;
    return rank(one, objective) <= rank(other, objective) ? one : other;
  };
  let best: Cost | null = null;
  const consider = (bends: readonly Part[], ...lengths: readonly (Cost | null)[]): void => {
    if (lengths.some((leg) => leg === null)) return;
    const used = [...(adapter === null ? [] : [adapter]), ...bends].map((part) => ({
      price: part.price ?? 0,
      pieces: 1,
    }));
    best = better([...used, ...lengths.filter((leg) => leg !== null)].reduce(add, { price: 0, pieces: 0 }), best);
  };
  const upTo = (base: number): Cost | null =>
    inlet === null ? legs.between(0, highest - base) : legs.of(inlet - base);
  const brought = catalogue.scheme_module
    .filter(({ scheme_id }) => scheme_id === scheme.id)
    .reduce(
      (sum, { module_id, quantity }) =>
        sum + quantity * (catalogue.parts.find(({ id }) => id === module_id)?.length ?? 0),
      0,
    );
  const before = adapter?.length ?? 0;
  const square = bendOf(90);
  const slanting = bendOf(45);
  if (scheme.outlet_position === 'rear') {
    const shift = before + brought;
    const isLevel =
      inlet === null ? scheme.outlet_height <= highest : Math.abs(inlet - scheme.outlet_height) <= tolerance;
    if (isLevel) consider([], legs.of(reach - shift));
    const leg = square?.length;
    if (square !== undefined && typeof leg === 'number') {
      consider([square, square], upTo(scheme.outlet_height + 2 * leg), legs.of(reach - 2 * leg - shift));
    }
    return best;
  }
  const start = scheme.outlet_height + before;
  if (square !== undefined && square.length !== null) {
    consider([square], upTo(start + square.length), legs.of(reach - square.length));
  }
  if (slanting !== undefined && slanting.length !== null) {
    const leg = slanting.length;
    for (const [slant, cost] of legs.whole) {
      const part = (2 * leg + slant) * Math.SQRT1_2;
      consider([slanting, slanting], cost, upTo(start + leg + part), legs.of(reach - leg - part));
    }
  }
  return best;
}

const add = (one: Cost, other: Cost): Cost => ({ price: one.price + other.price, pieces: one.pieces + other.pieces });

const rank = ({ price, pieces }: Cost, objective: Objective): number =>
  objective === 'price' ? price * 1000 + pieces : pieces * 1e9 + price;

/** The cheapest adapter from the outlet; null where none is needed, undefined where there is none. */
function adapterOf(
  scheme: Catalogue['scheme'][number],
  pipe: number,
  fitting: readonly Part[],
  catalogue: Catalogue,
): Part | null | undefined {
  const diameterOf = (id: number | null): number | undefined => catalogue.pipe.find((row) => row.id === id)?.diameter;
  const outlet = diameterOf(scheme.outlet_pipe_id);
  if (outlet === diameterOf(pipe)) return null;
  return fitting
    .filter(({ role, fromId }) => {
      const lower = catalogue.parts.find(({ id }) => id === fromId);
      return role === 'connector_adapter' && diameterOf(lower?.pipeId ?? null) === outlet;
    })
    .toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))[0];
}

/** The longest leg that is asked for, in whole millimetres. */
const longest = 7000;

/** What every length of pipe costs at least, one millimetre after the other. */
function createLegs(pipes: readonly Part[], objective: Objective) {
  const known: (Cost | null)[] = [{ price: 0, pieces: 0 }];
  const whole = new Map<number, Cost>([[0, { price: 0, pieces: 0 }]]);
  const least = (costs: readonly Cost[]): Cost | null =>
    costs.reduce<Cost | null>(
      (best, cost) => (best !== null && rank(best, objective) <= rank(cost, objective) ? best : cost),
      null,
    );
  for (let length = 1; length <= longest; length += 1) {
    const costs: Cost[] = [];
    const uncut: Cost[] = [];
    for (const pipe of pipes) {
      const own = { price: pipe.price ?? 0, pieces: 1 };
      const full = pipe.length ?? 0;
      for (let cut = pipe.otherLength ?? full; cut <= full; cut += 1) {
        const below = known[length - cut];
        if (below) costs.push(add(below, own));
      }
      const under = pipe.otherLength === null ? whole.get(length - full) : undefined;
      if (under !== undefined) uncut.push(add(under, own));
    }
    known[length] = least(costs);
    const cheapest = least(uncut);
    if (cheapest !== null) whole.set(length, cheapest);
  }
  const between = (from: number, to: number): Cost | null => {
    const costs: Cost[] = [];
    for (let length = Math.max(0, from); length <= Math.floor(to); length += 1) {
      const cost = known[length];
      if (cost) costs.push(cost);
    }
    return least(costs);
  };
  return { whole, between, of: (most: number): Cost | null => between(Math.floor(most) - tolerance, most) };
}
