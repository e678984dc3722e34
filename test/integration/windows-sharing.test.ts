import assert from 'node:assert/strict';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { holdFilesAsWindowsDoes } from '../support/windows-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { importWithoutElectron } from '../support/without-electron.ts';

holdFilesAsWindowsDoes();
importWithoutElectron();
const { saveAsPdf } = await import('../../electron/documents/documents.ts');
const { createQuoteFiles } = await import('../../electron/quotes/quote-files.ts');
const { createQuoteLocks } = await import('../../electron/quotes/quote-lock.ts');
const { openCatalogueStore } = await import('../../electron/catalogue/catalogue-store.ts');
const { renamePatiently, writeFileAtomically } = await import('../../electron/files/write-file.ts');

/** Only Linux reports which files are open, which the rule needs. */
const cannotTell = process.platform !== 'linux';

describe("under Windows' rule for files in use", { skip: cannotTell }, () => {
  it('a rename over an open file is refused, however often it is tried', async (test) => {
    const folder = await temporaryFolder(test);
    await writeFile(join(folder, 'new'), 'new');
    await writeFile(join(folder, 'used'), 'old');
    const used = await open(join(folder, 'used'));
    await assert.rejects(renamePatiently(join(folder, 'new'), join(folder, 'used')), { code: 'EPERM' });
    await used.close();
    await renamePatiently(join(folder, 'new'), join(folder, 'used'));
    assert.equal(await readFile(join(folder, 'used'), 'utf8'), 'new');
  });
  it('a file is replaced when the program that read it has closed it, and nothing is left behind', async (test) => {
    const path = join(await temporaryFolder(test), 'preferences.json');
    await writeFile(path, 'old');
    const scanner = await open(path);
    setTimeout(() => void scanner.close(), 100);
    await writeFileAtomically(path, 'new');
    assert.equal(await readFile(path, 'utf8'), 'new');
    assert.deepEqual(await readdir(join(path, '..')), ['preferences.json']);
  });
  it('a file that stays in use costs the change, and the message is of that', async (test) => {
    const path = join(await temporaryFolder(test), 'preferences.json');
    await writeFile(path, 'old');
    const used = await open(path);
    await assert.rejects(writeFileAtomically(path, 'new'), { code: 'EPERM' });
    await used.close();
    assert.deepEqual(await readdir(join(path, '..')), ['preferences.json']);
  });
  it('a PDF that is open in another program stays whole, and the message says so in words', async (test) => {
    const path = join(await temporaryFolder(test), 'open.pdf');
    await writeFile(path, 'the old one');
    const used = await open(path);
    const page = { webContents: { executeJavaScript: async () => '', printToPDF: async () => Buffer.from('%PDF') } };
    const files = createQuoteFiles(createQuoteLocks());
    const desktop = { translate: (key: string) => key, askForPath: async () => path, files };
    await assert.rejects(saveAsPdf(page, desktop), { message: 'pdf.in_use' });
    await used.close();
    assert.equal(await readFile(path, 'utf8'), 'the old one');
  });
  it('the catalogue that is in use can be opened again', async (test) => {
    const folder = await temporaryFolder(test);
    const source = join(folder, 'prices.sqlite');
    await writeFile(source, 'prices');
    const store = openCatalogueStore(join(folder, 'user'), async () => ({
      accepted: true,
      version: '1',
      remarks: [],
    }));
    const first = await store.offer(source);
    assert.ok('path' in first);
    const served = await open(first.path);
    assert.deepEqual(await store.offer(source), first);
    await store.removeUnused([]);
    assert.equal(await served.readFile('utf8'), 'prices', 'and cleaning up leaves what cannot be removed');
    await served.close();
  });
});

if (!cannotTell) {
  for (const scenarios of ['catalogue', 'standard-catalogue', 'files', 'logging']) {
    // The whole file runs under the rule, beside this one.
    await import(`../unit/electron/${scenarios}.test.ts`);
  }
}
