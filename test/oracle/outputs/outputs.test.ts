import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { alterations } from '../list/alterations.ts';
import { type Answer, askFor, type List } from '../list/answer.ts';
import { readCatalogue } from '../list/catalogue.ts';
import { randomHouse } from '../list/houses.ts';
import { Dice } from '../random.ts';
import { compareCsv, compareDrawing, compareOpenings, comparePieces, compareRows, compareRules } from './compare.ts';
import { checkReasons } from './reasons.ts';
import { numberIn, type ReadPage, readPage } from './read-page.ts';
import { checkChange, checkMargin, checkTotal } from './remedies.ts';

const houses = sampleSize(10, 100);

interface Asked {
  readonly address: string;
  readonly answer: Answer;
  readonly page: ReadPage;
  readonly csv: string;
}

for (const name of ['nothing spoilt', 'lost a tenth of all prices']) {
  describe(`${houses} random houses where the catalogue has ${name}`, () => {
    let server: TestServer;
    const asked: Asked[] = [];
    before(async () => {
      await using bundled = await createTemporaryCatalogue();
      const whole = readCatalogue(bundled.path);
      const dice = new Dice(sampleSeed());
      const statements = alterations.find((alteration) => alteration.name === name)?.statements(whole, dice) ?? [];
      server = await startTestServer({
        environment: { PROFILER: 'false' },
        changes: ['BEGIN', ...statements, 'COMMIT'],
      });
      for (let house = 0; house < houses; house += 1) {
        const address = `/?${randomHouse(whole, dice).toString()}`;
        const [answer, page, csv] = await Promise.all([
          askFor(server, address),
          server.page(address),
          server.get(address.replace('/?', '/bill-of-materials.csv?')),
        ]);
        asked.push({ address, answer, page: readPage(page), csv: await csv.text() });
      }
    });
    after(async () => {
      await server[Symbol.asyncDispose]();
    });

    const forEachList = (compare: (asked: Asked, list: List) => readonly string[]): void => {
      const differences = asked.flatMap((one) =>
        one.answer.kind === 'list'
          ? compare(one, one.answer.list).map((difference) => `${one.address}: ${difference}`)
          : [],
      );
      assert.deepEqual(differences, []);
      assert.ok(asked.some(({ answer }) => answer.kind === 'list'));
    };

    test('the page has the rows and sums of the JSON', () => {
      forEachList(({ page }, list) => compareRows(page, list));
    });

    test('the CSV has nine columns and the rows of the JSON', () => {
      forEachList(({ csv }, list) => compareCsv(csv, list));
    });

    test('the table under the drawing and the openings have the measures of the JSON', () => {
      forEachList(({ page }, list) => [...comparePieces(page, list), ...compareOpenings(page, list)]);
    });

    test('the pieces in the drawing are as long as those in the list, and its top is the number beside it', () => {
      forEachList(({ page }, list) => compareDrawing(page, list));
    });

    test('the page reports each rule as the JSON does', () => {
      forEachList(({ page }, list) => compareRules(page, list));
    });

    test('the numbers in the reasons are those of quantities, geometry and weight', () => {
      forEachList((_, list) => checkReasons(list));
    });

    test('each alternative leads to a list of the price that it promises', async () => {
      for (const { address, answer, page } of asked) {
        if (answer.kind !== 'list') continue;
        const base = page.alternatives[0]?.price ?? '';
        assert.ok(page.alternatives.length === 0 || page.alternatives.some(({ isChosen }) => isChosen), address);
        for (const { href, price, isChosen } of page.alternatives) {
          const other = await askFor(server, href);
          assert.equal(other.kind, 'list', href);
          if (other.kind !== 'list' || !/\d/.test(price)) continue;
          const promised = numberIn(price) + (/^[+−]/.test(price) ? numberIn(base) : 0);
          assert.equal(other.list.totals.incVat, Math.round(promised * 100), `${address} → ${href}: ${price}`);
          if (isChosen) assert.equal(other.list.totals.incVat, answer.list.totals.incVat, address);
        }
      }
    });

    test('fewer joints are recommended where two are saved at two per cent at most', async () => {
      for (const { address, answer, page } of asked) {
        if (answer.kind !== 'list' || page.alternatives.length < 2) continue;
        const lists = await Promise.all(page.alternatives.map(async ({ href }) => askFor(server, href)));
        const [cheapest] = lists;
        for (const [index, { isRecommended, text }] of page.alternatives.entries()) {
          const list = lists[index];
          if (list?.kind !== 'list' || cheapest?.kind !== 'list') continue;
          const saved = cheapest.list.geometry.pieces.length - list.list.geometry.pieces.length;
          const isCheap = list.list.totals.exVat <= cheapest.list.totals.exVat * 1.02;
          const isKnown = list.list.totals.complete && cheapest.list.totals.complete;
          const expected = text.startsWith('Færrest skjøter') && saved >= 2 && isCheap && isKnown;
          assert.equal(isRecommended, expected, `${address}: ${text}`);
        }
      }
    });

    test('the page says how much less a flue at the ridge costs if the distance to the ridge is unknown', async () => {
      for (const { address, answer, page } of asked) {
        if (answer.kind === 'refusal') continue;
        const query = new URLSearchParams(address.replace('/?', ''));
        const isKnown = query.has('ridge_distance');
        query.set('ridge_distance', '0');
        const nearest = await askFor(server, `/?${query.toString()}`);
        const { totals } = answer.list;
        const isComparable = nearest.kind === 'list' && totals.complete && nearest.list.totals.complete;
        const saved = isComparable && !isKnown ? totals.incVat - nearest.list.totals.incVat : 0;
        assert.equal(page.ridgeSaving, saved > 0 ? Math.round(saved / 100) : null, address);
      }
    });

    test('each remedy leads to a list of the price that it promises, and what helps the draught to one of its margin', async () => {
      const roles = readCatalogue(server.catalogue.path).parts.map(({ article, role }) => [article, role] as const);
      const faults: string[] = [];
      for (const { address, answer, page } of asked) {
        const ofRules = [...page.draughtRemedies, ...page.temperatureRemedies];
        for (const remedy of answer.kind === 'list' ? ofRules : page.remedies) {
          const other = await askFor(server, remedy.href);
          const found =
            other.kind === 'refusal'
              ? ['no list']
              : answer.kind === 'refusal'
                ? checkTotal(remedy, other.list)
                : [...checkChange(remedy, answer.list, other.list, new Map(roles)), ...checkMargin(remedy, other.list)];
          faults.push(...found.map((fault) => `${address}: ${remedy.text} ${remedy.href}: ${fault}`));
        }
      }
      assert.deepEqual(faults, []);
    });
  });
}
