import type { Sequelize } from 'sequelize';
import { defineModels } from '../../db/models/models.ts';
import { type FollowedDatabase, openFollowedDatabase } from '../../db/open-database.ts';
import { readCalculationData } from './calculation-answer.ts';
import { calculationLists } from './calculation-lists.ts';
import type { CalculationSelection, Catalogue } from './catalogue.ts';
import { KeptAnswers } from './kept-answers.ts';
import { type Bind, createListsLoader } from './load-lists.ts';
import { bindOfSearch, partSearchLists, readFoundParts } from './part-search.ts';
import { readCatalogueInfo, readReferenceData } from './reference-answer.ts';
import { info, referenceLists } from './reference-lists.ts';
import { readWholeCatalogue } from './whole-catalogue.ts';
import { wholeLists } from './whole-lists.ts';

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
  const loadReference = createListsLoader(sequelize, models, referenceLists);
  const loadBoth = createListsLoader(sequelize, models, { ...referenceLists, ...calculationLists });
  const loadWhole = createListsLoader(sequelize, models, wholeLists);
  const loadParts = createListsLoader(sequelize, models, partSearchLists);
  const loadInfo = createListsLoader(sequelize, models, { info });
  const references = new KeptAnswers(Object.keys(referenceLists), readReferenceData);
  const calculations = new KeptAnswers(Object.keys(calculationLists), readCalculationData);
  const loadWithCalculation: Catalogue['loadWithCalculation'] = async (selection) => {
    const bind = bindOf(selection);
    const answer = await loadBoth(bind);
    return {
      reference: references.resultOf('', answer),
      calculation: calculations.resultOf(JSON.stringify(bind), answer),
    };
  };
  const catalogue: Catalogue = {
    loadReferenceData: async () => references.resultOf('', await loadReference({})),
    loadWithCalculation,
    loadCalculationData: async (selection) => (await loadWithCalculation(selection)).calculation,
    findParts: async (search) => readFoundParts(await loadParts(bindOfSearch(search))),
    loadWholeCatalogue: async () => readWholeCatalogue(await loadWhole({})),
    info: async () => readCatalogueInfo(await loadInfo({})),
    close: async () => {
      await sequelize.close();
    },
  };
  return { catalogue, sequelize, file };
}

function bindOf({ schemeId, pipeId, ventilationModuleIds }: CalculationSelection): Bind {
  return { scheme: schemeId, pipe: pipeId, ventilation: JSON.stringify(ventilationModuleIds) };
}
