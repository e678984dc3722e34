import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import type { CalculatedPage } from '../../server/pages/page-input.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { createMessagesTranslator } from './messages-translator.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from './temporary-catalogue.ts';

const norwegian = await createMessagesTranslator();

export interface OpenedCatalogue extends Pick<TemporaryCatalogue, 'change'> {
  /** Loads the choices of a query and their calculation, as a route does. */
  readonly load: (query: string, translator?: typeof norwegian) => Promise<CalculatedPage>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens a copy of the bundled catalogue for calculations without a server.
 * @param changes SQL statements that change the copy
 */
export async function openChanged(...changes: readonly string[]): Promise<OpenedCatalogue> {
  const temporary = await createTemporaryCatalogue(...changes);
  const { catalogue } = await openCatalogue(temporary.path);
  return {
    load: async (query, translator = norwegian) => await loadCalculation(query, catalogue, translator),
    change: (...statements) => temporary.change(...statements),
    async [Symbol.asyncDispose]() {
      await catalogue.close();
      await temporary.remove();
    },
  };
}
