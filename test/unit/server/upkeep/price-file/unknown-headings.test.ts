import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArguments } from '../../../../../server/upkeep/command/parse-arguments.ts';
import {
  type ColumnRole,
  type ImportQuestion,
  isOpen,
  noAnswers,
} from '../../../../../server/upkeep/import-answers.ts';
import { parseAnswers, presentQuestions } from '../../../../../server/upkeep/pages/import-questions.ts';
import { type PriceList, questionsOfList } from '../../../../../server/upkeep/price-file/price-list.ts';
import { type PriceMemory, answersFor } from '../../../../../server/upkeep/price-file/price-memory.ts';
import { readTablePrices, sheetOfText } from '../../../../../server/upkeep/price-file/table-prices.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

const text = `Prisliste Ildstål AS 2026

Ref.;Hva;Kr eks. mva;Pakning
ST150-10SV;Rør 1000 mm;230000;100
ST150-02SV;T-rør;2990;1
`;

/** The list with what was said of its columns, and the questions about it. */
function read(
  columns: Readonly<Record<string, ColumnRole>>,
  memory: PriceMemory = {},
): { readonly list: PriceList; readonly questions: readonly ImportQuestion[] } {
  const answersOf = (supplier: string | null): ReturnType<typeof answersFor> =>
    answersFor(supplier, { ...noAnswers, columns }, memory);
  const sheets = [sheetOfText('priser.csv', text)];
  const list = readTablePrices('priser.csv', sheets, (supplier) => answersOf(supplier).options);
  return { list, questions: questionsOfList(list, answersOf(list.supplier), '2026-11-22') };
}

const named = { 'Ref.': 'article', 'Kr eks. mva': 'price', Pakning: 'unit' } as const;

test('a list whose headings are not known asks what its columns hold, with their first cells, and is read when they are named', () => {
  const [asked, ...others] = read({}).questions;
  assert.ok(asked?.kind === 'columns' && isOpen(asked));
  assert.deepEqual(others, []);
  assert.deepEqual(asked.columns[0], { heading: 'Ref.', examples: ['ST150-10SV', 'ST150-02SV'], role: 'none' });

  const { list, questions } = read(named);
  assert.deepEqual(
    list.lines.map(({ row, articleNumber, price, pieces }) => [row, articleNumber, price, pieces]),
    [
      [4, 'ST150-10SV', 2300, 100],
      [5, 'ST150-02SV', 2990, 1],
    ],
  );
  assert.equal(list.vat, 'ex', 'a heading that is named says what it says');
  assert.deepEqual(
    questions.map((question) => [question.kind, isOpen(question)]),
    [['columns', false]],
  );
  assert.ok(read({ 'Ref.': 'article' }).questions.some(isOpen), 'a price is needed as well');
});

test('what columns hold is remembered for the next list of the supplier alone', () => {
  const { list } = read(named);
  const last = { vat: null, markup: null, priceColumn: null, price: null, columns: named };
  const { list: next, questions } = read({}, { [list.supplier ?? '']: last });
  assert.equal(next.lines.length, 2);
  assert.deepEqual(
    questions.map(({ kind, isRemembered }) => [kind, isRemembered]),
    [['columns', true]],
  );
  assert.ok(read({}, { another: last }).questions.some(isOpen));
});

test('columns are named on the page and by the command', async () => {
  const fields = presentQuestions(
    { questions: read({ 'Ref.': 'article' }).questions, readiness: 'open' },
    {},
    await createMessagesTranslator(),
  )?.fields;
  const [field] = fields ?? [];
  assert.ok(field?.kind === 'columns');
  assert.deepEqual(
    field.columns.map(({ heading, choices }) => [heading, choices.find(({ chosen }) => chosen)?.value]),
    [
      ['Ref.', 'article'],
      ['Hva', 'none'],
      ['Kr eks. mva', 'none'],
      ['Pakning', 'none'],
    ],
  );
  const form = new FormData();
  const roles = new Map<string, string>(Object.entries(named));
  for (const { name, heading } of field.columns) form.append(name, roles.get(heading) ?? 'something');
  assert.deepEqual(parseAnswers(form).answers.columns, named);
  const options = Object.entries(named).flatMap(([heading, role]) => ['--column', `${heading}=${role}`]);
  const request = parseArguments(['import', 'priser.csv', ...options]);
  assert.deepEqual(request?.command === 'import' && request.answers.columns, named);
  assert.equal(parseArguments(['import', 'priser.csv', '--column', 'Ref.=number']), null);
});
