import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentQuestions } from '../../../../../server/upkeep/pages/import-questions.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

test('a question that only offers something speaks neither of what a file leaves open nor of the next file', async () => {
  const translator = await createMessagesTranslator();
  const referring = { kind: 'referring', count: 2, answer: false, isRemembered: false } as const;
  const ofWorkbook = presentQuestions({ questions: [referring], readiness: 'refused' }, {}, translator);
  assert.deepEqual([ofWorkbook?.heading, ofWorkbook?.remembered], ['Rader som mangler i arbeidsboken', null]);
  const ended = { kind: 'discontinued', count: 1, answer: false, isRemembered: false } as const;
  const ofOffers = presentQuestions({ questions: [ended], readiness: 'ready' }, {}, translator);
  assert.deepEqual([ofOffers?.heading, ofOffers?.remembered], ['Hva som kan overføres i tillegg', null]);
  const vat = { kind: 'vat', answer: null, isRemembered: false } as const;
  const ofList = presentQuestions({ questions: [vat], readiness: 'open' }, {}, translator);
  assert.equal(ofList?.heading, 'Hva filen ikke sier');
  assert.match(ofList.remembered ?? '', /huskes til neste fil/);
  assert.equal(presentQuestions({ questions: [], readiness: 'ready' }, {}, translator), null);
});
