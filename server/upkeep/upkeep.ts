import type { Router } from '@koa/router';
import { schemaVersion, versionOfFile } from '../../db/file-format.ts';
import type { AppState } from '../app-context.ts';
import { atFirstUse, handlerOf } from '../first-use.ts';
import type { Translator } from '../i18n/translator.ts';
import { ownPagesOnly } from '../middleware/guards.ts';
import { type CatalogueNotice, findNoticeVersion, readReturnAddress, withReturn } from '../pages/return-address.ts';
import type { UpkeepParts } from './handlers.ts';
import type { CatalogueEditing } from './import/import-desk.ts';
import type { StartTask } from './run-task.ts';

export type { CatalogueEditing, StartTask };

/** The rest of the server imports this file only. The room is loaded at its first use. */
export interface Upkeep extends AsyncDisposable {
  addRoutes(router: Router<AppState>): void;
  /** Returns the notice of an address: a version is in use now. */
  findNotice(queryString: string, translator: Translator): Promise<CatalogueNotice | null>;
  /**
   * Begins to import a file, and returns the address of its page. Null if the server may not change the catalogue.
   * @param from path and query of the user's page
   */
  readonly importFile: ((path: string, from: string) => Promise<string>) | null;
}

export function createUpkeep(parts: UpkeepParts): Upkeep {
  const { editing, purchasePrices } = parts;
  const purchases =
    purchasePrices === null
      ? null
      : atFirstUse(async () => (await import('./purchase-handlers.ts')).openPurchases({ ...parts, purchasePrices }));
  const reading = atFirstUse(async () => (await import('./handlers.ts')).openReading(parts));
  const changing =
    editing === null
      ? null
      : atFirstUse(async () => (await import('./handlers.ts')).openEditing({ ...parts, editing }));
  return {
    addRoutes(router) {
      router.get('catalogue', '/catalogue', handlerOf(reading, 'overview'));
      router.get('catalogue_workbook', '/catalogue.xlsx', handlerOf(reading, 'workbook'));
      if (purchases !== null) {
        router.get('purchase_prices', '/dealer/purchase-prices', handlerOf(purchases, 'form'));
        router.post(
          'purchase_prices_change',
          '/dealer/purchase-prices',
          ownPagesOnly(),
          handlerOf(purchases, 'change'),
        );
      }
      if (changing === null) return;
      // Only pages of the server itself may change the catalogue.
      const ownPages = ownPagesOnly();
      router.get('catalogue_import', '/catalogue/import', handlerOf(changing, 'chooseImport'));
      router.post('catalogue_import_begin', '/catalogue/import', ownPages, handlerOf(changing, 'beginImport'));
      router.get('catalogue_change', '/catalogue/change/:id', handlerOf(changing, 'change'));
      router.post('catalogue_change_answers', '/catalogue/change/:id/answers', ownPages, handlerOf(changing, 'answer'));
      router.post('catalogue_change_apply', '/catalogue/change/:id/apply', ownPages, handlerOf(changing, 'apply'));
      router.post(
        'catalogue_change_discard',
        '/catalogue/change/:id/discard',
        ownPages,
        handlerOf(changing, 'discard'),
      );
      router.get('catalogue_history', '/catalogue/history', handlerOf(changing, 'history'));
      router.get('catalogue_version', '/catalogue/history/:version', handlerOf(changing, 'version'));
      router.post('catalogue_restore', '/catalogue/history/:version/restore', ownPages, handlerOf(changing, 'restore'));
    },
    async findNotice(queryString, translator) {
      const version = findNoticeVersion(queryString);
      if (version === null || changing === null) return null;
      return await (await changing.open()).findNotice(version, translator);
    },
    importFile:
      changing &&
      (async (path, from) => withReturn(await (await changing.open()).importFile(path), readReturnAddress(from))),
    async [Symbol.asyncDispose]() {
      for (const room of [reading, changing, purchases]) await (await room?.opened())?.[Symbol.asyncDispose]();
    },
  };
}

/**
 * Migrates an own catalogue of an older program. The history keeps the old file.
 * @returns whether it was older
 * @throws {CatalogueFileError} and changes nothing
 */
export async function bringUpToDate(path: string): Promise<boolean> {
  if ((await versionOfFile(path)) === schemaVersion) return false;
  const { updateCatalogue } = await import('./history/take-into-use.ts');
  return await updateCatalogue(path);
}
