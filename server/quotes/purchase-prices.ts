import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The dealer's purchase prices by supplier and by article number: kroner for one piece without VAT. */
export const purchaseFile = z.record(
  z.string(),
  z.object({ updatedAt: z.string(), source: z.string(), prices: z.record(z.string(), z.number().min(0)) }),
);

export type PurchaseFile = z.infer<typeof purchaseFile>;

/** The file is read, and is no file of purchase prices. */
export class DamagedPurchaseFile extends Error {
  override readonly name = 'DamagedPurchaseFile';
}

/**
 * Reads the file; empty if there is none.
 * @throws {DamagedPurchaseFile} or the error of the file system
 */
export async function readPurchaseFile(path: string): Promise<PurchaseFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return purchaseFile.parse(JSON.parse(text));
  } catch {
    // The error itself may quote a price.
    throw new DamagedPurchaseFile('The file is damaged.');
  }
}

/** Returns the purchase price of goods in kroner; null: not known. */
export type FindPurchasePrice = (articleNumber: string, supplier: string) => number | null;

/** Makes a search. If the named supplier has no price, the highest of the others counts, so that no margin is too high. */
export function purchasePriceFinder(file: PurchaseFile): FindPurchasePrice {
  const lists = Object.entries(file).map(([supplier, { prices }]) => ({
    supplier: supplier.toLowerCase(),
    prices: new Map(Object.entries(prices)),
  }));
  return (articleNumber, supplier) => {
    const found = lists.flatMap((list) => {
      const price = list.prices.get(articleNumber);
      return price === undefined ? [] : [{ supplier: list.supplier, price }];
    });
    const named = found.find((list) => list.supplier === supplier.toLowerCase());
    return named?.price ?? (found.length === 0 ? null : Math.max(...found.map(({ price }) => price)));
  };
}
