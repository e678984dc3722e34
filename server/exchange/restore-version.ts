import { copyFile } from 'node:fs/promises';
import { beginFile } from '../../db/catalogue/unfinished-file.ts';
import { readCatalogueRows } from './catalogue-rows.ts';
import { type Difference, findDifference } from './difference.ts';
import { lockCatalogue } from './exchange-lock.ts';
import { fileOfVersion, keepVersion } from './history.ts';
import { type ExchangePaths, writableTarget } from './import-file.ts';

/**
 * Takes an earlier version into use again, as a version of its own: what is in use now can be gone back to as well.
 * @throws {ExchangeError} or CatalogueFileError with a sentence; nothing has changed then
 */
export async function restoreVersion(version: number, paths: ExchangePaths): Promise<Difference> {
  const target = await writableTarget(paths);
  await using stack = new AsyncDisposableStack();
  stack.use(await lockCatalogue(target));
  const file = await fileOfVersion(target, version);
  const difference = findDifference(await readCatalogueRows(paths.current), await readCatalogueRows(file));
  const unfinished = stack.use(await beginFile(target));
  await copyFile(file, unfinished.path);
  await keepVersion(target, unfinished.path, `version ${version}`, difference);
  await unfinished.finish();
  return difference;
}
