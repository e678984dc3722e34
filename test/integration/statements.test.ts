import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

const house = 'floor=4&roof_type=4&color=1';
const usual = `fireplace=1&${house}`;
/** A flue of 125 mm on an outlet of 150 mm. */
const failing = `fireplace=1&pipe=1&${house}`;
/** A flue of 200 mm on an outlet of 150 mm. */
const wide = 'fireplace=1&pipe=6&floor=1&roof_type=4&color=1&room_height=1800';

/** The tables that the form shows. */
const formTables = [
  'producer',
  'fireplace',
  'scheme',
  'pipe',
  'floor',
  'roof_type',
  'color',
  'module_category',
  'module',
];

/** Gives the statements that each query string takes, asked one after the other of one catalogue. */
async function statementsOf(...queryStrings: readonly string[]): Promise<string[][]> {
  await using temporary = await createTemporaryCatalogue();
  const { catalogue, onOpenDatabase } = await openCatalogue(temporary.path);
  const translator = await createMessagesTranslator();
  let statements: string[] = [];
  onOpenDatabase((database) => {
    database.addHook('afterQuery', (_options, query: object) => {
      if ('sql' in query && typeof query.sql === 'string') statements.push(query.sql);
    });
  });
  const taken: string[][] = [];
  for (const queryString of queryStrings) {
    statements = [];
    await loadCalculation(queryString, catalogue, translator);
    taken.push(statements);
  }
  await catalogue.close();
  return taken;
}

test('after the first load, every page takes one statement, also if a flue cannot be built or draws too little', async () => {
  const [first = [], ...later] = await statementsOf('', '', usual, failing, wide, `${usual}&pipe=6`);
  assert.ok(first.length > 10, 'the first load reads parts, limits and declarations too');
  assert.deepEqual(
    later.map(({ length }) => length),
    [1, 1, 1, 1, 1],
  );
});

test('each page reads every list of the form afresh', async () => {
  for (const statements of await statementsOf('', usual, usual, failing)) {
    const read = new Set([...(statements[0] ?? '').matchAll(/FROM (\w+)/g)].map(([, table]) => table));
    assert.deepEqual(
      formTables.filter((table) => !read.has(table)),
      [],
    );
  }
});
