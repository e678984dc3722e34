import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentRules } from '../../../../../server/pages/result/rule-report.ts';
import type { Range } from '../../../../../server/calculator/input/part.ts';
import { choiceAddress } from '../../../../../server/choices/choice-address.ts';
import { calculate } from '../../../../../server/calculator/calculate.ts';
import { createDataWith, createInput } from '../../../../support/calculator-fixtures.ts';
import { noWaysOut } from '../../../../../server/calculator/ways-out/changes.ts';
import { waysOutOf } from '../../../../support/ways-out.ts';
import { createDeclaration, createDraughtData } from '../../../../support/draught-data.ts';
import { createPart } from '../../../../support/fixture-parts.ts';
import { orderParts } from '../../../../../server/calculator/input/catalogue-parts.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

const translator = await createMessagesTranslator();
const address = choiceAddress(new URLSearchParams());
const { rules, draught } = calculate(createInput(), {
  ...createDataWith({ PLATFORM: null }),
  declaration: null,
});
const report = presentRules(rules, { draught, waysOut: noWaysOut, address, translator });

const rows = [...report.open, ...report.duties, ...report.fulfilled];

test('every rule has its status in words, its value, its limit and the number of its source', () => {
  const ownRow = rules.map(({ id }) => id).filter((id) => id !== 'R16');
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

test('draught and temperature that were not calculated are to be clarified in one row, which names what is missing', () => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  assert.match(byId.get('R8')?.advice ?? '', /trekken er ikke beregnet\.$/);
  const { status, title, advice } = byId.get('R15') ?? {};
  assert.deepEqual([status, title], ['clarify', 'Trekk. Temperatur ved munningen']);
  assert.match(advice ?? '', /^Ikke kontrollert: mangler det produsenten oppgir om ildstedet/);
  const texts = report.open.map((row) => row.advice);
  assert.equal(new Set(texts).size, texts.length);
  const known = calculate(createInput(), createDraughtData(createDeclaration({})));
  const { open, fulfilled } = presentRules(known.rules, {
    draught: known.draught,
    waysOut: noWaysOut,
    address,
    translator,
  });
  const titles = [...open, ...fulfilled].filter(({ id }) => id === 'R15' || id === 'R16').map((row) => row.title);
  assert.deepEqual(new Set(titles), new Set(['Trekk', 'Temperatur ved munningen']));
});

test('a draught that is too strong is compared with the greatest allowed, one that is too weak with the least', () => {
  const adviceWith = (declared: { minimumDraught: number; maximumDraught: number }): (string | null)[] => {
    const found = calculate(createInput(), createDraughtData(createDeclaration(declared)));
    const { open, fulfilled } = presentRules(found.rules, {
      draught: found.draught,
      waysOut: noWaysOut,
      address,
      translator,
    });
    const row = [...open, ...fulfilled].find(({ id }) => id === 'R15');
    return [row?.limit, row?.advice].map((text) => text?.replaceAll('\u00a0', ' ') ?? null);
  };
  const [most, strong] = adviceWith({ minimumDraught: 2, maximumDraught: 2 });
  assert.match(most ?? '', /^høyst [\d,]+ Pa$/);
  assert.match(strong ?? '', /trekkbegrenser/);
  const [least, weak] = adviceWith({ minimumDraught: 40, maximumDraught: 40 });
  assert.match(least ?? '', /^minst [\d,]+ Pa$/);
  assert.match(weak ?? '', /^Pipen trekker for lite: [\d,]+ Pa mangler\./);
});

test('rules that need attention are listed apart from fulfilled ones, worst first', () => {
  assert.deepEqual([...new Set(report.open.map(({ status }) => status))], ['warning', 'clarify']);
  assert.ok(report.fulfilled.every(({ status }) => status === 'ok'));
});

test('a draught that a limiter holds has a link that adds it, and with it is fulfilled and says to what it is set', () => {
  const limiter = createPart({ id: 900, articleNumber: 'LIMITER', role: 'damper', zeta: 0.2 });
  const rowWith = (damper: 'none' | 'limiter', heldDraught: Range | null) => {
    const data = createDraughtData(createDeclaration({ minimumDraught: 2, maximumDraught: 8.6 }));
    const input = createInput({ damper });
    const limited = { ...data, parts: orderParts([...data.parts.all, { ...limiter, heldDraught }]) };
    const found = calculate(input, limited);
    assert.equal(
      found.lines.some(({ articleNumber }) => articleNumber === 'LIMITER'),
      damper === 'limiter',
    );
    const { open, fulfilled } = presentRules(found.rules, {
      draught: found.draught,
      waysOut: waysOutOf(input, limited),
      address,
      translator,
    });
    return [...open, ...fulfilled].find(({ id }) => id === 'R15');
  };
  const range = { minimum: 5, maximum: 60 };
  assert.equal(rowWith('none', range)?.link?.href, '/?damper=limiter');
  const held = rowWith('limiter', range);
  assert.deepEqual([held?.status, held?.link], ['ok', null]);
  assert.match(held?.advice ?? '', /still den inn på 12,\d\sPa/);
  for (const other of [null, { minimum: 13, maximum: 60 }, { minimum: 1, maximum: 2 }]) {
    for (const damper of ['none', 'limiter'] as const) {
      const unheld = rowWith(damper, other);
      assert.deepEqual([unheld?.status, unheld?.link], ['warning', null]);
      assert.match(unheld?.advice ?? '', /har ingen trekkbegrenser som er oppgitt å kunne stilles mellom/);
    }
  }
  const weak = { minimum: 5, maximum: 12 };
  assert.deepEqual(
    (['none', 'limiter'] as const).map((damper) => [rowWith(damper, weak)?.status, rowWith(damper, weak)?.link]),
    [
      ['warning', null],
      ['clarify', null],
    ],
  );
  assert.match(rowWith('limiter', weak)?.advice ?? '', /spør leverandøren om den tar så mye/);
});

test('what is to be done in every case is told apart, and is not among what is open', () => {
  assert.deepEqual(
    report.duties.map(({ id }) => id),
    ['R22', 'R23'],
  );
  assert.ok(report.open.every(({ id }) => id !== 'R22' && id !== 'R23'));
});
