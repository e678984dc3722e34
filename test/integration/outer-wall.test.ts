import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import type { OutsideGeometry } from '../../server/calculator/result/flue-geometry.ts';
import { addressChanges } from '../../server/pages/result/remedy-links.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());
const translator = await createMessagesTranslator();

const length = (minimum: number, maximum: number) => fc.integer({ min: minimum, max: maximum }).map((mm) => `${mm} mm`);
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const house = fc
  .record({
    fireplace: fc.integer({ min: 1, max: 120 }),
    floor: fc.integer({ min: 1, max: 6 }),
    roof_type: fc.integer({ min: 1, max: 5 }),
    color: fc.constantFrom(1, 3),
    side: fc.constantFrom('eaves', 'gable'),
    eaves: length(0, 1200),
    ground: length(0, 2500),
    wall: fc.constantFrom('timber', 'masonry'),
    wall_thickness: some(length(100, 600)),
    outlet_to_wall: some(length(250, 1200)),
    past: some(fc.constantFrom('through', 'around', 'clear')),
    base: some(fc.constantFrom('console', 'ground')),
    ridge_distance: some(length(0, 4000)),
    pass_height: some(length(1200, 2200)),
    objective: some(fc.constantFrom('joints', 'tight')),
  })
  .map((choices) => {
    const query = new URLSearchParams({ flue: 'outside' });
    for (const [name, value] of Object.entries(choices)) if (value !== undefined) query.set(name, String(value));
    return query.toString();
  });

const sample = fc.sample(house, { numRuns: sampleSize(60, 300), seed: sampleSeed() });

/** The greatest reach of the brackets in the catalogue. */
const farthestBracket = 600;

/** From a bracket to the joint beside it, at least. */
const besideJoint = 50;

/** Returns the least distance from the wall in front of overhang and gutter. */
function clearOf({ overhang, side }: OutsideGeometry): number {
  return overhang + (side === 'eaves' ? 150 : 0) + 50;
}

async function calculate(address: string) {
  const { calculation } = await catalogue.load(address, translator);
  return calculation;
}

test('a flue on an outer wall has joints and fixings only where they may be', async () => {
  let [built, bent] = [0, 0];
  for (const address of sample) {
    const calculation = await calculate(address);
    const { outside, pieces, top, requiredTop, jointZones } = calculation?.result.geometry ?? {};
    // Some fireplaces are not offered.
    if (calculation === null) continue;
    assert.ok(outside !== undefined && pieces !== undefined, address);
    if (calculation.result.failures.length > 0) continue;
    built += 1;
    const { result, input } = calculation;
    const { inner, outer } = outside.wall;
    const run = pieces.filter(({ section }) => section === 'connector');
    for (const { shiftTo } of run) assert.ok(shiftTo <= inner || shiftTo >= outer, `${address}: a joint at ${shiftTo}`);
    const upright = pieces.filter(({ section }) => section !== 'connector').toSorted((a, b) => a.from - b.from);
    for (const [index, piece] of upright.entries()) {
      const next = upright[index + 1];
      // A tee reaches below its arm.
      const below = next?.role === 'tee_base' ? (outside.tee?.below ?? 0) : 0;
      if (next !== undefined) assert.ok(Math.abs(piece.to + below - next.from) < 1, `${address}: a gap at ${piece.to}`);
      if (next !== undefined)
        for (const { from, to, marginShare } of jointZones ?? [])
          assert.ok(marginShare < 1 || piece.to <= from || piece.to >= to, `${address}: a joint at ${piece.to}`);
    }
    assert.ok((top ?? 0) >= (requiredTop ?? Infinity));
    assert.ok(outside.fixings.every((height) => height <= Math.max(outside.soffit, outside.tee?.height ?? 0) + 0.1));
    for (const id of ['R1', 'R4', 'R9', 'R10', 'R12', 'R13', 'R14']) {
      assert.notEqual(result.rules.find((rule) => rule.id === id)?.status, 'error', `${address}: ${id}`);
    }
    const end = run.at(-1);
    const bare = run.filter(({ role }) => role === 'connector_pipe' || role === 'connector_bend');
    assert.ok(
      bare.every(({ shiftTo }) => shiftTo <= inner - 150 + 0.1),
      address,
    );
    assert.ok(
      Math.abs(
        (end?.shiftTo ?? 0) + (outside.tee?.arm ?? 0) - (outside.gap ?? 0) - outer - result.geometry.outerRadius,
      ) < 0.5,
    );
    assert.deepEqual(outside.axis.at(-1)?.height, outside.tee?.height, `${address}: the pipe misses the tee`);
    assert.ok(Math.abs((end?.to ?? 0) - (outside.tee?.height ?? 0)) < 0.1, address);
    const corner = outside.axis.at(-2)?.shift ?? 0;
    assert.ok((end?.shiftTo ?? 0) - corner <= 1500.1, `${address}: a level pipe from ${corner}`);
    const upperEdge = (outside.tee?.height ?? 0) + input.pipe.diameter / 2;
    assert.ok(upperEdge + 100 < input.roomHeight, `${address}: the pipe reaches the ceiling`);
    assert.equal(
      result.lines.some(({ reasons }) => reasons.some(({ reason }) => reason.kind === 'console-extension')),
      outside.base === 'console' && (outside.gap ?? 0) > 150,
      address,
    );
    const { offset } = result.geometry;
    if (offset !== null) {
      for (const beside of [offset.from - besideJoint, offset.to + besideJoint])
        assert.ok(
          outside.fixings.some((height) => Math.abs(height - beside) < 0.1),
          `${address}: no bracket at ${beside}`,
        );
      const gap = (outside.gap ?? 0) + offset.shift;
      assert.ok(gap <= farthestBracket && gap >= clearOf(outside) - 0.1, `${address}: ${gap} from the wall`);
      bent += 1;
    }
    assert.ok(
      result.lines.some(({ articleNumber }) => articleNumber === 'ST000-01'),
      `${address}: no plate`,
    );
    assert.ok((end?.shiftTo ?? 0) >= outer - 0.1, `${address}: the pipe meets the tee in the wall`);
    assert.equal(result.openings[0]?.penetration.kind, 'wall');
    assert.equal(result.openings.length, outside.past === 'through' ? 2 : 1);
    assert.equal(
      result.totals.exVat,
      result.lines.reduce((sum, { lineTotal }) => sum + (lineTotal ?? 0), 0),
    );
    if (input.flue.kind === 'outside' && input.flue.past !== null) assert.equal(outside.past, input.flue.past);
  }
  assert.ok(built > sample.length / 8, `${built} of ${sample.length} can be built`);
  assert.ok(bent > 0);
});

