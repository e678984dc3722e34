import type { FireplacePage, FireplaceSearch } from './fireplace-search.ts';
import type { PartPage, PartSearch } from './part-search.ts';
import type { CatalogueInfo, ReferenceData } from './reference-data.ts';
import type { Snapshot } from './snapshot.ts';

/** The lists of the form and the snapshot, both from one state of the file. */
export interface LoadedCatalogue extends Snapshot {
  readonly reference: ReferenceData;
}

/**
 * The data store. Each load reads the form's lists from the file. Parts, limits and declarations are read again if the
 * file has changed.
 * @throws {CatalogueFileError} from every load if the file is missing, locked or damaged
 */
export interface Catalogue {
  /** @throws {CatalogueChangingError} if the file changes again and again while it is read */
  load(): Promise<LoadedCatalogue>;
  loadReferenceData(): Promise<ReferenceData>;
  findParts(search: PartSearch): Promise<PartPage>;
  findFireplaces(search: FireplaceSearch): Promise<FireplacePage>;
  info(): Promise<CatalogueInfo>;
  /** Returns the SHA-256 of the file. Catalogues with the same digest give the same answers. */
  digest(): Promise<string>;
  close(): Promise<void>;
}
