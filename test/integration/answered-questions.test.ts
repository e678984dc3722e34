import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bundledCataloguePaths, ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import type { CalculatedPage } from '../../server/pages/page-input.ts';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import { randomChimney, type Work } from '../oracle/connection/chimneys.ts';
import { readCatalogue } from '../oracle/list/catalogue.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { Dice } from '../oracle/random.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';

await ensureCatalogue();
const bundled = readCatalogue(bundledCataloguePaths().output);
const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());

/** The measures that a dealer types after a visit to the house. */
const measures: Readonly<Record<string, string>> = {
  ridge_distance: '0 mm',
  over_roof: '2500',
  combustible: '900',
  inlet_gap: '400',
  flue_width: '300 mm',
  air_duct_diameter: '150',
  air_duct_length: '1 m',
};

const queryOf = (href: string): string => href.replace(/^\/\??/, '');

function reportOf(page: CalculatedPage) {
  // The prices are not old on the catalogue's own day.
  const { result } = presentCalculatorPage({ ...page, today: page.reference.info.date });
  assert.ok(result !== null);
  return { ...result.report, isSettled: result.verdict.isSettled };
}

/** Returns the addresses that answer the first open question. */
function answersOf(page: CalculatedPage): readonly string[] {
  const row = reportOf(page).open.find(({ status }) => status === 'clarify');
  if (row === undefined) return [];
  assert.ok(row.answers !== null, row.id);
  const { fields } = row.answers;
  if (fields.length === 0) {
    assert.ok(row.answers.confirm !== null, `${row.id} can neither be answered nor confirmed: ${row.advice}`);
    return [row.answers.confirm];
  }
  assert.equal(row.answers.confirm, null, `${row.id} asks for a fact and takes a confirmation`);
  return fields.flatMap(({ name, chips }) => {
    if (chips.length > 0) return chips.map(({ href }) => href);
    const measure = measures[name];
    assert.ok(measure !== undefined, name);
    return [page.address.calculator({ [name]: measure })];
  });
}

/** Answers the page's questions until none is open. A fact that leaves no list is not the fact of this house. */
async function answerAll(query: string): Promise<{ readonly pages: readonly CalculatedPage[] }> {
  const pages = [await catalogue.load(query)];
  for (let step = 0; step < 40; step += 1) {
    const last = pages.at(-1);
    assert.ok(last !== undefined);
    const answers = answersOf(last);
    if (answers.length === 0) return { pages };
    let next: CalculatedPage | null = null;
    for (const href of answers) {
      const page = await catalogue.load(queryOf(href));
      if (page.calculation === null || page.calculation.result.failures.length > 0) continue;
      next = page;
      break;
    }
    assert.ok(next !== null, `no answer gives a list: ${answers[0]}`);
    pages.push(next);
  }
  assert.fail(`the questions do not end: ${query}`);
}

const isBuilt = ({ calculation }: CalculatedPage): boolean => calculation?.result.failures.length === 0;

/** Everything that a confirmation must not change. */
function unconfirmed({ calculation }: CalculatedPage) {
  const { lines, totals, draught, geometry, openings, notices, assumptions } = calculation?.result ?? {};
  return { lines, totals, draught, geometry, openings, notices, assumptions, waysOut: calculation?.waysOut.remedies };
}

const kinds: readonly ('new' | Work)[] = ['new', 'connected', 'relined', 'under-steel'];

for (const kind of kinds) {
  test(`every open question of a house can be answered where it is asked: ${kind}`, async () => {
    const dice = new Dice(sampleSeed());
    let houses = 0;
    for (let tried = 0; houses < sampleSize(6, 50) && tried < 400; tried += 1) {
      const address = kind === 'new' ? randomHouse(bundled, dice) : randomChimney(bundled, dice, kind);
      if (!isBuilt(await catalogue.load(address.toString()))) continue;
      houses += 1;
      const { pages } = await answerAll(address.toString());
      for (const [index, page] of pages.entries()) {
        const before = pages[index - 1];
        if (before === undefined || page.selection.settled.value.length === before.selection.settled.value.length)
          continue;
        assert.deepEqual(unconfirmed(page), unconfirmed(before));
        const confirmed = page.selection.settled.value.slice(before.selection.settled.value.length);
        const ids = new Set(confirmed.map((text) => text.split(':')[0]));
        const rulesOf = ({ calculation }: CalculatedPage) =>
          calculation?.result.rules.filter(({ id }) => !ids.has(id)) ?? [];
        assert.deepEqual(rulesOf(page), rulesOf(before));
      }
      const last = pages.at(-1);
      assert.ok(last !== undefined);
      const { open, isSettled } = reportOf(last);
      assert.equal(isSettled, open.length === 0 && last.calculation?.result.notices.length === 0);
    }
    assert.equal(houses, sampleSize(6, 50));
  });
}