test('a way out at an outer wall gives a list without failures', async () => {
  let followed = 0;
  for (const address of sample.slice(0, sampleSize(25, 150))) {
    const calculation = await calculate(address);
    for (const { changes } of calculation?.waysOut.remedies.filter(({ answers }) => !answers.startsWith('R')) ?? []) {
      const query = new URLSearchParams(address);
      for (const [name, value] of changes.flatMap((change) => Object.entries(addressChanges(change)))) {
        if (value === null || value === undefined) query.delete(name);
        else query.set(name, String(value));
      }
      const next = await calculate(query.toString());
      assert.deepEqual(next?.result.failures, [], `${address} -> ${query.toString()}`);
      followed += 1;
    }
  }
  assert.ok(followed > 0);
});

test('typed assumptions give the same list without errors', async () => {
  let entered = 0;
  for (const address of sample) {
    const query = new URLSearchParams(address);
    query.delete('outlet_to_wall');
    const assumed = await calculate(query.toString());
    if (assumed === null || assumed.result.failures.length > 0) continue;
    const values = new Map(assumed.result.assumptions.map(({ field, value }) => [field, value]));
    query.set('outlet_to_wall', `${values.get('outletToWall')} mm`);
    query.set('eaves_height', `${values.get('eavesHeight')} mm`);
    const typed = await calculate(query.toString());
    assert.deepEqual(typed?.result.failures, [], query.toString());
    assert.deepEqual(typed.result.lines, assumed.result.lines, query.toString());
    const errors = typed.result.rules.filter(({ status }) => status === 'error');
    assert.deepEqual(errors, [], query.toString());
    entered += 1;
  }
  assert.ok(entered > sample.length / 8, `${entered} of ${sample.length} were entered`);
});

test('each objective of a flue on a wall gives the best list by its measure', async () => {
  let compared = 0;
  for (const address of sample.slice(0, sampleSize(60, 300))) {
    const offered = (await calculate(address))?.result.alternatives ?? [];
    const of = (objective: string) => offered.find(({ objectives }) => objectives.some((one) => one === objective));
    const [price, joints, tight] = [of('price'), of('joints'), of('tight')];
    for (const other of offered) {
      if (price !== undefined) assert.ok(price.totals.exVat <= other.totals.exVat, `${address}: a cheaper list`);
      if (joints !== undefined) assert.ok(joints.joints <= other.joints, `${address}: fewer joints`);
      if (tight !== undefined) assert.ok(tight.overshoot <= other.overshoot, `${address}: a tighter top`);
      if (other !== price) compared += 1;
    }
  }
  assert.ok(compared > 0);
});
