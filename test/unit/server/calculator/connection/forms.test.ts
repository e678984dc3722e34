import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type ConnectionTask,
  type ConnectorParts,
  compareForms,
  solveForms,
} from '../../../../../server/calculator/connection/forms.ts';
import type { Part } from '../../../../../server/calculator/input/part.ts';
import { Dice } from '../../../../oracle/random.ts';
import { createPart } from '../../../../support/fixture-parts.ts';
import { sampleSeed, sampleSize } from '../../../../support/sample.ts';

const pipe = (id: number, length: number, price: number, otherLength: number | null = null): Part =>
  createPart({ id, articleNumber: `P${id}`, role: 'connector_pipe', length, otherLength, price });
const bend = (id: number, bendAngle: number, length: number, price: number): Part =>
  createPart({ id, articleNumber: `B${id}`, role: 'connector_bend', bendAngle, length, price });

const parts: ConnectorParts = {
  pipes: [pipe(1, 200, 330), pipe(2, 450, 490), pipe(3, 950, 790), pipe(4, 450, 625, 100)],
  bends: { 90: bend(9, 90, 210, 985), 45: bend(4, 45, 135, 765) },
};

interface Cost {
  readonly price: number;
  readonly pieces: number;
}

const fixed = [
  [200, 330],
  [450, 490],
  [950, 790],
] as const;
const cut = { from: 100, to: 450, price: 625 } as const;

/** The cheapest pipes with a length in a range, by trying every number of each. */
function cheapest(least: number, most: number, mayCut = true): Cost | null {
  let best: Cost | null = null;
  for (let long = 0; long * 950 <= most; long += 1) {
    for (let middle = 0; long * 950 + middle * 450 <= most; middle += 1) {
      for (let short = 0; long * 950 + middle * 450 + short * 200 <= most; short += 1) {
        const length = long * fixed[2][0] + middle * fixed[1][0] + short * fixed[0][0];
        const price = long * fixed[2][1] + middle * fixed[1][1] + short * fixed[0][1];
        const pieces = long + middle + short;
        const found: Cost[] = [];
        if (length >= least) found.push({ price, pieces });
        if (mayCut && length + cut.from <= most && length + cut.to >= least) {
          found.push({ price: price + cut.price, pieces: pieces + 1 });
        }
        for (const cost of found) best = better(cost, best);
      }
    }
  }
  return best;
}

function better(cost: Cost, best: Cost | null): Cost {
  if (best === null) return cost;
  return cost.price - best.price || cost.pieces - best.pieces
    ? cost.price < best.price || (cost.price === best.price && cost.pieces < best.pieces)
      ? cost
      : best
    : best;
}

/** A leg of a real length: down to ten millimetres shorter, or down to nothing where it is free. */
function leg(length: number, isFree = false): Cost | null {
  const most = Math.floor(length + 1e-6);
  if (most < 0) return null;
  return cheapest(isFree ? 0 : Math.max(0, most - 10), most);
}

/** The cheapest connection, by trying every form and every slant. */
function bruteForce({ outlet, start, reach, inlet }: ConnectionTask): Cost | null {
  const isFree = inlet.lowest !== inlet.highest;
  const candidates: (readonly (Cost | null)[])[] = [];
  const rise = (from: number): Cost | null => leg(inlet.highest - from, isFree);
  const bends = (price: number): Cost => ({ price: 2 * price, pieces: 2 });
  if (outlet === 'rear') {
    const slack = isFree ? 0 : 10;
    const fits = start.height >= inlet.lowest - slack && start.height <= inlet.highest + slack;
    if (fits) candidates.push([leg(reach - start.shift)]);
    candidates.push([bends(985), rise(start.height + 420), leg(reach - start.shift - 420)]);
  } else {
    candidates.push([{ price: 985, pieces: 1 }, rise(start.height + 210), leg(reach - 210)]);
    for (let slant = 0; slant < 5000; slant += 50) {
      const run = (270 + slant) * Math.SQRT1_2;
      candidates.push([
        bends(765),
        cheapest(slant, slant, false),
        rise(start.height + 135 + run),
        leg(reach - 135 - run),
      ]);
    }
  }
  return candidates.reduce<Cost | null>((best, costs) => {
    if (costs.includes(null)) return best;
    const sum = costs.reduce<Cost>(
      (all, cost) => ({ price: all.price + (cost?.price ?? 0), pieces: all.pieces + (cost?.pieces ?? 0) }),
      { price: 0, pieces: 0 },
    );
    return better(sum, best);
  }, null);
}

