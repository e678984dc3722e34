import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createQuoteFiles } from '../../../electron/quotes/quote-files.ts';
import { createQuoteLocks } from '../../../electron/quotes/quote-lock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { importWithoutElectron } from '../../support/without-electron.ts';

importWithoutElectron();
const { writePdfBeside } = await import('../../../electron/documents/documents.ts');

test('machines that write a PDF at the same instant get a name each, and the same PDF keeps its name', async (context) => {
  const folder = await temporaryFolder(context);
  const place = { neighbour: join(folder, 'tilbud.pipetilbud'), suffix: '' };
  const write = (machine: string): Promise<string> => {
    const files = createQuoteFiles(createQuoteLocks({ start: machine, machine }));
    const window = { webContents: { printToPDF: async () => Buffer.from(`%PDF of ${machine}`) } };
    return writePdfBeside(window, place, { files });
  };
  const machines = ['KASSE-1', 'KASSE-2', 'KASSE-3', 'KASSE-4'];
  const paths = await Promise.all(machines.map(write));
  assert.deepEqual(
    await Promise.all(paths.map((path) => readFile(path, 'utf8'))),
    machines.map((machine) => `%PDF of ${machine}`),
  );
  assert.deepEqual((await readdir(folder)).toSorted(), [
    'tilbud (2).pdf',
    'tilbud (3).pdf',
    'tilbud (4).pdf',
    'tilbud.pdf',
  ]);
  assert.deepEqual(await Promise.all(machines.map(write)), paths);
});
