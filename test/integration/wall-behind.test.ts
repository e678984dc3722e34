import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { sharedServer } from '../support/shared-server.ts';

const server = await sharedServer();
/** A level pipe of 200 mm and a tee's arm of 150; the flue's radius is 100 mm and its clearance 50. */
const rear = 'fireplace=11&scheme=18&pipe=3&floor=4&roof_type=4&color=1';

test('a combustible wall behind a rear outlet keeps its distance from the flue and from the bare pipe', async () => {
  await using catalogue = await openChanged();
  const requiredOf = async (query: string) =>
    (await catalogue.load(query)).calculation?.result.geometry.wallBehind?.required;
  assert.equal(await requiredOf(rear), 350 + 100 + 50);
  // The bare pipe of this fireplace keeps 350 mm.
  assert.equal(await requiredOf('fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1'), 200 + 350);
  assert.equal(await requiredOf('fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1'), undefined);
  assert.equal(await requiredOf(`${rear}&flue=existing&chimney=brick_half&flue_section=3`), undefined);
  await using unknown = await openChanged('UPDATE module SET building_length = NULL WHERE managed_by_fireplace = 1');
  assert.equal((await unknown.load(rear)).calculation?.result.geometry.wallBehind?.required, null);
});

test('list, carpenter, R6 and drawing name the distance of the wall, and a wall that is too near is an error', async () => {
  await using catalogue = await openChanged();
  const shown = presentCalculatorPage(await catalogue.load(rear)).result;
  const text = /bak uttaket: minst 500\smm/;
  assert.ok(shown !== null);
  assert.ok(shown.bill.rows.some(({ reason }) => /minst 500\smm fra uttaket/.test(reason)));
  assert.match(shown.openings.wall ?? '', text);
  assert.match(shown.report.open.find(({ id }) => id === 'R6')?.advice ?? '', text);
  assert.ok(shown.drawing.notes.some((note) => /500\smm fra uttaket/.test(note)));
  assert.ok(shown.drawing.shapes.some((shape) => 'look' in shape && shape.look === 'wall-behind'));
  const ruleOf = async (query: string) => {
    const { calculation } = await catalogue.load(query);
    const rule = calculation?.result.rules.find(({ id }) => id === 'R6');
    return [rule?.status, rule?.measured, rule?.limit, ...(rule?.findings ?? [])];
  };
  assert.deepEqual(await ruleOf(`${rear}&wall_behind=499`), ['error', 499, 500, 'wall-behind-too-near']);
  assert.deepEqual(await ruleOf(`${rear}&wall_behind=500`), ['clarify', null, 50, 'bare-clearance']);
  assert.match(await server.page(`/quote?${rear}`), text);
});
