import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import { historyFolder } from '../history/history.ts';
import { type ImportAnswers, answerKind, answerTo, isAnswerOption } from '../import-answers.ts';
import { withoutDays } from './words.ts';

const rememberedList = z.object({ supplier: z.string(), mark: z.string(), answers: z.record(z.string(), z.string()) });

/** The oldest is first. */
const memory = z.object({ lists: z.array(rememberedList) });

export type PriceMemory = z.infer<typeof memory>['lists'];

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

export type PriceAnswers = ReturnType<typeof answersFor>;

/** Adds remembered answers of the supplier for equal headings. */
export function answersFor(
  { organisation, mark }: { readonly organisation: string | null; readonly mark: string },
  newAnswers: ImportAnswers,
  lists: PriceMemory,
) {
  const supplier = organisation ?? answerTo(newAnswers, 'supplier');
  const last = lists.findLast((list) => list.supplier === supplier && list.mark === mark && mark !== '');
  const added = Object.entries(last?.answers ?? {}).filter(([key]) => !Object.hasOwn(newAnswers, key));
  const all: ImportAnswers = { ...Object.fromEntries(added), ...newAnswers };
  return {
    answers: all,
    remembered: new Set(added.map(([key]) => key)),
    /** Null: nothing is remembered. */
    supplier,
    suppliers: [...new Set(lists.map((list) => list.supplier))].filter((name) => !/^\d{9}$/.test(name)),
  };
}

/**
 * Ignores errors: the catalogue has been changed by then.
 * @param reading without a supplier, nothing is remembered
 */
export async function rememberPrices(
  catalogue: string,
  { supplier, mark, answers }: Pick<PriceAnswers, 'supplier' | 'answers'> & { readonly mark: string },
): Promise<void> {
  const lists = await readMemory(catalogue);
  if (lists === null || mark === '' || supplier === null) return;
  // The mark has no days if the headings of another year get the same answers.
  const isOfAnyDay = withoutDays(mark) === mark;
  const entries = Object.entries(answers).flatMap(([key, answer]): [string, string][] => {
    const option = key.split(':')[0] ?? '';
    const isKept = isAnswerOption(option) && answerKind(option).isRemembered === true;
    return isKept ? [[option === 'column' && isOfAnyDay ? withoutDays(key) : key, answer]] : [];
  });
  const others = lists.filter((list) => list.supplier !== supplier || list.mark !== mark);
  const next = [...others.slice(1 - maximumLists), { supplier, mark, answers: Object.fromEntries(entries) }];
  const text = `${JSON.stringify({ lists: next }, null, 2)}\n`;
  await mkdir(historyFolder(catalogue), { recursive: true })
    .then(() => writeFile(memoryFile(catalogue), text))
    .catch(() => null);
}
