import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArguments } from '../../../../../server/upkeep/command/parse-arguments.ts';
import { type ImportAnswers, isOpen, noAnswers } from '../../../../../server/upkeep/import-answers.ts';
import { sheetOfText } from '../../../../../server/upkeep/price-file/delimited-text.ts';
import type { PriceList } from '../../../../../server/upkeep/price-file/price-list.ts';
import { type PriceMemory, answersFor } from '../../../../../server/upkeep/price-file/price-memory.ts';
import { readTablePrices } from '../../../../../server/upkeep/price-file/table-prices.ts';

const text = `Prisliste Ildstål AS 2026

Ref.;Hva;Kr eks. mva;Pakning
ST150-10SV;Rør 1000 mm;230000;100
ST150-02SV;T-rør;2990;1
`;

function read(answers: ImportAnswers, memory: PriceMemory = []): PriceList {
  const sheets = [sheetOfText('priser.csv', text)];
  return readTablePrices(
    'priser.csv',
    sheets,
    (mark) => answersFor({ organisation: null, mark }, answers, memory).answers,
  );
}

const named = { 'column:Ref.': 'article', 'column:Kr eks. mva': 'price', 'column:Pakning': 'unit' };

test('a list whose headings are not known asks what its columns hold, with their first cells, and is read when they are named', () => {
  const asked = read(noAnswers).questions;
  assert.deepEqual(
    asked.map((question) => [question.subject, isOpen(question)]),
    [
      ['Ref.', true],
      ['Hva', true],
      ['Kr eks. mva', true],
      ['Pakning', true],
    ],
  );
  assert.deepEqual(asked[0]?.examples, ['ST150-10SV', 'ST150-02SV']);
  const { lines, questions } = read(named);
  assert.deepEqual(
    lines.map(({ row, articleNumbers, price, pieces, vat }) => [row, articleNumbers[0], price, pieces, vat]),
    [
      [4, 'ST150-10SV', 230_000, 100, 'ex'],
      [5, 'ST150-02SV', 2990, 1, 'ex'],
    ],
  );
  assert.deepEqual(questions.filter(isOpen), []);
  assert.ok(read({ 'column:Ref.': 'article' }).questions.some(isOpen), 'a price is needed as well');
});

test('what columns hold is remembered for the next list of the supplier alone', () => {
  const { mark } = read(noAnswers);
  const memory = [{ supplier: 'Ildstål AS', mark, answers: named }];
  assert.equal(read({ supplier: 'Ildstål AS' }, memory).lines.length, 2);
  assert.ok(read({ supplier: 'Rør AS' }, memory).questions.some(isOpen));
  assert.ok(read(noAnswers, memory).questions.some(isOpen));
});

test('columns are named by the command, and a wrong value names its option', () => {
  const options = Object.entries(named).flatMap(([key, role]) => [
    '--column',
    `${key.slice('column:'.length)}=${role}`,
  ]);
  const request = parseArguments(['import', 'priser.csv', ...options]);
  assert.deepEqual(request?.command === 'import' && request.answers, named);
  assert.deepEqual(parseArguments(['import', 'priser.csv', '--vat', 'yes']), {
    command: 'wrong-value',
    option: 'vat',
    form: 'incl|ex',
  });
  for (const given of [
    ['--column', 'Ref.=number'],
    ['--markup', '-5'],
    ['--vat'],
    ['--supplier'],
    ['--vat', '--json'],
    ['--nobb=no'],
  ]) {
    assert.equal(parseArguments(['import', 'priser.csv', ...given])?.command, 'wrong-value', given.join(' '));
  }
  const column = parseArguments(['import', 'priser.csv', '--column', 'Ref.']);
  assert.match(column?.command === 'wrong-value' ? column.form : '', /article\|nobb\|price\|.*none/);
  assert.equal(parseArguments(['import', 'priser.csv', '--vatt', 'incl']), null);
});
