import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { billDocument } from '../../server/downloads/bill-json.ts';
import { blockingMessages } from '../../server/pages/blocking-messages.ts';
import type { CalculatedPage } from '../../server/pages/page-input.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { createMessagesTranslator } from './messages-translator.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from './temporary-catalogue.ts';

const norwegian = await createMessagesTranslator();

export interface OpenedCatalogue extends Pick<TemporaryCatalogue, 'change' | 'path'> {
  /** Loads the choices of a query and their calculation, as a route does. */
  readonly load: (query: string, translator?: typeof norwegian) => Promise<CalculatedPage>;
  /** Returns the JSON of the list, or of the messages why there is none. */
  readonly bill: (query: string) => Promise<object>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens a copy of the bundled catalogue for calculations without a server.
 * @param changes SQL statements that change the copy
 */
export async function openChanged(...changes: readonly string[]): Promise<OpenedCatalogue> {
  const temporary = await createTemporaryCatalogue(...changes);
  const { catalogue } = await openCatalogue(temporary.path);
  const load: OpenedCatalogue['load'] = async (query, translator = norwegian) =>
    await loadCalculation(query, catalogue, translator);
  return {
    path: temporary.path,
    load,
    bill: async (query) => {
      const loaded = await load(query);
      const messages = blockingMessages(loaded);
      return loaded.calculation === null || messages.length > 0
        ? { messages }
        : billDocument(loaded.calculation.result, norwegian);
    },
    change: (...statements) => temporary.change(...statements),
    async [Symbol.asyncDispose]() {
      await catalogue.close();
      await temporary.remove();
    },
  };
}
