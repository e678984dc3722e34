import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  isSolved,
  type Leg,
  offerPipes,
  solveLeg,
  solveLegWithRest,
} from '../../../../../server/calculator/connection/legs.ts';
import { createPart } from '../../../../support/fixture-parts.ts';
import { sampleSeed, sampleSize } from '../../../../support/sample.ts';

const pipes = [
  createPart({ id: 1, articleNumber: 'P1', role: 'connector_pipe', length: 70, price: 300 }),
  createPart({ id: 2, articleNumber: 'P2', role: 'connector_pipe', length: 160, price: 400 }),
  createPart({ id: 3, articleNumber: 'P3', role: 'connector_pipe', length: 110, otherLength: 50, price: 520 }),
];

test('a leg before a rest that gets cheaper with its length is the cheapest together with the rest', () => {
  const costOf = (leg: Leg, worth: number): number =>
    isSolved(leg)
      ? leg.pieces.reduce((sum, { part }) => sum + (part.price ?? 0), 0) - leg.length * worth
      : Number.POSITIVE_INFINITY;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 250 }),
      fc.double({ min: 0.1, max: 9, noNaN: true }),
      (minimum, more, worth) => {
        const range = { minimum, maximum: minimum + more };
        const found = solveLegWithRest(offerPipes(pipes, 600, 'price'), range, (length) => (600 - length) * worth);
        const lengths = Array.from({ length: more + 1 }, (_, index) => minimum + index);
        const others = lengths.map((length) => solveLeg(pipes, { minimum: length, maximum: length }, 'price'));
        const least = Math.min(...others.map((leg) => costOf(leg, worth)));
        assert.equal(isSolved(found), least < Infinity);
        // Of equally cheap legs, the one with fewer pieces is taken.
        if (isSolved(found)) assert.ok(costOf(found, worth) <= least + 1e-6, `${costOf(found, worth)} > ${least}`);
        if (isSolved(found)) assert.ok(found.length >= range.minimum && found.length <= range.maximum);
      },
    ),
    { numRuns: sampleSize(100, 1000), seed: sampleSeed() },
  );
});