describe('the forms of a connection', () => {
  test('are as cheap as the cheapest of all pieces in any form, for random outlets', () => {
    const random = new Dice(27 + sampleSeed());
    let built = 0;
    for (let count = 0; count < sampleSize(60, 500); count += 1) {
      const highest = random.whole(600, 2400);
      const task: ConnectionTask = {
        outlet: random.whole(0, 1) === 0 ? 'rear' : 'top',
        start: { height: random.whole(300, 1300), shift: 0 },
        reach: random.whole(100, 1900),
        inlet: { lowest: random.whole(0, 1) === 0 ? highest : 0, highest },
        tolerance: 10,
      };
      const [first, ...others] = solveForms(task, parts, 'price').solutions;
      const expected = bruteForce(task);
      if (first === undefined) {
        assert.equal(expected, null, JSON.stringify(task));
        continue;
      }
      built += 1;
      const best = others.reduce((a, b) => (compareForms(b, a, 'price') < 0 ? b : a), first);
      assert.deepEqual({ price: best.cost, pieces: best.pieceCount }, expected, JSON.stringify(task));
    }
    assert.ok(built > 20);
  });

  test('reach the inner face of the flue, or end up to ten millimetres before it', () => {
    for (let reach = 400; reach < 1500; reach += 37) {
      const task: ConnectionTask = {
        outlet: 'top',
        start: { height: 900, shift: 0 },
        reach,
        inlet: { lowest: 1650, highest: 1650 },
        tolerance: 10,
      };
      for (const { runs, form, inletHeight } of solveForms(task, parts, 'joints').solutions) {
        const bends = { 0: 0, 45: Math.SQRT1_2, 90: 1 };
        const across = runs.reduce((sum, { direction, pieces, bend: behind }, index) => {
          const straight = pieces.reduce((all, { length }) => all + length, 0);
          const next = runs[index + 1]?.direction ?? direction;
          return sum + straight * bends[direction] + (behind?.length ?? 0) * (bends[direction] + bends[next]);
        }, 0);
        assert.ok(across <= reach + 1e-6 && across >= reach - 11, `${form} ${reach} ${across}`);
        assert.ok(inletHeight <= 1650 && inletHeight >= 1639, `${form} ${inletHeight}`);
      }
    }
  });

  test('are cut to what is left up to the sleeve and in to the flue, but no longer than a new hole asks for', () => {
    const task: ConnectionTask = {
      outlet: 'top',
      start: { height: 900, shift: 0 },
      reach: 600,
      inlet: { lowest: 1650, highest: 1650 },
      tolerance: 10,
    };
    const lengthsOf = (inlet: ConnectionTask['inlet']): unknown =>
      solveForms({ ...task, inlet }, parts, 'price')
        .solutions.find(({ form }) => form === 'top-bend')
        ?.runs.map(({ pieces }) => pieces.reduce((sum, { length }) => sum + length, 0));
    assert.deepEqual(lengthsOf({ lowest: 1650, highest: 1650 }), [540, 390]);
    assert.deepEqual(lengthsOf({ lowest: 1215, highest: 1305 }), [105, 390]);
  });

  test('have as few pipes without a price as possible within each leg', () => {
    const unpriced = (part: Part): Part => createPart({ ...part, price: null });
    const [short, middle, long, cutPipe] = parts.pipes.map((part, index) => (index < 2 ? unpriced(part) : part));
    assert.ok(short !== undefined && middle !== undefined && long !== undefined && cutPipe !== undefined);
    const task: ConnectionTask = {
      outlet: 'top',
      start: { height: 900, shift: 0 },
      reach: 210 + 440,
      inlet: { lowest: 900 + 210 + 650, highest: 900 + 210 + 650 },
      tolerance: 10,
    };
    // 650 mm need the two pipes without a price (450 + 200), or one of them and a cut pipe.
    const pipes = [short, middle, long, cutPipe];
    const upwards = solveForms(task, { ...parts, pipes }, 'price').solutions.find(({ form }) => form === 'top-bend')
      ?.runs[0];
    assert.deepEqual(
      upwards?.pieces.map(({ part }) => part.price === null),
      [true, false],
    );
  });

  test('say how near the chimney may be where it is too near, and which heights can be reached', () => {
    const task = {
      outlet: 'top',
      start: { height: 900, shift: 0 },
      reach: 60,
      inlet: { lowest: 1500, highest: 1500 },
      tolerance: 10,
    } as const;
    const near = solveForms(task, parts, 'price').shortfalls.filter(({ of }) => of === 'reach');
    assert.ok(near.some(({ nearestAbove }) => nearestAbove === 210));
    const low = solveForms({ ...task, reach: 420, inlet: { lowest: 800, highest: 800 } }, parts, 'price').shortfalls;
    assert.ok(low.some(({ of, nearestAbove }) => of === 'height' && nearestAbove === 1110));
  });
});
