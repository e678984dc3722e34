import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { measureFor } from '../../../../../server/calculator/column.ts';
import {
  solveWallRun,
  tabulateWallRuns,
  type WallToPass,
} from '../../../../../server/calculator/connection/wall-run.ts';
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

/**
 * Tries every sequence of pieces, and every length of the one piece that may be cut or set.
 * @param isAdjusted it is an element, and it ends before the wall; otherwise a pipe
 */
function tryAll(wall: WallToPass, from: number, farthest: number, isAdjusted: boolean): Run[] {
  const found: Run[] = [];
  const extend = (at: number, price: number, count: number, isSet: boolean): void => {
    if (at >= wall.closedTo && (isSet || !isAdjusted)) found.push({ price, count, length: at - from });
    if (at > wall.closedFrom && at < wall.closedTo) return;
    for (const part of [...pipes, ...elements]) {
      const isBare = part.role === 'connector_pipe';
      if (part.otherLength !== null && isBare === isAdjusted) continue;
      const ends = [part.length ?? 0, part.otherLength ?? part.length ?? 0];
      const [shortest, longest] = [Math.min(...ends), Math.max(...ends)];
      if (isSet && shortest < longest) continue;
      for (let length = shortest; length <= longest; length += 1) {
        const to = at + length;
        if (to > farthest || (isBare && to > wall.insulatedFrom)) break;
        if (part.role === 'adjustable' && to > wall.closedFrom) break;
        extend(to, price + (part.price ?? 0) + (isBare ? 0 : bandPrice), count + 1, isSet || shortest < longest);
      }
    }
  };
  extend(from, 0, 0, false);
  return found;
}

const task = fc.record({
  from: fc.integer({ min: 0, max: 60 }),
  room: fc.integer({ min: 0, max: 250 }),
  before: fc.integer({ min: 0, max: 60 }),
  thickness: fc.integer({ min: 40, max: 180 }),
  behind: fc.integer({ min: 0, max: 60 }),
  isAdjusted: fc.boolean(),
});

test('the run of each length through a wall is the best of all runs of this length, or there is none', () => {
  const solvedRuns = { plain: 0, adjusted: 0 };
  fc.assert(
    fc.property(task, fc.constantFrom('price', 'joints'), (choices, objective) => {
      const { from, room, before, thickness, behind, isAdjusted } = choices;
      const inner = from + room + before;
      const outer = inner + thickness;
      const wall: WallToPass = {
        closedFrom: inner,
        closedTo: outer,
        insulatedFrom: inner - before,
        elements,
        bandPrice,
      };
      const farthest = outer + behind;
      const measure = measureFor(objective);
      const offered = { wall, pipes, from, isAdjusted };
      const costs = tabulateWallRuns(offered, farthest - from, measure);
      const runs = tryAll(wall, from, farthest, isAdjusted);
      for (let length = outer - from; length <= farthest - from; length += 1) {
        const least = runs
          .filter((run) => run.length === length)
          .reduce((cost, { price, count }) => Math.min(cost, measure(price, count, 0)), Infinity);
        assert.equal(costs[length] ?? Infinity, least);
        const solved = solveWallRun(offered, length, objective);
        assert.equal(solved === null, least === Infinity);
        if (solved === null) continue;
        const price = solved.pieces.reduce(
          (sum, { part }) => sum + (part.price ?? 0) + (part.role === 'connector_pipe' ? 0 : bandPrice),
          0,
        );
        assert.equal(measure(price, solved.pieces.length, 0), least);
        assert.equal(solved.length, length);
        solvedRuns[isAdjusted ? 'adjusted' : 'plain'] += 1;
      }
    }),
    { numRuns: sampleSize(100, 1000), seed: sampleSeed() },
  );
  assert.ok(solvedRuns.plain > 0 && solvedRuns.adjusted > 0);
});
