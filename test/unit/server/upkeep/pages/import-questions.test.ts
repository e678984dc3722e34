import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuestion } from '../../../../../server/upkeep/import-answers.ts';
import { parseAnswers, presentQuestions } from '../../../../../server/upkeep/pages/import-questions.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

test('a question that only offers something speaks neither of what a file leaves open nor of the next file', async () => {
  const translator = await createMessagesTranslator();
  const referring = createQuestion('remove-with-references', { isOffer: true, facts: { number: 2 } });
  const ofWorkbook = presentQuestions({ questions: [referring], readiness: 'refused' }, {}, translator);
  assert.deepEqual([ofWorkbook?.heading, ofWorkbook?.remembered], ['Rader som mangler i arbeidsboken', null]);
  const ended = createQuestion('discontinued', { isOffer: true, facts: { number: 1 } });
  const ofOffers = presentQuestions({ questions: [ended], readiness: 'ready' }, {}, translator);
  assert.deepEqual([ofOffers?.heading, ofOffers?.remembered], ['Hva som kan overføres i tillegg', null]);
  const asked = [createQuestion('vat', {}), createQuestion('supplier', { isOffer: true, values: ['Ovn AS'] })];
  const ofList = presentQuestions({ questions: asked, readiness: 'open' }, {}, translator);
  assert.equal(ofList?.heading, 'Hva filen ikke sier');
  assert.match(ofList.remembered ?? '', /huskes til neste fil/);
  const doubtful = [createQuestion('confirm-change', { subject: '0.50', facts: { median: 0.5, count: 4 } }), ended];
  const ofChange = presentQuestions({ questions: doubtful, readiness: 'open' }, {}, translator);
  assert.equal(ofChange?.heading, 'Stemmer de nye prisene?');
  assert.equal(presentQuestions({ questions: [], readiness: 'ready' }, {}, translator), null);
});

test('a remembered answer names its supplier, and a wrong text stays with a sentence', async () => {
  const translator = await createMessagesTranslator();
  const questions = [
    createQuestion('vat', { answer: 'ex', rememberedFrom: 'Ovn AS' }),
    createQuestion('unit', { subject: '100 stk', facts: { unit: '100 stk' } }),
  ];
  const form = presentQuestions({ questions, readiness: 'open' }, { 'unit:100 stk': 'mange' }, translator);
  const [vat, unit] = form?.fields ?? [];
  assert.equal(vat?.remembered, 'Husket fra «Ovn AS».');
  assert.deepEqual(
    [unit?.value, unit?.problem, vat?.problem],
    ['mange', 'Skriv et tall fra 0 til 1\u00a0000\u00a0000.', null],
  );
});

test('a form answers by the names of the options of the command', () => {
  const form = new FormData();
  const sent = {
    vat: 'incl',
    'unit:100 stk': '100',
    'rate:EUR': '11,5',
    prices: 'Pris nett',
    'column:Ref': 'article',
    markup: 'x',
    'confirm-change:0.60': '0.60',
    other: '1',
  };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  assert.deepEqual(parseAnswers(form), {
    answers: {
      vat: 'incl',
      'unit:100 stk': '100',
      'rate:EUR': '11.5',
      'column:Pris nett': 'price',
      'column:Ref': 'article',
      'confirm-change:0.60': '0.6',
    },
    wrong: { markup: 'x' },
  });
});
