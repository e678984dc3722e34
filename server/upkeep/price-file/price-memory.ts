import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import { historyFolder } from '../history/history.ts';
import { answerKind, isAnswerOption } from '../import-answers.ts';
import { withoutDays } from './days.ts';

const texts = z.record(z.string(), z.string());
const rememberedList = z.object({
  supplier: z.string(),
  mark: z.string(),
  /** ISO 8601. */
  confirmedAt: z.string(),
  answers: texts,
  /** The facts that the file stated then, by their options. */
  stated: texts,
});

/** The oldest is first. */
const memory = z.object({ lists: z.array(rememberedList) });

export type PriceMemory = z.infer<typeof memory>['lists'];

export type RememberedList = Readonly<PriceMemory[number]>;

const maximumLists = 100;

function memoryFile(catalogue: string): string {
  return join(historyFolder(catalogue), 'prices.json');
}

export async function readPriceMemory(catalogue: string | null): Promise<PriceMemory> {
  return catalogue === null ? [] : ((await readMemory(catalogue)) ?? []);
}

/** Returns null if the memory cannot be read now. */
async function readMemory(catalogue: string): Promise<PriceMemory | null> {
  const text = await readFile(memoryFile(catalogue), 'utf8').catch((error: unknown) =>
    catalogueFileErrorOf(catalogue, error).fault === 'missing' ? '' : null,
  );
  if (text === null) return null;
  try {
    return memory.parse(JSON.parse(text)).lists;
  } catch {
    return [];
  }
}

/** Returns the last list of the supplier with this layout; null if none is remembered, or if nothing can be. */
export function lastList(lists: PriceMemory, supplier: string | null, mark: string | null): RememberedList | null {
  return lists.findLast((list) => list.supplier === supplier && list.mark === mark) ?? null;
}

/**
 * Ignores errors: the catalogue has been changed by then. Days, rates and confirmations are not remembered. A heading is remembered
 * with a mark instead of its days.
 */
export async function rememberPrices(catalogue: string, list: Omit<RememberedList, 'confirmedAt'>): Promise<void> {
  const lists = await readMemory(catalogue);
  if (lists === null) return;
  const { supplier, mark } = list;
  const entries = Object.entries(list.answers).flatMap(([key, answer]): [string, string][] => {
    const option = key.split(':')[0] ?? '';
    const isKept = isAnswerOption(option) && answerKind(option).isRemembered === true;
    return isKept ? [[option === 'column' ? withoutDays(key) : key, answer]] : [];
  });
  const others = lists.filter((other) => other.supplier !== supplier || other.mark !== mark);
  const answers = Object.fromEntries(entries);
  const next = [...others.slice(1 - maximumLists), { ...list, answers, confirmedAt: new Date().toISOString() }];
  const text = `${JSON.stringify({ lists: next }, null, 2)}\n`;
  await mkdir(historyFolder(catalogue), { recursive: true })
    .then(() => writeFile(memoryFile(catalogue), text))
    .catch(() => null);
}
