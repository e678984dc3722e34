import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beginFile } from '../../../db/file-safety.ts';
import { DamagedPurchaseFile, type PurchaseFile, readPurchaseFile } from '../../quotes/purchase-prices.ts';
import { RefusalError } from '../refusal.ts';
import { type TaskOptions, runTask, taskModule } from '../run-task.ts';
import type { PurchaseOrder, PurchaseReading, task } from './read-purchases.ts';

const fileName = 'purchase-prices.json';

export interface PurchasePrices {
  readonly supplier: string;
  readonly prices: Readonly<Record<string, number>>;
}

/** Returns the file beside an own catalogue. The prices are never in the catalogue: a server shows it to everybody. */
export function purchasePricesBeside(catalogue: string): string {
  return join(dirname(catalogue), fileName);
}

/** @throws {RefusalError} or CatalogueFileError, {TaskMemoryError}, {TaskTimeError}, or the signal's reason */
export async function readPurchasePrices(
  order: PurchaseOrder,
  options: Pick<TaskOptions<never>, 'signal' | 'startTask'>,
): Promise<PurchaseReading> {
  return await runTask(taskModule<typeof task>(import.meta.url, 'read-purchases'), order, options);
}

/**
 * Writes the purchase prices of a supplier in place of the earlier ones.
 * @throws {RefusalError} if the file cannot be read or written; nothing has changed then
 */
export async function keepPurchasePrices(
  path: string,
  source: string,
  { supplier, prices }: PurchasePrices,
): Promise<void> {
  await change(path, (all) => ({
    ...withoutList(all, supplier),
    [supplier]: { updatedAt: new Date().toISOString(), source, prices },
  }));
}

/**
 * Removes the purchase prices of a supplier.
 * @throws {RefusalError} if the file cannot be read or written; nothing has changed then
 */
export async function removePurchasePrices(path: string, supplier: string): Promise<void> {
  await change(path, (all) => withoutList(all, supplier));
}

/**
 * Puts a damaged file aside under another name, which it returns; null: the file is whole, and stays.
 * @throws {RefusalError} if the file cannot be read or renamed; nothing has changed then
 */
export async function putDamagedAside(path: string): Promise<string | null> {
  try {
    const damage = await readPurchaseFile(path).then(() => null, rethrowUnlessDamaged);
    if (damage === null) return null;
    const aside = `${path}.damaged-${Date.now()}`;
    await rename(path, aside);
    return basename(aside);
  } catch (error) {
    throw unwritable(error);
  }
}

function rethrowUnlessDamaged(error: unknown): DamagedPurchaseFile {
  if (error instanceof DamagedPurchaseFile) return error;
  throw error;
}

/** The name of a supplier may be written in capitals or not. */
function withoutList(all: PurchaseFile, supplier: string): PurchaseFile {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name.toLowerCase() !== supplier.toLowerCase()));
}

async function change(path: string, changed: (all: PurchaseFile) => PurchaseFile): Promise<void> {
  try {
    const next = changed(await readPurchaseFile(path));
    await mkdir(dirname(path), { recursive: true });
    await using unfinished = await beginFile(path);
    await writeFile(unfinished.path, `${JSON.stringify(next, null, 2)}\n`);
    await unfinished.finish();
  } catch (error) {
    throw unwritable(error);
  }
}

function unwritable(error: unknown): RefusalError {
  const why = error instanceof Error ? error.message : String(error);
  return new RefusalError({ code: 'unwritable', file: fileName, why }, { cause: error });
}
