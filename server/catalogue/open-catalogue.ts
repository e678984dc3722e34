import { QueryTypes, type Sequelize } from 'sequelize';
import { digestOf } from '../../db/file-safety.ts';
import { FollowedFile } from '../../db/followed-file.ts';
import { defineModels } from '../../db/models/models.ts';
import { fileFaultOf, openDatabase } from '../../db/open-database.ts';
import { CatalogueChangingError } from '../errors.ts';
import { record } from 'koa-profiler/observe';
import type { Catalogue, LoadedCatalogue } from './catalogue.ts';
import { type LoadedLists, loadLists } from './form-lists.ts';
import { searchFireplaces } from './fireplace-search.ts';
import { type PartPage, type PartSearch, searchParts } from './part-search.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export interface OpenCatalogue {
  readonly catalogue: Catalogue;
  readonly file: Pick<FollowedFile<never>, 'path' | 'replace'>;
  /** Calls the listener, which may only add hooks, with the open database and with each database opened later. */
  readonly onOpenDatabase: (listener: (database: Sequelize) => void) => () => void;
}

interface OpenState {
  readonly sequelize: Sequelize;
  readonly models: ReturnType<typeof defineModels>;
  lists: LoadedLists | null;
  /** `changes`: the changes by other connections that were counted before the snapshot was read. */
  lastLoad: { readonly changes: unknown; readonly snapshot: Promise<Snapshot | null> } | null;
  close(): Promise<void>;
}

/** @throws {CatalogueFileError} if the file is missing, locked, damaged, no catalogue or of another version */
export async function openCatalogue(path: string): Promise<OpenCatalogue> {
  const file = new FollowedFile(path, openState, fileFaultOf);
  await file.open();
  const catalogue: Catalogue = {
    load: async () => {
      const loaded = (await loadOnce(file)) ?? (await loadOnce(file));
      if (loaded === null) throw new CatalogueChangingError();
      return loaded;
    },
    loadReferenceData: async () => (await file.use((state) => loadFormLists(state))).reference,
    findParts: (search) => file.use((state) => findPartsIn(state, search)),
    findFireplaces: (search) =>
      file.use(async (state) => {
        const { reference } = await loadFormLists(state);
        return await searchFireplaces(state.models, search, reference.info);
      }),
    info: async () => (await catalogue.loadReferenceData()).info,
    digest: () => digestOf(file.path),
    close: () => file.close(),
  };
  return {
    catalogue,
    file,
    onOpenDatabase: (listener) => file.onOpen(({ sequelize }) => listener(sequelize)),
  };
}

async function openState(path: string): Promise<OpenState> {
  const sequelize = await openDatabase(path);
  return { sequelize, models: defineModels(sequelize), lists: null, lastLoad: null, close: () => sequelize.close() };
}

async function loadFormLists(state: OpenState): Promise<LoadedLists> {
  return (state.lists = await loadLists(state.sequelize, state.lists));
}

async function findPartsIn(state: OpenState, search: PartSearch): Promise<PartPage> {
  const { reference } = await loadFormLists(state);
  return await searchParts(state.models, search, reference);
}

/** Returns null if the file changed between lists and snapshot. */
async function loadOnce(file: FollowedFile<OpenState>): Promise<LoadedCatalogue | null> {
  return await file.use(async (state, isPresent) => {
    const { reference, changes } = await loadFormLists(state);
    const snapshot = await snapshotOf(state, changes);
    return snapshot !== null && isPresent() ? { reference, dataFor: snapshot.dataFor } : null;
  });
}

/** Returns the snapshot for a count of changes; null if the file changed meanwhile. Reads it if the state has none. */
async function snapshotOf(state: OpenState, changes: unknown): Promise<Snapshot | null> {
  const startedAt = performance.now();
  const isKept = state.lastLoad?.changes === changes;
  if (state.lastLoad === null || !isKept) state.lastLoad = { changes, snapshot: readStable(state, changes) };
  const { lastLoad } = state;
  try {
    const snapshot = await lastLoad.snapshot;
    if (snapshot === null && state.lastLoad === lastLoad) state.lastLoad = null;
    return snapshot;
  } catch (error) {
    if (state.lastLoad === lastLoad) state.lastLoad = null;
    throw error;
  } finally {
    record('cache', () => ({
      pool: 'catalogue snapshot',
      key: 'parts, limits and declarations',
      outcome: isKept ? 'hit' : 'miss',
      milliseconds: performance.now() - startedAt,
    }));
  }
}

async function readStable({ sequelize, models }: OpenState, changes: unknown): Promise<Snapshot | null> {
  const snapshot = await readSnapshot(models);
  const options = { type: QueryTypes.SELECT, tableNames: [] } as const;
  const [answer] = await sequelize.query<{ changes: unknown }>(
    'SELECT data_version AS changes FROM pragma_data_version',
    options,
  );
  return answer?.changes === changes ? snapshot : null;
}
