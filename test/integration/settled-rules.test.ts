import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import { type OpenedCatalogue, openChanged } from '../support/opened-catalogue.ts';

const house = 'fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1&ridge_distance=1000';
/** The draught is too strong on a cold day. */
const strong = 'fireplace=1&scheme=2&pipe=3&floor=6&roof_type=4&color=1';

async function ruleOf(catalogue: OpenedCatalogue, query: string, id: string) {
  const { calculation } = await catalogue.load(query);
  const rule = calculation?.result.rules.find((one) => one.id === id);
  assert.ok(rule !== undefined);
  return rule;
}

async function confirmed(catalogue: OpenedCatalogue, query: string, id: string): Promise<string> {
  const { confirmation } = await ruleOf(catalogue, query, id);
  assert.ok(confirmation !== null, `${id} takes no confirmation`);
  return `${query}&settled=${confirmation}`;
}

test('a confirmation counts only for its own house and flue', async () => {
  await using catalogue = await openChanged();
  const settled = await confirmed(catalogue, house, 'R3');
  assert.equal((await ruleOf(catalogue, settled, 'R3')).status, 'ok');
  const others = [
    ['fireplace=1&scheme=1', 'fireplace=2&scheme=3'],
    ['floor=4', 'floor=3'],
    ['roof_type=4', 'roof_type=1'],
    ['ridge_distance=1000', 'ridge_distance=0'],
    ['scheme=1', 'scheme=2'],
    ['pipe=3', 'pipe=5'],
  ] as const;
  for (const [from, to] of others) {
    const other = settled.replace(from, to);
    assert.notEqual(other, settled);
    assert.equal((await ruleOf(catalogue, other, 'R3')).status, 'clarify', to);
  }
  // Colour and the name of the job are not the house.
  assert.equal((await ruleOf(catalogue, `${settled.replace('color=1', 'color=2')}&reference=Berg`, 'R3')).status, 'ok');
});

test('a confirmation ends with the facts of the catalogue that its row shows', async () => {
  await using catalogue = await openChanged();
  const settled = await confirmed(catalogue, house, 'R3');
  await using changed = await openChanged("UPDATE chimney_limit SET value = 4000 WHERE code = 'neighbour_distance'");
  assert.equal((await ruleOf(changed, settled, 'R3')).status, 'clarify');
});

test('a confirmation of another rule, of a fact that can be entered, or of a duty has no effect', async () => {
  await using catalogue = await openChanged();
  const settled = await confirmed(catalogue, house, 'R3');
  const digest = settled.slice(-8);
  for (const id of ['R6', 'R22', 'R23']) {
    const rule = await ruleOf(catalogue, `${house}&settled=${id}:${digest}`, id);
    assert.deepEqual([rule.status, rule.isSettled], ['clarify', false]);
  }
  assert.equal((await ruleOf(catalogue, house, 'R22')).confirmation, null);
  const unknownRidge = house.replace('&ridge_distance=1000', '&extra_height=0&roof_angle=45');
  const ridge = await ruleOf(catalogue, unknownRidge, 'R2');
  assert.ok(ridge.status === 'ok' || ridge.confirmation === null);
  const brick = `${house}&flue=existing&chimney=brick_half&flue_section=3`;
  const condition = await ruleOf(catalogue, brick, 'R19');
  assert.deepEqual([condition.asks, condition.confirmation], [['condition'], null]);
});

test('an acknowledged warning of the draught stays a warning, and is named on the page', async () => {
  await using catalogue = await openChanged();
  const before = await ruleOf(catalogue, strong, 'R15');
  assert.equal(before.status, 'warning');
  const acknowledged = await confirmed(catalogue, strong, 'R15');
  const after = await ruleOf(catalogue, acknowledged, 'R15');
  assert.deepEqual([after.status, after.isSettled], ['warning', true]);
  const { result } = presentCalculatorPage(await catalogue.load(acknowledged));
  const row = result?.report.open.find(({ id }) => id === 'R15');
  assert.match(row?.advice ?? '', /^Avklart med leverandør\. /);
  assert.equal(result?.verdict.isSettled, false);
  assert.ok(result?.verdict.issues.some(({ tone }) => tone === 'warning'));
});
