import { DatabaseError, QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { CatalogueFileError } from '../../db/catalogue-file-error.ts';
import { openDatabase } from '../../db/open-database.ts';
import type { Catalogue } from './catalogue.ts';
import { calculationStatement, parseCalculationData } from './calculation-query.ts';
import { infoStatement, parseCatalogueInfo, parseReferenceData, referenceStatement } from './reference-query.ts';
import { CatalogueShapeError } from './row-reader.ts';

/** An open catalogue, and the Sequelize instance that it reads through: for hooks only, never for queries. */
export interface OpenCatalogue {
  readonly catalogue: Catalogue;
  readonly sequelize: Sequelize;
}

/** @throws {CatalogueFileError} when the file is missing, locked, damaged, no catalogue or of another version */
export async function openCatalogue(path: string): Promise<OpenCatalogue> {
  const sequelize = await openDatabase(path);
  const readRow = async (
    statement: string,
    bind: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> => {
    try {
      const [row] = await sequelize.query<Record<string, unknown>>(statement, { type: QueryTypes.SELECT, bind });
      if (row === undefined) throw new CatalogueShapeError('The catalogue gave no answer.');
      return row;
    } catch (error) {
      throw error instanceof DatabaseError && error.parent instanceof CatalogueFileError ? error.parent : error;
    }
  };
  const catalogue: Catalogue = {
    loadReferenceData: async () => parseReferenceData(await readRow(referenceStatement, {})),
    loadCalculationData: async ({ schemeId, pipeId, ventilationModuleIds }) =>
      parseCalculationData(
        await readRow(calculationStatement, {
          scheme: schemeId,
          pipe: pipeId,
          ventilation: JSON.stringify(ventilationModuleIds),
        }),
      ),
    info: async () => parseCatalogueInfo(await readRow(infoStatement, {})),
    close: async () => {
      await sequelize.close();
    },
  };
  return { catalogue, sequelize };
}
