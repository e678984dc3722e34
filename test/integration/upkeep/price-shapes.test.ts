import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isOpen } from '../../../server/upkeep/import-answers.ts';
import { RefusalError } from '../../../server/upkeep/refusal.ts';
import { createExchangeRun, pricesIn } from './exchange-run.ts';
import { dealerShapes } from './dealer-shapes.ts';
import { priceShapes, prices } from './price-shapes.ts';

const exchange = await createExchangeRun();
after(() => exchange[Symbol.asyncDispose]());

describe('a price file of every shape is read right, or asks', () => {
  for (const [index, { title, content, answers }] of [...priceShapes, ...dealerShapes].entries()) {
    test(title, async () => {
      // Any ending does: the content is looked at.
      const file = await exchange.write(`shape-${index}`, await content);
      if (answers.includes('refusal')) {
        await assert.rejects(exchange.compare(file), RefusalError);
        return;
      }
      const report = await exchange.compare(file);
      const asked = new Set<string>(report.questions.filter(isOpen).map(({ option }) => option));
      const asks = answers.map((answer) => answer.split(' ', 1).join()).filter((option) => option !== 'then');
      assert.deepEqual(asked, new Set(asks), 'the questions');
      const given = answers.flatMap((answer) => /^(?:then )?([\w-]+) (.+)$/.exec(answer)?.slice(1) ?? []);
      const answered = await exchange.compare(file, ...given.map((part, at) => (at % 2 === 0 ? `--${part}` : part)));
      assert.deepEqual(answered.questions.filter(isOpen), [], 'nothing is left to ask');
      assert.deepEqual(pricesIn(answered), prices, JSON.stringify(answered.errors));
    });
  }
});
