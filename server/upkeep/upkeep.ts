import type { Router } from '@koa/router';
import { schemaVersion, versionOfFile } from '../../db/file-format.ts';
import type { AppState } from '../app-context.ts';
import type { Translator } from '../i18n/translator.ts';
import { ownPagesOnly } from '../middleware/guards.ts';
import { type CatalogueNotice, findNoticeVersion, readReturnAddress, withReturn } from '../pages/return-address.ts';
import type { EditingRoom, UpkeepHandler, UpkeepParts } from './handlers.ts';
import type { CatalogueEditing } from './import/import-desk.ts';
import type { StartTask } from './run-task.ts';

/*
 * The upkeep of the catalogue: its pages, import, workbook, price files, history and audit. The rest of the server knows this
 * file alone; everything behind it is loaded when it is first used.
 */

export type { CatalogueEditing, StartTask };

/** What the rest of the server knows of the upkeep. */
export interface Upkeep extends AsyncDisposable {
  /** Adds every address of the upkeep to the table of the server's addresses. */
  addRoutes(router: Router<AppState>): void;
  /** The notice that an address asks for: that a version was taken into use. Null where that version is not in use. */
  findNotice(queryString: string, translator: Translator): Promise<CatalogueNotice | null>;
  /**
   * Begins to import a file, and gives the address of the page that shows it. Null for a server that may not change the
   * catalogue.
   * @param from path and query of the page from which the user imports
   */
  readonly importFile: ((path: string, from: string) => Promise<string>) | null;
}

/** Opens nothing and loads nothing yet. */
export function createUpkeep(parts: UpkeepParts): Upkeep {
  const { editing } = parts;
  const reading = atFirstUse(async () => (await import('./handlers.ts')).openReading(parts));
  const changing =
    editing === null
      ? null
      : atFirstUse(async () => (await import('./handlers.ts')).openEditing({ ...parts, editing }));
  return {
    addRoutes(router) {
      router.get('catalogue', '/catalogue', handlerOf(reading, 'overview'));
      router.get('catalogue_workbook', '/catalogue.xlsx', handlerOf(reading, 'workbook'));
      if (changing !== null) addEditingRoutes(router, changing);
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
      await reading.close();
      await changing?.close();
    },
  };
}

/** What changes the catalogue is open only to pages of the server itself. */
function addEditingRoutes(router: Router<AppState>, changing: AtFirstUse<EditingRoom>): void {
  const ownPages = ownPagesOnly();
  router.get('catalogue_import', '/catalogue/import', handlerOf(changing, 'chooseImport'));
  router.post('catalogue_import_begin', '/catalogue/import', ownPages, handlerOf(changing, 'beginImport'));
  router.get('catalogue_change', '/catalogue/change/:id', handlerOf(changing, 'change'));
  router.post('catalogue_change_answers', '/catalogue/change/:id/answers', ownPages, handlerOf(changing, 'answer'));
  router.post('catalogue_change_apply', '/catalogue/change/:id/apply', ownPages, handlerOf(changing, 'apply'));
  router.post('catalogue_change_discard', '/catalogue/change/:id/discard', ownPages, handlerOf(changing, 'discard'));
  router.get('catalogue_history', '/catalogue/history', handlerOf(changing, 'history'));
  router.get('catalogue_version', '/catalogue/history/:version', handlerOf(changing, 'version'));
  router.post('catalogue_restore', '/catalogue/history/:version/restore', ownPages, handlerOf(changing, 'restore'));
}

/** Something that is loaded and opened when it is first used. */
interface AtFirstUse<Room> {
  open(): Promise<Room>;
  /** Closes it if it was opened. */
  close(): Promise<void>;
}

function atFirstUse<Room extends AsyncDisposable>(load: () => Promise<Room>): AtFirstUse<Room> {
  let opened: Promise<Room> | null = null;
  return {
    open: () => (opened ??= load()),
    async close() {
      await (await opened)?.[Symbol.asyncDispose]();
    },
  };
}

function handlerOf<Name extends string>(
  room: AtFirstUse<{ readonly handlers: Readonly<Record<Name, UpkeepHandler>> }>,
  name: Name,
): UpkeepHandler {
  return async (ctx, next) => {
    const { handlers } = await room.open();
    await handlers[name](ctx, next);
  };
}

/**
 * Brings an own catalogue that an older program wrote up to date, as a new version; the old file is kept in its history.
 * @returns whether it was older
 * @throws {CatalogueFileError} with a sentence; nothing has changed then
 */
export async function bringUpToDate(path: string): Promise<boolean> {
  if ((await versionOfFile(path)) === schemaVersion) return false;
  const { updateCatalogue } = await import('./history/take-into-use.ts');
  return await updateCatalogue(path);
}
