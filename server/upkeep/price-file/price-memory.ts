import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { historyFolder } from '../history/history.ts';
import type { PriceOptions } from './price-list.ts';

const memory = z.object({
  vat: z.enum(['incl', 'ex']).nullable().optional(),
  markup: z.number().min(0).nullable().optional(),
  priceColumn: z.string().nullable().optional(),
});

/** The answers for the last price file that was taken into use. */
type PriceMemory = z.infer<typeof memory>;

function memoryFile(catalogue: string): string {
  return join(historyFolder(catalogue), 'prices.json');
}

/** The answers for a list: those of the user, else those for the last list. */
export async function rememberedOptions(catalogue: string | null, said: PriceOptions): Promise<PriceOptions> {
  const last = catalogue === null ? {} : await readPriceMemory(catalogue);
  return {
    ...said,
    vat: said.vat ?? last.vat ?? null,
    markup: said.markup ?? last.markup ?? null,
    priceColumn: said.priceColumn ?? last.priceColumn ?? null,
  };
}

async function readPriceMemory(catalogue: string): Promise<PriceMemory> {
  try {
    return memory.parse(JSON.parse(await readFile(memoryFile(catalogue), 'utf8')));
  } catch {
    return {};
  }
}

/** Errors are ignored: the catalogue has been changed by then. */
export async function rememberPrices(catalogue: string, { vat, markup, priceColumn }: PriceOptions): Promise<void> {
  const text = `${JSON.stringify({ vat, markup, priceColumn }, null, 2)}\n`;
  await mkdir(historyFolder(catalogue), { recursive: true })
    .then(() => writeFile(memoryFile(catalogue), text))
    .catch(() => null);
}
