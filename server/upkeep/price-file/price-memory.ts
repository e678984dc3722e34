import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import { historyFolder } from '../history/history.ts';
import { columnRoles } from '../import-answers.ts';
import type { ImportAnswers, ImportQuestion } from '../import-answers.ts';
import type { PriceAnswers } from './price-list.ts';

/** Rates and days are not remembered: they are others the next time. */
const rememberedAnswers = z.object({
  vat: z.enum(['incl', 'ex']).nullable(),
  markup: z.number().min(0).nullable(),
  priceColumn: z.string().nullable(),
  columns: z.record(z.string(), z.enum(columnRoles)).default({}),
  price: z.enum(['gross', 'discounted']).nullable(),
});

/** The answers about the last price file of each supplier that was taken into use, by what marks the supplier. */
const memory = z.object({ suppliers: z.record(z.string(), rememberedAnswers) });

export type PriceMemory = z.infer<typeof memory>['suppliers'];

/** So many suppliers are remembered, the last ones. */
const mostSuppliers = 100;

function memoryFile(catalogue: string): string {
  return join(historyFolder(catalogue), 'prices.json');
}

/** What is remembered beside a catalogue; nothing where there is none, or an older program wrote it for no supplier. */
export async function readPriceMemory(catalogue: string | null): Promise<PriceMemory> {
  return catalogue === null ? {} : ((await readMemory(catalogue)) ?? {});
}

/** The memory; null where its file is there but cannot be read for now. */
async function readMemory(catalogue: string): Promise<PriceMemory | null> {
  const text = await readFile(memoryFile(catalogue), 'utf8').catch((error: unknown) =>
    catalogueFileErrorOf(catalogue, error).fault === 'missing' ? '' : null,
  );
  if (text === null) return null;
  try {
    return memory.parse(JSON.parse(text)).suppliers;
  } catch {
    return {};
  }
}

/** The answers for a list: those of the user, else those for the last list of the same supplier. */
export function answersFor(supplier: string | null, said: ImportAnswers, suppliers: PriceMemory): PriceAnswers {
  const last = supplier !== null && Object.hasOwn(suppliers, supplier) ? suppliers[supplier] : undefined;
  if (last === undefined) return { options: said, remembered: new Set() };
  const remembered = new Set<ImportQuestion['kind']>();
  const answer = <Value>(kind: ImportQuestion['kind'], now: Value | null, before: Value | null): Value | null => {
    if (now === null && before !== null) remembered.add(kind);
    return now ?? before;
  };
  if (Object.keys(said.columns).length === 0 && Object.keys(last.columns).length > 0) remembered.add('columns');
  const options = {
    ...said,
    vat: answer('vat', said.vat, last.vat),
    markup: answer('markup', said.markup, last.markup),
    columns: Object.keys(said.columns).length > 0 ? said.columns : last.columns,
    priceColumn: answer('price-column', said.priceColumn, last.priceColumn),
    price: answer('price', said.price, last.price),
  };
  return { options, remembered };
}

/** Errors are ignored: the catalogue has been changed by then. A memory that cannot be read for now is not written over. */
export async function rememberPrices(
  catalogue: string,
  supplier: string,
  { vat, markup, priceColumn, price, columns }: ImportAnswers,
): Promise<void> {
  const suppliers = await readMemory(catalogue);
  if (suppliers === null) return;
  const others = Object.entries(suppliers).filter(([known]) => known !== supplier);
  const entries = [
    ...others.slice(1 - mostSuppliers),
    [supplier, { vat, markup, priceColumn, price, columns }] as const,
  ];
  const text = `${JSON.stringify({ suppliers: Object.fromEntries(entries) }, null, 2)}\n`;
  await mkdir(historyFolder(catalogue), { recursive: true })
    .then(() => writeFile(memoryFile(catalogue), text))
    .catch(() => null);
}
