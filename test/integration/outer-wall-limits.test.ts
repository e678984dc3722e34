import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openChanged } from '../support/opened-catalogue.ts';
import { answerOnWall } from '../support/outer-wall.ts';

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());
const answerTo = (choices: string) => answerOnWall(catalogue, choices);

test('bare pipe too near a timber wall names the nearest distance that works', async () => {
  const address =
    'fireplace=1&scheme=1&pipe=3&roof_type=4&color=1&flue=outside&ground=400&floor=1&side=eaves&eaves=500&pass_height=1700';
  const nearestOrRule = async (choices: string) => {
    const { calculation } = await catalogue.load(`${address}${choices}`);
    const { failures = [], rules = [] } = calculation?.result ?? {};
    const rule = rules.find(({ id }) => id === 'R6');
    const failed = failures.map((failure) => (failure.code === 'PASS_OUT_OF_REACH' ? failure.nearest : failure.code));
    return failed.length > 0 ? failed : [rule?.status, rule?.measured, rule?.limit, ...(rule?.findings ?? [])];
  };
  // A bend of 210 mm ends at least 350 mm from the wall.
  for (const distance of [360, 500, 559]) assert.deepEqual(await nearestOrRule(`&outlet_to_wall=${distance}`), [560]);
  const asked = ['clarify', null, 50, 'outside-clearance'];
  assert.deepEqual(await nearestOrRule('&outlet_to_wall=360&wall=masonry'), asked);
  assert.deepEqual(await nearestOrRule('&outlet_to_wall=560'), asked);
  assert.deepEqual(await nearestOrRule(''), [...asked, 'wall-distance-assumed']);
});

test('a tee or a bare pipe too near the roof names the greatest height', async () => {
  // A roof of 300 mm at 30°, a tee of 250 mm over its arm, and 50 mm between them.
  const build = 300 / Math.cos(Math.PI / 6);
  // A bare pipe of 154 mm with a declared clearance of 350 mm. Along a gable the roof does not rise over the room.
  const besidePipe = (77 + 350) / Math.cos(Math.PI / 6);
  for (const [choices, of, highest] of [
    ['ground=0&side=eaves&eaves=500&eaves_height=1800&room_height=6000&pass_height=5000', 'soffit', 1800 - build - 300],
    ['ground=400&side=gable&eaves=500&eaves_height=1900&pass_height=1950', 'ceiling', 1900 - build - besidePipe],
    // The outlet and a bend are already higher.
    ['ground=2215&side=eaves&eaves=294&eaves_height=1800&base=ground', 'soffit', 1800 - build - 300],
  ] as const) {
    const { failures } = await answerTo(choices);
    assert.deepEqual(
      failures.map((failure) => failure.code === 'PASS_OUT_OF_REACH' && [failure.of, failure.highest]),
      [[of, Math.floor(highest)]],
    );
  }
});

test('a flue that cannot be built keeps no rule about its mouth', async () => {
  const { failures, rule } = await answerTo('ground=400&side=eaves&eaves=500&outlet_to_wall=300');
  assert.equal(failures[0]?.code, 'PASS_OUT_OF_REACH');
  for (const id of ['R1', 'R2', 'R4', 'R5', 'R7', 'R8', 'R9', 'R13']) {
    const { status, measured, findings } = rule(id) ?? {};
    assert.deepEqual([id, status, measured, findings], [id, 'clarify', null, ['no-flue']]);
  }
});

test('a flue may be as high over its base as the limit', async () => {
  const tall = 'side=gable&eaves=300&eaves_height=12000&ridge_distance=0';
  const measuresOf = async (choices: string) =>
    (await answerTo(`${tall}&${choices}`)).failures.map((failure) => failure.code === 'TOO_TALL' && failure.measure);
  assert.deepEqual(await measuresOf('ground=2000'), []);
  assert.deepEqual(await measuresOf('ground=2000&base=ground'), []);
  assert.deepEqual(await measuresOf('ground=4000'), []);
  assert.deepEqual(await measuresOf('ground=4000&base=ground'), ['height-from-ground']);
});

test('an overhang too short to pass is less than the needed one', async () => {
  // The tee's arm of 140 mm ends 50 mm before the wall: 190 - 87.5 mm to a flue of 175 mm. Half of its flashing of
  // 375 mm is between axis and edge. 377.5 is needed.
  for (const [overhang, neededOverhang] of [
    [376, [378]],
    [377, [378]],
    [378, []],
  ] as const) {
    const { failures } = await answerTo(`ground=400&side=eaves&eaves=${overhang}&past=through&fireplace=107&pipe=1`);
    const needed = failures.flatMap((failure) => (failure.code === 'EAVES_IN_THE_WAY' ? [failure.needed] : []));
    assert.deepEqual(needed, neededOverhang);
  }
});

test('a flue out of reach names the overhang that it could pass', async () => {
  const neededBy = async (choices: string) =>
    (await answerTo(`outlet_to_wall=&pipe=6&ground=400&side=eaves&${choices}`)).failures.map((failure) =>
      failure.code === 'TOO_FAR_FROM_WALL' ? failure.neededOverhang : failure.code,
    );
  // The tee's arm of 175 mm ends 50 mm before the wall: 100 mm to a flue of 250 mm, 125 to its axis, and half of a flashing
  // of 450 mm.
  assert.deepEqual(await neededBy('eaves=430'), [450]);
  assert.deepEqual(await neededBy('eaves=450'), []);
  assert.deepEqual(await neededBy('eaves=900&past=clear'), [null]);
});

test('a mouth under a window is said to be under it', async () => {
  const { rule } = await answerTo('ground=400&side=eaves&eaves=500&opening_distance=1000&opening_height=12000');
  assert.deepEqual([rule('R26')?.status, rule('R26')?.findings], ['warning', ['opening-over-mouth']]);
  assert.ok((rule('R26')?.measured ?? 0) < 0);
});
