import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentRules } from '../../../../../server/pages/result/rule-report.ts';
import { calculate } from '../../../../../server/calculator/calculate.ts';
import { createData, createInput } from '../../../../support/calculator-fixtures.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

const translator = await createMessagesTranslator();
const report = presentRules(calculate(createInput(), createData()).rules, translator);

test('every rule has its status in words, its value, its limit and the number of its source', () => {
  assert.deepEqual(
    report.rules.map(({ id }) => id),
    ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R12', 'R13'],
  );
  for (const { statusText, title, source } of report.rules) {
    assert.match(statusText, /^(Oppfylt|Advarsel|Ikke oppfylt|Må avklares)$/);
    assert.match(title, /^\p{Lu}/u);
    assert.ok(source >= 1 && source <= report.sources.length);
  }
  const mouth = report.rules[0];
  assert.equal(mouth?.limit?.replaceAll('\u00a0', ' '), 'minst 800 mm');
  assert.match(mouth?.measured ?? '', /^\d\s\d{3}\smm$/);
});

test('a rule that is met needs no advice but where the sweep gets in, any other says what to do', () => {
  for (const { id, status, advice } of report.rules) assert.equal(advice === null, status === 'ok' && id !== 'R11', id);
});

test('the counts name each status once, the worst first', () => {
  assert.deepEqual(
    report.counts.map(({ status }) => status),
    ['warning', 'clarify', 'ok'],
  );
});
