import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { FileOutcome } from '../../electron/quotes/file-task.ts';
import { createQuoteFolder, type QuoteFolderTimes } from '../../electron/quotes/quote-folder.ts';
import type { ListRefusal } from '../../server/quotes/quote-list.ts';
import { until } from '../e2e/desktop/app-control.ts';
import { type MakeQuote, putQuote, quoteMaker } from '../support/quote-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';
import { server as browserServer } from './quote-pages.ts';

export const make: MakeQuote = await quoteMaker(browserServer.page);

/** Short pauses, and patience for a busy machine. */
const times: QuoteFolderTimes = { pause: 20, slow: 60_000, patience: 60_000, idle: 60_000 };

/** A server with the list of a new folder, which a process of its own reads. */
export async function listedFolder(context: TestContext, given: Partial<QuoteFolderTimes> = {}) {
  const place = await temporaryFolder(context);
  const folder = join(place, 'tilbud');
  await mkdir(folder);
  const indexPath = join(place, 'index', 'index.json');
  let named: string | null = folder;
  let monthsKept: number | null = null;
  const failures: unknown[] = [];
  const quoteFolder = createQuoteFolder({
    folder: () => named,
    indexPath,
    programVersion: '1.0.0',
    start: 'this',
    startTask: undefined,
    onFailure: (error) => failures.push(error),
    times: { ...times, ...given },
  });
  context.after(() => quoteFolder.forget());
  const opened: (string | null)[] = [];
  const server = await startTestServer({
    environment: { PROFILER: 'true' },
    quoteList: {
      look: quoteFolder.look,
      known: quoteFolder.known,
      read: async (key) => {
        const outcome = await quoteFolder.work(key, { kind: 'read' });
        return outcome.kind === 'done' ? outcome.text : null;
      },
      open: async (key) => void opened.push(quoteFolder.pathOf(key)),
      mark: async (key, mark) => refusalOf(await quoteFolder.work(key, { kind: 'mark', mark, today: '2026-11-28' })),
      archive: async (key) => refusalOf(await quoteFolder.work(key, { kind: 'archive' })),
      remove: async (keys) => {
        for (const key of keys) await quoteFolder.work(key, { kind: 'remove' });
        return null;
      },
      monthsKept: () => monthsKept,
      keepMonths: async (months) => void (monthsKept = months),
      chooseFolder: async () => undefined,
      forgetFolder: async () => {
        named = null;
        await quoteFolder.forget();
      },
    },
  });
  context.after(() => server[Symbol.asyncDispose]());
  const page = async (fields: Readonly<Record<string, string>> = {}): Promise<string> => {
    const answer = await server.post('/quote/list', fields);
    assert.equal(answer.status, 200);
    return (await answer.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  return {
    folder,
    indexPath,
    server,
    opened,
    failures,
    quoteFolder,
    page,
    put: (name: string, text: string) => putQuote(folder, name, text),
    /** Waits until the page has a text, and the folder is read. */
    shows: (text: RegExp, fields: Readonly<Record<string, string>> = {}) =>
      until(`a page with ${String(text)}`, async () => {
        const shown = await page(fields);
        return text.test(shown) && shown.includes('every 5s') ? shown : null;
      }),
  };
}

function refusalOf({ kind }: FileOutcome): ListRefusal | null {
  return kind === 'done' ? null : kind;
}

/** Returns the key of the first row with a text. */
export function keyIn(page: string, text: string): string {
  const row = page.split('id="row-').find((one) => one.includes(text)) ?? '';
  return row.slice(0, row.indexOf('"'));
}

/** Returns the texts of the rows, in their order. */
export function rowsOf(page: string): string[] {
  const [, body = ''] = /<tbody role="rowgroup">(.*?)<\/tbody>/s.exec(page) ?? [];
  return body
    .replaceAll(/<td class="actions".*?<\/td>/gs, '')
    .split('<tr')
    .slice(1)
    .map((row) =>
      row
        .replaceAll(/<[^>]*>|^[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}
