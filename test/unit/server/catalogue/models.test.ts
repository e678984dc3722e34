import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defineModels } from '../../../../db/models/models.ts';
import { tables } from '../../../../db/models/tables.ts';
import { openFollowedDatabase } from '../../../../db/open-database.ts';
import {
  askedCalculations,
  calculationLists,
  partLists,
  readParts,
} from '../../../../server/catalogue/calculation-lists.ts';
import { bytesPerCharacter, KeptAnswers } from '../../../../server/catalogue/kept-answers.ts';
import { CatalogueShapeError, list, type ListsAnswer, parseColumns } from '../../../../server/catalogue/list.ts';
import { createListsLoader } from '../../../../server/catalogue/list-statement.ts';
import { openCatalogue } from '../../../../server/catalogue/open-catalogue.ts';
import { createTemporaryCatalogue } from '../../../support/temporary-catalogue.ts';

describe('an open catalogue', () => {
  test('reads through Sequelize models of all its tables', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue, sequelize } = await openCatalogue(temporary.path);
    assert.deepEqual(Object.keys(sequelize.models).toSorted(), Object.keys(tables).toSorted());
    await catalogue.close();
  });

  test('reads no column that its model has not: the rows that need it are left out and said so', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue, sequelize } = await openCatalogue(temporary.path);
    assert.equal((await catalogue.loadReferenceData()).colors.length, 4);
    sequelize.models['color']?.removeAttribute('color');
    sequelize.models['module']?.removeAttribute('nobb_nr');
    const { colors, ventilationModules, problems } = await catalogue.loadReferenceData();
    assert.deepEqual(colors, []);
    assert.ok(ventilationModules.length > 0);
    assert.ok(ventilationModules.every(({ nobbNumber }) => nobbNumber === null));
    assert.deepEqual(
      problems.map(({ table, column, reason }) => `${table}.${column}: ${reason}`),
      Array.from({ length: 4 }, () => 'color.color: missing'),
    );
    await catalogue.close();
  });

  test('gives what it gave before for as long as a fresh load gives the same text, and else what was loaded', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue } = await openCatalogue(temporary.path);
    const first = await catalogue.loadReferenceData();
    assert.equal(await catalogue.loadReferenceData(), first);
    await temporary.change("UPDATE color SET color = 'Sort' WHERE id = 1");
    const second = await catalogue.loadReferenceData();
    assert.equal(second.colors[0]?.color, 'Sort');
    await catalogue.close();
  });
});

describe('kept answers', () => {
  const shape = { columns: {}, shape: '', state: 'first' };

  test('are made once of the same text, and anew of another', () => {
    const kept = new KeptAnswers(['list'], ({ texts }) => ({ ...texts }));
    const first = kept.resultOf({ texts: { list: 'a', other: 'x' }, ...shape });
    const second = kept.resultOf({ texts: { list: 'b' }, ...shape });
    assert.equal(kept.resultOf({ texts: { list: 'a', other: 'y' }, ...shape }), first);
    assert.equal(kept.resultOf({ texts: { list: 'b' }, ...shape }), second);
    assert.deepEqual(second, { list: 'b' });
    assert.notEqual(kept.resultOf({ texts: { list: 'a' }, ...shape, shape: 'of other columns' }), first);
  });

  test('weigh no more than allowed: the longest unused go first', () => {
    const kept = new KeptAnswers(['list'], ({ texts }) => ({ ...texts }), 3 * 101 * bytesPerCharacter);
    const ask = (letter: string) => kept.resultOf({ texts: { list: letter.repeat(100) }, ...shape });
    const [first, second, third] = ['a', 'b', 'c'].map(ask);
    assert.equal(ask('a'), first);
    const fourth = ask('d');
    assert.equal(ask('a') === first && ask('c') === third && ask('d') === fourth, true);
    assert.notEqual(ask('b'), second);
  });

  test('are known by their question, with the state of the file that they were read from', () => {
    const kept = new KeptAnswers(['list'], ({ texts }) => ({ ...texts }), 2 * 101 * bytesPerCharacter);
    const ask = (letter: string, state: string) =>
      kept.resultOf({ texts: { list: letter.repeat(100) }, ...shape, state }, `question ${letter}`);
    const a = ask('a', 'first');
    const b = ask('b', 'first');
    assert.deepEqual(kept.known('question a'), { result: a, state: 'first' });
    assert.equal(ask('a', 'second'), a);
    assert.deepEqual(kept.known('question a'), { result: a, state: 'second' });
    assert.deepEqual(kept.known('question b'), { result: b, state: 'first' });
    ask('c', 'second');
    assert.equal(kept.known('question a'), null, 'the longest unused is forgotten with its questions');
    assert.equal(kept.known('question c')?.state, 'second');
  });

  test('weigh about what they are reckoned to, objects and text together', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { sequelize } = await openFollowedDatabase(temporary.path);
    const load = createListsLoader(sequelize, defineModels(sequelize), calculationLists, askedCalculations);
    const asked = Array.from({ length: 60 }, (_, index) => ({
      schemeId: index + 1,
      pipeId: 1 + (index % 6),
      ventilationModuleIds: [],
    }));
    const ask = async (selections: readonly object[]) => await load({ asked: JSON.stringify(selections) });
    const keep = (answer: ListsAnswer) => ({ answer, result: readParts(answer) });
    (await ask(asked.slice(0, 2))).map(keep);
    const before = usedHeap();
    const kept = (await ask(asked)).map(keep);
    const bytes = usedHeap() - before;
    const characters = kept.reduce(
      (sum, { answer }) => sum + partLists.map((name) => answer.texts[name]).join('').length,
      0,
    );
    const ratio = bytes / characters;
    assert.ok(ratio > bytesPerCharacter * 0.8 && ratio < bytesPerCharacter * 1.1, `${ratio} bytes for each character`);
    await sequelize.close();
  });
});

/** Bytes in use after everything unused is freed. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

describe('a list', () => {
  test('takes only columns that its model has: a misspelt one does not compile', () => {
    // @ts-expect-error There is no such column.
    list('color', { attributes: ['colour'] }, (row) => row);
    // @ts-expect-error There is no such column to order by.
    list('color', { attributes: ['color'], order: ['name'] }, (row) => row);
    // @ts-expect-error There is no such column in a condition.
    list('producer', { attributes: ['id'], where: () => ({ hiden: false }) }, (row) => row);
    // @ts-expect-error The row has only what was asked for.
    list('producer', { attributes: ['id'] }, ({ name }) => String(name));
  });
});

describe('parseColumns', () => {
  test('gives the columns of a JSON array of arrays by their names', () => {
    const columns = { id: [1, 2], name: ['a', null] };
    assert.deepEqual(parseColumns('[[1,2],["a",null]]', ['id', 'name'], 'color'), { columns, length: 2 });
    assert.equal(parseColumns('[[],[]]', ['id', 'name'], 'color').length, 0);
  });

  test('throws when the answer has any other shape', () => {
    const answers = [undefined, null, 7, '{}', '7', '[1,2]', '[[1],null]', '[[1]]', '[[1],[1,2]]', '[{"id":1},[]]'];
    for (const answer of answers) {
      assert.throws(() => parseColumns(answer, ['id', 'name'], 'color'), CatalogueShapeError, String(answer));
    }
  });
});
