import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import type { Page } from 'playwright-core';
import { executablePath, resourcesFolder } from '../../build/packaging/packaged-app.ts';
import { schemaVersion } from '../../db/file-format.ts';
import { calculation, totalOf, until } from '../e2e/desktop/app-control.ts';
import { filesWith } from '../support/files-with.ts';
import { importedFile, previewImport, withUserFolder, withWindow } from './packed-app.ts';

const dealer = 'Ovnhuset Oppgradert AS';
/** The customer of a quote that is not saved. */
const customer = 'Kari Oppgradering';

/** Makes the next version of a packed app beside it: another version number, and one more migration of the catalogue. */
async function makeNext(folder: string): Promise<string> {
  const next = `${folder}-next`;
  await rm(next, { recursive: true, force: true });
  await cp(folder, next, { recursive: true, verbatimSymlinks: true });
  const archive = join(resourcesFolder(next, 'linux'), 'app.asar');
  const code = `${next}-code`;
  extractAll(archive, code);
  const change = async (path: string, find: RegExp, replacement: string): Promise<void> => {
    const before = await readFile(join(code, path), 'utf8');
    const after = before.replace(find, replacement);
    if (after === before) throw new Error(`${path} has no ${String(find)}.`);
    await writeFile(join(code, path), after);
  };
  await change('package.json', /"version":\s*"[^"]+"/, '"version": "99.0.0"');
  await change('dist/db/file-format.js', /schemaVersion = \d+/, `schemaVersion = ${schemaVersion + 1}`);
  await change(
    'dist/db/migrations/migrate.js',
    /,\s*\];/,
    ", { name: '9999-next', statements: ['CREATE TABLE next (id INTEGER)'], addedColumns: [] }];",
  );
  await createPackageWithOptions(code, archive, { unpack: '**/*.node' });
  await rm(code, { recursive: true });
  return next;
}

const go = async (page: Page, address: string) => await page.goto(new URL(address, page.url()).href);

/** Returns the total of a calculation, in kroner as it is shown. */
async function totalIn(page: Page): Promise<string> {
  await go(page, calculation);
  return await totalOf(page);
}

/**
 * Works with a packed app, ends it in the middle of a quote, and puts the next version in its place. Looks then for everything of
 * the user.
 *
 * @throws Error with a sentence about what is lost
 */
export async function checkUpgrade(folder: string): Promise<void> {
  const executable = executablePath(folder, 'linux');
  const next = await makeNext(folder);
  await withUserFolder(async (userFolder) => {
    const own = join(userFolder, 'catalogues', 'own.sqlite');
    let total = '';
    await withWindow(executable, userFolder, async (page) => {
      const before = await totalIn(page);
      await previewImport(page);
      await page.getByRole('button', { name: 'Ta i bruk' }).click();
      total = await until('the new total', async () => {
        const now = await totalIn(page);
        return now === before ? null : now;
      });
      await go(page, '/dealer');
      await page.locator('[name="name"]').fill(dealer);
      await page.getByRole('button', { name: 'Lagre' }).click();
      await until('the settings', async () => (await filesWith(userFolder, dealer)).length > 0);
      await go(page, `/quote${calculation.slice(1)}`);
      await page.waitForURL(/\/quote\/desk$/);
      await page.locator('[name="customer.name"]').fill(customer);
      await until('the copy of the quote', async () => (await filesWith(userFolder, customer)).length > 0);
    });
    await rm(folder, { recursive: true });
    await rename(next, folder);
    await withWindow(executable, userFolder, async (page) => {
      const now = await totalIn(page);
      if (now !== total) throw new Error(`The total was ${total}, and is ${now} after the update.`);
      // SQLite keeps the number of the format at this place of the file.
      if ((await readFile(own)).readInt32BE(60) !== schemaVersion + 1)
        throw new Error('The catalogue was not brought up to date.');
      await go(page, '/catalogue/history');
      await page.getByText(importedFile).first().waitFor();
      await go(page, '/dealer');
      if ((await page.locator('[name="name"]').inputValue()) !== dealer) throw new Error("The dealer's name is lost.");
      if ((await filesWith(userFolder, customer)).length === 0)
        throw new Error('The quote that was not saved is lost.');
    });
  });
  process.stdout.write(
    `${executable} was replaced by its next version, which has its user's catalogue, dealer and quote.\n`,
  );
}
