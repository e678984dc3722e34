import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import { beginFile } from '../../../db/file-safety.ts';
import { RefusalError } from '../refusal.ts';

const fileName = 'purchase-prices.json';

/** The dealer's own, by the supplier's organisation number and by article number: kroner for one piece without VAT. */
const purchaseFile = z.record(
  z.string(),
  z.object({ updatedAt: z.string(), source: z.string(), prices: z.record(z.string(), z.number()) }),
);

export interface PurchasePrices {
  readonly supplier: string;
  readonly prices: Readonly<Record<string, number>>;
}

/**
 * Writes the purchase prices of a supplier beside an own catalogue, and never into it: a server shows the catalogue to everybody.
 * @throws {RefusalError} if the file cannot be read or written; nothing has changed then
 */
export async function keepPurchasePrices(
  catalogue: string,
  source: string,
  { supplier, prices }: PurchasePrices,
): Promise<void> {
  const path = join(dirname(catalogue), fileName);
  try {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (catalogueFileErrorOf(path, error).fault === 'missing') return '{}';
      throw error;
    });
    const all = purchaseFile.parse(JSON.parse(text));
    const next = { ...all, [supplier]: { updatedAt: new Date().toISOString(), source, prices } };
    await using unfinished = await beginFile(path);
    await writeFile(unfinished.path, `${JSON.stringify(next, null, 2)}\n`);
    await unfinished.finish();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RefusalError({ code: 'unwritable', file: fileName, why }, { cause: error });
  }
}
