import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isOpen } from '../../../server/upkeep/import-answers.ts';
import { RefusalError } from '../../../server/upkeep/refusal.ts';
import { createExchangeRun, optionsOf, pricesIn } from './exchange-run.ts';
import { dealerShapes } from './dealer-shapes.ts';
import { faultShapes } from './fault-shapes.ts';
import { priceShapes, prices } from './price-shapes.ts';

const shapes = [...priceShapes, ...dealerShapes, ...faultShapes];
const wrongProposals: string[] = [];
/** In a hundred. */
const mostWrong = 10;

const exchange = await createExchangeRun();
after(() => exchange[Symbol.asyncDispose]());

describe('a price file of every shape gives the right prices once its right mapping is confirmed', () => {
  for (const [index, { title, content, answers, corrections, expected }] of shapes.entries()) {
    test(title, async () => {
      // Any ending does: the content is looked at.
      const file = await exchange.write(`shape-${index}`, await content);
      if (answers.includes('refusal')) {
        await assert.rejects(exchange.compare(file), RefusalError);
        return;
      }
      if (corrections.length > 0) wrongProposals.push(title);
      const given = [
        ...answers.flatMap((answer) => [
          `--${answer.slice(0, answer.indexOf(' '))}`,
          answer.slice(answer.indexOf(' ') + 1),
        ]),
        ...corrections.flatMap((correction) => ['--column', correction]),
      ];
      const { mapping } = await exchange.compare(file, ...given);
      assert.ok(mapping !== null);
      const confirmed = await exchange.compare(file, ...optionsOf(mapping, given), ...given);
      assert.deepEqual(confirmed.questions.filter(isOpen), [], 'nothing is left to ask');
      assert.deepEqual(pricesIn(confirmed), expected ?? prices, JSON.stringify(confirmed.errors));
      const { lines = 0 } = confirmed.prices ?? {};
      const refused = new Set(
        [...confirmed.unknown, ...confirmed.errors].map(({ sheet, row: line }) => `${sheet}:${line}`),
      );
      assert.equal(lines, Object.keys(expected ?? prices).length + refused.size, 'each line is used, or has a reason');
    });
  }

  test('and at most one proposal of ten is wrong', () => {
    assert.ok(shapes.length >= 95, String(shapes.length));
    assert.ok(wrongProposals.length * 100 <= mostWrong * shapes.length, wrongProposals.join('\n'));
  });
});
