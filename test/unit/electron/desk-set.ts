import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext } from 'node:test';
import { createQuoteDesk, type QuoteDeskOptions, type QuoteQuestions } from '../../../electron/quotes/quote-desk.ts';
import { createQuoteFiles } from '../../../electron/quotes/quote-files.ts';
import { createQuoteLocks } from '../../../electron/quotes/quote-lock.ts';
import { openRecovery, type RecoveryCopy } from '../../../electron/quotes/recovery.ts';
import type { DeskQuote } from '../../../server/quotes/quote-desk.ts';
import { until } from '../../e2e/desktop/app-control.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const quoteOf = (id: string, text: string): DeskQuote => ({
  id,
  number: '1042',
  fileName: `${id}.pipetilbud`,
  text,
});

export const quoteFiles = createQuoteFiles(createQuoteLocks({ start: 'this', machine: 'HERE' }));

/** Makes a desk with prepared answers. It keeps a list of its questions. */
export async function deskSet(
  test: TestContext,
  answers: Partial<QuoteQuestions> = {},
  options: Partial<QuoteDeskOptions> = {},
) {
  const folder = await temporaryFolder(test);
  const recovery = openRecovery(join(folder, 'recovery'));
  const asked: string[] = [];
  const files: string[] = [];
  const questions: QuoteQuestions = {
    unsaved: async (name) => {
      asked.push(`unsaved ${name}`);
      return 'cancel';
    },
    place: async (fileName) => join(folder, fileName),
    conflict: async (name, copyName) => {
      asked.push(`conflict ${name} ${copyName}`);
    },
    changedElsewhere: async () => {
      asked.push('changed');
      return 'cancel';
    },
    failed: async () => {
      asked.push('failed');
    },
    ...answers,
  };
  const desk = createQuoteDesk({
    recovery,
    files: quoteFiles,
    recoveryPause: 60_000,
    questions: async () => questions,
    suggestNumber: () => '2026-1',
    onFile: (path) => files.push(path),
    onChange: () => undefined,
    onRecoveryChange: (error) => assert.ifError(error),
    ...options,
  });
  /** Returns the copies that the next start would find. */
  const waiting = () => openRecovery(join(folder, 'recovery')).findWaiting(new Date());
  const copies = async (): Promise<RecoveryCopy[]> => (await waiting()).map(({ copy }) => copy);
  /** Waits for the copy of a text. Does not look as another start would, because that removes an unfinished copy. */
  const kept = (text: string) =>
    until(`a copy of "${text}"`, async () => {
      const names = await readdir(join(folder, 'recovery')).catch(() => []);
      const whole = names.filter((name) => name.endsWith('.json'));
      const texts = await Promise.all(whole.map((name) => readFile(join(folder, 'recovery', name), 'utf8')));
      return texts.some((one) => one.includes(text));
    });
  return { desk, folder, recovery, asked, files, waiting, copies, kept, pathOf: (name: string) => join(folder, name) };
}

/** Writes the file of a quote, and opens it on the desk. */
export async function putFile(set: Awaited<ReturnType<typeof deskSet>>, id: string, text: string): Promise<string> {
  const path = set.pathOf(`${id}.pipetilbud`);
  await writeFile(path, text);
  const read = await quoteFiles.read({ path, mostBytes: 1000 });
  assert.ok(read);
  assert.equal(await set.desk.put(quoteOf(id, text), { path, digest: read.digest, isReader: false }), true);
  return path;
}
