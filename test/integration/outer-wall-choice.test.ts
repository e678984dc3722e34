import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openChanged } from '../support/opened-catalogue.ts';
import { answerOnWall } from '../support/outer-wall.ts';

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());
const answerTo = (choices: string) => answerOnWall(catalogue, choices);

test('pipe and column are chosen together', async () => {
  const placeOf = async (choices: string) => {
    const { calculation } = await catalogue.load(`flue=outside&side=eaves&pipe=3&floor=1&${choices}`);
    assert.deepEqual(calculation?.result.failures, []);
    const { outside } = calculation.result.geometry;
    return [outside?.past, outside?.gap, outside?.tee?.height];
  };
  // The riser saves a metre of column with its band and bracket. Two bends cost less here than a console far from the wall.
  assert.deepEqual(
    await placeOf(
      'fireplace=7&scheme=12&color=3&roof_type=2&roof_angle=15&ceiling=flat&room_height=2750&slab=300&attic_height=1400&cap=none&altitude=1942&eaves=129&ground=569&wall=masonry&wall_thickness=130&outlet_to_wall=432',
    ),
    ['around', 148, 2182],
  );
  // 68 mm from the wall the flue would be free for more than 4000 mm over its last bracket, which is not allowed.
  const [past, gap] = await placeOf(
    'fireplace=2&scheme=4&color=1&roof_type=5&roof_angle=46&room_height=2450&eaves=475&ground=331&wall_thickness=582&outlet_to_wall=560',
  );
  assert.deepEqual([past, gap], ['through', 168]);
});

test('an assumed distance leaves the cheapest way past the overhang', async () => {
  const priceOf = async (choices: string): Promise<number> => {
    const { failures, lines } = await answerTo(
      `outlet_to_wall=&roof_type=1&roof_angle=1&side=eaves&eaves=400&ground=842&wall=masonry&ridge_distance=3500&${choices}`,
    );
    return failures.length > 0 ? Infinity : lines.reduce((sum, { lineTotal }) => sum + (lineTotal ?? 0), 0);
  };
  for (const thickness of [110, 155, 200]) {
    const prices = [];
    for (const past of ['through', 'around', 'clear'])
      prices.push(await priceOf(`wall_thickness=${thickness}&past=${past}`));
    assert.equal(await priceOf(`wall_thickness=${thickness}`), Math.min(...prices));
    assert.ok(Number.isFinite(Math.min(...prices)));
  }
});
