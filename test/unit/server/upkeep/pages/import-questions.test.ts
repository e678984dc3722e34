import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuestion } from '../../../../../server/upkeep/import-answers.ts';
import {
  parseAnswers,
  presentQuestions,
  withEarlier,
  withSingleRoles,
} from '../../../../../server/upkeep/pages/import-questions.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

test('a question that only offers something does not speak of what a file leaves open', async () => {
  const translator = await createMessagesTranslator();
  const referring = createQuestion('remove-with-references', { isOffer: true, facts: { number: 2 } });
  const ofWorkbook = presentQuestions({ questions: [referring], readiness: 'refused' }, {}, translator);
  assert.equal(ofWorkbook?.heading, 'Rader som mangler i arbeidsboken');
  const ended = createQuestion('discontinued', { isOffer: true, facts: { number: 1 } });
  const ofOffers = presentQuestions({ questions: [ended], readiness: 'ready' }, {}, translator);
  assert.equal(ofOffers?.heading, 'Hva som kan overføres i tillegg');
  const asked = presentQuestions(
    { questions: [createQuestion('markup', {}), ended], readiness: 'open' },
    {},
    translator,
  );
  assert.equal(asked?.heading, 'Hva filen ikke sier');
  const doubtful = [createQuestion('confirm-change', { subject: '0.50', facts: { median: 0.5, count: 4 } }), ended];
  const ofChange = presentQuestions({ questions: doubtful, readiness: 'open' }, {}, translator);
  assert.equal(ofChange?.heading, 'Stemmer de nye prisene?');
  assert.equal(presentQuestions({ questions: [], readiness: 'ready' }, {}, translator), null);
});

test('a wrong text stays with a sentence', async () => {
  const translator = await createMessagesTranslator();
  const questions = [
    createQuestion('markup', {}),
    createQuestion('unit', { subject: '100 stk', facts: { unit: '100 stk' } }),
  ];
  const form = presentQuestions({ questions, readiness: 'open' }, { 'unit:100 stk': 'mange' }, translator);
  const [markup, unit] = form?.fields ?? [];
  assert.deepEqual(
    [unit?.value, unit?.problem, markup?.problem],
    ['mange', 'Skriv et tall fra 0 til 1\u00a0000\u00a0000.', null],
  );
});

test('a form answers by the names of the options of the command', () => {
  const form = new FormData();
  const sent = {
    vat: 'including',
    'unit:100 stk': '100',
    'rate:EUR': '11,5',
    'column:Pris, eks=mva': 'price',
    'valid-from': '2026-02-30',
    markup: 'x',
    'confirm-change:0.60': '0.60',
    table: '',
    other: '1',
  };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  assert.deepEqual(parseAnswers(form), {
    answers: {
      vat: 'including',
      'unit:100 stk': '100',
      'rate:EUR': '11.5',
      'column:Pris, eks=mva': 'price',
      'confirm-change:0.60': '0.6',
      table: '',
    },
    wrong: { 'valid-from': '2026-02-30', markup: 'x' },
  });
});

test('each form keeps the answers of the other', () => {
  const mapping = { 'column:Varenr': 'article', vat: 'including' };
  const questions = { markup: '40', nobb: 'yes' };
  assert.deepEqual(withEarlier({ ...mapping, ...questions }, { markup: '50' }), { ...mapping, markup: '50' });
  assert.deepEqual(withEarlier({ ...mapping, ...questions }, { 'column:Varenr': 'nobb' }), {
    'column:Varenr': 'nobb',
    ...questions,
  });
  assert.deepEqual(withEarlier({ table: 'Stål', ...mapping }, { vat: 'excluding' }), {
    table: 'Stål',
    vat: 'excluding',
  });
});

test('a use goes over to the column that is given it', () => {
  const before: Readonly<Record<string, string>> = { 'column:A': 'price', 'column:B': 'ignore', 'column:C': 'article' };
  const shown = (key: string): string | null => before[key] ?? null;
  assert.deepEqual(withSingleRoles({ 'column:A': 'price', 'column:B': 'price', vat: 'including' }, shown), {
    'column:A': 'ignore',
    'column:B': 'price',
    vat: 'including',
  });
  const unused = { 'column:A': 'ignore', 'column:B': 'ignore' };
  assert.deepEqual(withSingleRoles(unused, shown), unused);
});
