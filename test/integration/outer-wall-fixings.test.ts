import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openChanged } from '../support/opened-catalogue.ts';
import { answerOnWall, onWall } from '../support/outer-wall.ts';

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());
/** From a bracket to the joint beside it, at least. */
const besideJoint = 50;

const answerTo = (choices: string) => answerOnWall(catalogue, choices);

test('braces hold a free flue if there are no wide bands', async () => {
  await using changed = await openChanged("UPDATE module SET discontinued = 1 WHERE art_nr LIKE 'YV%-43'");
  const address = 'fireplace=2&pipe=3&floor=1&roof_type=4&color=1&flue=outside&side=eaves&eaves=500&ground=400';
  const { calculation } = await changed.load(address);
  const rule = calculation?.result.rules.find(({ id }) => id === 'R4');
  // It is held for 400 mm only.
  assert.deepEqual([rule?.status, rule?.limit, rule?.findings.at(-1)], ['clarify', 4000, 'free-longer-than-held']);
  const reasons = calculation?.result.lines.flatMap((line) => line.reasons.map(({ reason }) => reason.kind)) ?? [];
  assert.ok(reasons.includes('wall-brace') && !reasons.includes('wide-band'));
});

test('a flue on the ground has a bracket under its tee', async () => {
  const { failures, geometry, lines, rule } = await answerTo('ground=6000&side=eaves&eaves=500&base=ground');
  assert.deepEqual(failures, []);
  const { fixings = [], tee, soffit = 0 } = geometry.outside ?? {};
  const lowerEnd = (tee?.height ?? 0) - (tee?.below ?? 0);
  // 7.5 m to the tee and 3.2 m over it, at most 2 m each.
  assert.deepEqual([fixings.length, fixings.indexOf(lowerEnd - besideJoint)], [6, 3]);
  const last = fixings.at(-1) ?? 0;
  assert.ok(last <= soffit - 100 && last >= soffit - 100 - 2 * besideJoint, `${last} under ${soffit}`);
  const runs = fixings.map((height, index) => height - (fixings[index - 1] ?? -6000));
  assert.ok(Math.abs((rule('R13')?.measured ?? 0) - Math.max(...runs)) < 0.11);
  const brackets = lines.find(({ reasons }) => reasons.some(({ reason }) => reason.kind === 'wall-fixing'));
  assert.equal(brackets?.quantity, 6);
  assert.deepEqual(
    [rule('R11')?.status, rule('R11')?.measured, rule('R11')?.limit],
    ['clarify', lowerEnd + 6000, 3000],
  );
  assert.deepEqual(rule('R24')?.findings, ['drain-place', 'drain-over-foot']);
  // The elements under the tee only carry.
  const lid = lines.find(({ reasons }) => reasons.some(({ reason }) => reason.kind === 'drain'));
  assert.equal(lid?.name, 'Bunnlokk med drenering og vannlås Ø150');
  const reachable = await answerTo('ground=1500&side=eaves&eaves=500&base=ground');
  assert.equal(reachable.rule('R11')?.status, 'ok');
});

test('a bracket is beside a joint, and no run is too long', async () => {
  // The run from the console to the last bracket is 3478 mm: the fewest equal parts are 2, 6 and 7.
  for (const [limit, count] of [
    [2000, 2],
    [600, 6],
    [520, 7],
  ]) {
    await using changed = await openChanged(`UPDATE chimney_limit SET value = ${limit} WHERE code = 'wall_fixing'`);
    const { calculation } = await changed.load(`${onWall}&side=gable&eaves=500&ground=400`);
    const { failures, geometry, rules = [] } = calculation?.result ?? {};
    assert.deepEqual(failures, []);
    const upright = geometry?.pieces.filter(({ section }) => section !== 'connector') ?? [];
    const fixings = geometry?.outside?.fixings ?? [];
    for (const height of fixings)
      for (const { to } of upright)
        assert.ok(Math.abs(height - to) >= besideJoint - 0.1, `a bracket at ${height}, a joint at ${to}`);
    assert.equal(rules.find(({ id }) => id === 'R13')?.status, 'ok');
    assert.equal(fixings.length, count, fixings.join());
  }
});

test('a further console takes the place of a bracket', async () => {
  const { failures, geometry, lines } = await answerTo(
    'floor=6&ridge_distance=1000&past=through&side=eaves&eaves=500&ground=400',
  );
  assert.deepEqual(failures, []);
  const further = geometry.supports.filter(({ kind }) => kind === 'load-support');
  const fixings = geometry.outside?.fixings ?? [];
  assert.ok(further.length > 0 && further.every(({ height }) => fixings.includes(height)));
  const brackets = lines.find(({ reasons }) => reasons.some(({ reason }) => reason.kind === 'wall-fixing'));
  assert.equal(brackets?.quantity, fixings.length - further.length);
});
