import assert from 'node:assert/strict';
import type { OpenedCatalogue } from './opened-catalogue.ts';

export const onWall = 'fireplace=7&pipe=3&floor=3&roof_type=4&color=1&flue=outside&outlet_to_wall=700';

/** Calculates a house with a flue on its outer wall. `choices`: in place of the usual ones, or besides. */
export async function answerOnWall(catalogue: OpenedCatalogue, choices: string) {
  const query = new URLSearchParams(onWall);
  for (const [name, value] of new URLSearchParams(choices)) query.set(name, value);
  const { calculation } = await catalogue.load(query.toString());
  assert.ok(calculation !== null);
  const { failures, rules, geometry, lines } = calculation.result;
  return { failures, geometry, lines, rule: (id: string) => rules.find((rule) => rule.id === id) };
}
