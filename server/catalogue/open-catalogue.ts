import type { Sequelize } from 'sequelize';
import { digestOf } from '../../db/file-safety.ts';
import { defineModels } from '../../db/models/models.ts';
import { type FollowedDatabase, openFollowedDatabase } from '../../db/open-database.ts';
import { askedCalculations, calculationLists, partLists, readCalculationData, readParts } from './calculation-lists.ts';
import type { CalculationSelection, Catalogue } from './catalogue.ts';
import { KeptAnswers } from './kept-answers.ts';
import { CatalogueShapeError } from './list.ts';
import { type AskedRows, createListsLoader } from './list-statement.ts';
import { bindOfSearch, partSearchLists, readFoundParts } from './part-search.ts';
import type { ReferenceData } from './reference-data.ts';
import { info, readCatalogueInfo, readReferenceData, referenceLists } from './reference-lists.ts';
import { readWholeCatalogue, wholeLists } from './whole-catalogue.ts';

/** An open catalogue, its file, and the Sequelize instance that it reads through: for hooks only, never for queries. */
export interface OpenCatalogue {
  readonly catalogue: Catalogue;
  readonly sequelize: Sequelize;
  readonly file: FollowedDatabase['file'];
}

/** @throws {CatalogueFileError} when the file is missing, locked, damaged, no catalogue or of another version */
export async function openCatalogue(path: string): Promise<OpenCatalogue> {
  const { sequelize, file } = await openFollowedDatabase(path);
  const models = defineModels(sequelize);
  const loader = (lists: Parameters<typeof createListsLoader>[2], rows: AskedRows | null = null) =>
    createListsLoader(sequelize, models, lists, rows);
  const loadReference = loader(referenceLists);
  const loadBoth = loader({ ...referenceLists, ...calculationLists }, askedCalculations);
  const loadCalculations = loader(calculationLists, askedCalculations);
  const loadWhole = loader(wholeLists);
  const loadParts = loader(partSearchLists);
  const loadInfo = loader({ info });
  const references = new KeptAnswers(Object.keys(referenceLists), readReferenceData);
  const parts = new KeptAnswers(partLists, readParts);
  /** Parts that are known are read again only when the file has changed. */
  const calculationsOf = async (selections: readonly CalculationSelection[], load = loadCalculations) => {
    const questions = selections.map((selection) => JSON.stringify(selection));
    const known = questions.map((question) => parts.known(question));
    const asked = selections.map((selection, index) => ({ ...selection, known: known[index]?.state ?? null }));
    const answers = await load({ asked: JSON.stringify(asked) });
    return answers.map((answer, index) => {
      const before = known[index];
      const read = before?.state === answer.state ? before.result : parts.resultOf(answer, questions[index]);
      return { answer, data: readCalculationData(answer, read) };
    });
  };
  let last: ReferenceData | undefined;
  const load: Catalogue['load'] = async (choose) => {
    // The lists seldom change: what is chosen from those that were loaded last says what to load beside the fresh ones.
    let expected = last;
    let chosen = expected && choose(expected);
    for (;;) {
      const needs = chosen?.needs ?? null;
      const { answer, data } =
        needs === null
          ? { answer: onlyOne(await loadReference({})), data: null }
          : onlyOne(await calculationsOf([needs], loadBoth));
      const reference = references.resultOf(answer);
      last = reference;
      if (chosen === undefined || reference !== expected) chosen = choose(reference);
      expected = reference;
      if (chosen.needs === null) return { reference, chosen, calculation: null };
      if (JSON.stringify(chosen.needs) === JSON.stringify(needs)) return { reference, chosen, calculation: data };
    }
  };
  let before: Promise<unknown> = Promise.resolve();
  const catalogue: Catalogue = {
    // One after the other, as the statements are anyway: who waits has chosen nothing yet, and so keeps little alive, and a
    // request that has begun does not wait behind those that have not.
    load: async (choose) => {
      const loaded = before.then(async () => await load(choose));
      before = loaded.catch(() => null);
      return await loaded;
    },
    loadReferenceData: async () => references.resultOf(onlyOne(await loadReference({}))),
    loadCalculationData: async (selections) => (await calculationsOf(selections)).map(({ data }) => data),
    findParts: async (search) => readFoundParts(onlyOne(await loadParts(bindOfSearch(search)))),
    loadWholeCatalogue: async () => readWholeCatalogue(onlyOne(await loadWhole({}))),
    info: async () => readCatalogueInfo(onlyOne(await loadInfo({}))),
    digest: () => digestOf(file.path),
    close: async () => {
      await sequelize.close();
    },
  };
  return { catalogue, sequelize, file };
}

function onlyOne<Answer>([answer]: readonly Answer[]): Answer {
  if (answer === undefined) throw new CatalogueShapeError('The catalogue gave no answer.');
  return answer;
}
