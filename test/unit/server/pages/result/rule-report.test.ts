import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentRules } from '../../../../../server/pages/result/rule-report.ts';
import { choiceAddress } from '../../../../../server/choices/choice-address.ts';
import { calculate, type CalculationResult } from '../../../../../server/calculator/calculate.ts';
import { createDataWith, createInput } from '../../../../support/calculator-fixtures.ts';
import { noWaysOut } from '../../../../../server/calculator/ways-out/changes.ts';
import { createDeclaration, createDraughtData } from '../../../../support/draught-data.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

const translator = await createMessagesTranslator();
const address = choiceAddress(new URLSearchParams());
const reportOf = ({ rules, draught }: CalculationResult) => {
  const report = presentRules(rules, { draught, waysOut: noWaysOut, address, translator, form: null });
  return { ...report, rows: [...report.open, ...report.duties, ...report.fulfilled] };
};
const result = calculate(createInput(), { ...createDataWith({ PLATFORM: null }), declaration: null });
const report = reportOf(result);
const { rows } = report;

test('every rule has its status in words, its value, its limit and the number of its source', () => {
  const ownRow = result.rules.map(({ id }) => id).filter((id) => id !== 'R16');
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(ownRow), 'R16 shares the row of R15');
  for (const { statusText, title, sources } of rows) {
    assert.match(statusText, /^(Oppfylt|Advarsel|Ikke oppfylt|Må avklares)$/);
    assert.match(title, /^\p{Lu}/u);
    assert.ok(sources.length > 0 && sources.every((source) => source >= 1 && source <= report.sources.length));
  }
  const mouth = rows.find(({ id }) => id === 'R1');
  assert.equal(mouth?.limit?.replaceAll('\u00a0', ' '), 'minst 800 mm');
  assert.match(mouth?.measured ?? '', /^\d\s\d{3}\smm$/);
});

test('a fulfilled rule has no advice, except those on sweeping and effective height; every other rule has advice', () => {
  for (const { id, status, advice } of rows) {
    assert.equal(advice === null, status === 'ok' && id !== 'R11' && id !== 'R8', id);
  }
});

test('an uncalculated draught and temperature are one open question, which names the missing facts', () => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  assert.match(byId.get('R8')?.advice ?? '', /trekken er ikke beregnet\.$/);
  const { status, title, advice } = byId.get('R15') ?? {};
  assert.deepEqual([status, title], ['clarify', 'Trekk. Temperatur ved munningen']);
  assert.match(advice ?? '', /^Ikke kontrollert: mangler det produsenten oppgir om ildstedet/);
  const texts = report.open.map((row) => row.advice);
  assert.equal(new Set(texts).size, texts.length);
  const known = reportOf(calculate(createInput(), createDraughtData(createDeclaration({}))));
  const titles = known.rows.filter(({ id }) => id === 'R15' || id === 'R16').map((row) => row.title);
  assert.deepEqual(new Set(titles), new Set(['Trekk', 'Temperatur ved munningen']));
});

test('a too strong draught is compared with the greatest allowed, a too weak draught with the least', () => {
  const adviceWith = (declared: { minimumDraught: number; maximumDraught: number }): (string | null)[] => {
    const found = reportOf(calculate(createInput(), createDraughtData(createDeclaration(declared))));
    const row = found.rows.find(({ id }) => id === 'R15');
    return [row?.limit, row?.advice, row?.measured].map((text) => text?.replaceAll('\u00a0', ' ') ?? null);
  };
  const [most, strong, measured] = adviceWith({ minimumDraught: 2, maximumDraught: 2 });
  assert.match(most ?? '', /^høyst [\d,]+ Pa$/);
  assert.match(strong ?? '', /trekkbegrenser/);
  // The sentence has the number of its row.
  assert.ok(strong?.includes(`trekker pipen ${measured},`), strong ?? '');
  const [least, weak] = adviceWith({ minimumDraught: 40, maximumDraught: 40 });
  assert.match(least ?? '', /^minst [\d,]+ Pa$/);
  assert.match(weak ?? '', /^Pipen trekker for lite: [\d,]+ Pa mangler\./);
});

test('rules that need attention are listed worst first, apart from fulfilled ones and from duties', () => {
  assert.deepEqual([...new Set(report.open.map(({ status }) => status))], ['warning', 'clarify']);
  assert.ok(report.fulfilled.every(({ status }) => status === 'ok'));
  assert.deepEqual(
    report.duties.map(({ id }) => id),
    ['R22', 'R23'],
  );
  assert.ok(report.open.every(({ id }) => id !== 'R22' && id !== 'R23'));
});
