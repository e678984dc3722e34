import type { Sequelize } from 'sequelize';
import { digestOf } from '../../db/file-safety.ts';
import { defineModels } from '../../db/models/models.ts';
import { type FollowedDatabase, openFollowedDatabase } from '../../db/open-database.ts';
import { askedCalculations, calculationLists, partLists, readCalculationData, readParts } from './calculation-lists.ts';
import type { CalculationSelection, Catalogue } from './catalogue.ts';
import { KeptAnswers } from './kept-answers.ts';
import { CatalogueShapeError, type ListsAnswer } from './list.ts';
import { type Bind, createListsLoader } from './list-statement.ts';
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
  const loader = (lists: Parameters<typeof createListsLoader>[2], rows: string | null = null) =>
    createListsLoader(sequelize, models, lists, rows);
  const loadReference = loader(referenceLists);
  const loadBoth = loader({ ...referenceLists, ...calculationLists }, askedCalculations);
  const loadCalculations = loader(calculationLists, askedCalculations);
  const loadWhole = loader(wholeLists);
  const loadParts = loader(partSearchLists);
  const loadInfo = loader({ info });
  const references = new KeptAnswers(Object.keys(referenceLists), readReferenceData);
  const parts = new KeptAnswers(partLists, readParts);
  const readCalculation = (answer: ListsAnswer) => readCalculationData(answer, parts.resultOf(answer));
  let last: ReferenceData | undefined;
  const catalogue: Catalogue = {
    load: async (choose) => {
      // The lists seldom change: what is chosen from those that were loaded last says what to load beside the fresh ones.
      let expected = last;
      let chosen = expected && choose(expected);
      for (;;) {
        const needs = chosen?.needs ?? null;
        const answer = await onlyOne(needs === null ? loadReference({}) : loadBoth(askFor([needs])));
        const reference = references.resultOf(answer);
        last = reference;
        if (chosen === undefined || reference !== expected) chosen = choose(reference);
        expected = reference;
        const question = JSON.stringify(chosen.needs);
        if (chosen.needs === null) return { reference, chosen, calculation: null };
        if (question === JSON.stringify(needs)) {
          return { reference, chosen, calculation: readCalculation(answer) };
        }
      }
    },
    loadReferenceData: async () => references.resultOf(await onlyOne(loadReference({}))),
    loadCalculationData: async (selections) => {
      const answers = await loadCalculations(askFor(selections));
      return answers.map(readCalculation);
    },
    findParts: async (search) => readFoundParts(await onlyOne(loadParts(bindOfSearch(search)))),
    loadWholeCatalogue: async () => readWholeCatalogue(await onlyOne(loadWhole({}))),
    info: async () => readCatalogueInfo(await onlyOne(loadInfo({}))),
    digest: () => digestOf(file.path),
    close: async () => {
      await sequelize.close();
    },
  };
  return { catalogue, sequelize, file };
}

async function onlyOne(answers: Promise<readonly ListsAnswer[]>): Promise<ListsAnswer> {
  const [answer] = await answers;
  if (answer === undefined) throw new CatalogueShapeError('The catalogue gave no answer.');
  return answer;
}

function askFor(selections: readonly CalculationSelection[]): Bind {
  return { asked: JSON.stringify(selections) };
}
