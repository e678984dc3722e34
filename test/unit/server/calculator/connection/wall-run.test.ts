import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { offerPipes } from '../../../../../server/calculator/connection/legs.ts';
import { solveWallRun, type WallToPass } from '../../../../../server/calculator/connection/wall-run.ts';
import type { Part } from '../../../../../server/calculator/input/part.ts';
import { createPart } from '../../../../support/fixture-parts.ts';
import { sampleSeed, sampleSize } from '../../../../support/sample.ts';

const pipes: readonly Part[] = [
  createPart({ id: 1, articleNumber: 'P1', role: 'connector_pipe', length: 70, price: 300 }),
  createPart({ id: 2, articleNumber: 'P2', role: 'connector_pipe', length: 160, price: 400 }),
  createPart({ id: 3, articleNumber: 'P3', role: 'connector_pipe', length: 110, otherLength: 50, price: 520 }),
];
const elements: readonly Part[] = [
  createPart({ id: 4, articleNumber: 'E1', role: 'straight', length: 120, thermalResistance: 0.4, price: 1000 }),
  createPart({ id: 5, articleNumber: 'E2', role: 'straight', length: 250, thermalResistance: 0.4, price: 1500 }),
  createPart({
    id: 6,
    articleNumber: 'E3',
    role: 'adjustable',
    length: 150,
    otherLength: 190,
    thermalResistance: 0.4,
    price: 1900,
  }),
];
const bandPrice = 90;

interface Run {
  readonly price: number;
  readonly count: number;
  readonly length: number;
}

/** Tries every sequence of pieces, and every length of the one piece that may be cut or set. */
function tryAll(wall: WallToPass, corner: number, from: number): Run[] {
  const found: Run[] = [];
  const farthest = Math.min(wall.end.greatest, corner + wall.longest);
  const extend = (at: number, price: number, count: number, isSet: boolean): void => {
    if (at >= wall.end.least && at <= farthest) found.push({ price, count, length: at - from });
    if (at > wall.inner && at < wall.outer) return;
    for (const part of [...pipes, ...elements]) {
      const isBare = part.role === 'connector_pipe';
      const ends = [part.length ?? 0, part.otherLength ?? part.length ?? 0];
      const [shortest, longest] = [Math.min(...ends), Math.max(...ends)];
      if (isSet && shortest < longest) continue;
      for (let length = shortest; length <= longest; length += 1) {
        const to = at + length;
        if (to > farthest || (isBare && to > wall.insulatedFrom)) break;
        extend(to, price + (part.price ?? 0) + (isBare ? 0 : bandPrice), count + 1, isSet || shortest < longest);
      }
    }
  };
  extend(from, 0, 0, false);
  return found;
}

const task = fc.record({
  from: fc.integer({ min: 0, max: 60 }),
  room: fc.integer({ min: 0, max: 150 }),
  before: fc.integer({ min: 0, max: 60 }),
  thickness: fc.integer({ min: 40, max: 180 }),
  behind: fc.integer({ min: 0, max: 60 }),
  slack: fc.integer({ min: 0, max: 40 }),
  leg: fc.integer({ min: 0, max: 30 }),
  longest: fc.oneof(fc.constant(1500), fc.integer({ min: 150, max: 400 })),
});

test('the run through a wall is as cheap as the best of all runs, with the fewest joints, or there is none', () => {
  fc.assert(
    fc.property(
      task,
      fc.constantFrom('price', 'joints'),
      ({ from, room, before, thickness, behind, slack, leg, longest }, objective) => {
        const inner = from + room + before;
        const outer = inner + thickness;
        const wall: WallToPass = {
          inner,
          outer,
          heights: { lowest: -Infinity, highest: Infinity },
          insulatedFrom: inner - before,
          end: { least: outer + behind, greatest: outer + behind + slack },
          longest,
          priceOfFlue: null,
          elements,
          bandPrice,
        };
        const solved = solveWallRun(wall, from - leg, from, offerPipes(pipes, 1000, objective));
        const runs = tryAll(wall, from - leg, from);
        if (!('pieces' in solved)) {
          assert.deepEqual(runs, []);
          return;
        }
        const price = solved.pieces.reduce(
          (sum, { part }) => sum + (part.price ?? 0) + (part.role === 'connector_pipe' ? 0 : bandPrice),
          0,
        );
        const own = objective === 'price' ? [price, solved.pieces.length] : [solved.pieces.length, price];
        const best = runs
          .map((run) => (objective === 'price' ? [run.price, run.count] : [run.count, run.price]))
          .toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)[0];
        assert.deepEqual(own, best);
        assert.ok(runs.some(({ length }) => length === solved.length));
      },
    ),
    { numRuns: sampleSize(300, 2000), seed: sampleSeed() },
  );
});
