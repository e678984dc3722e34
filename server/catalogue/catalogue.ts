import type { FoundParts, PartSearch } from './part-search.ts';
import type { CatalogueInfo, ReferenceData } from './reference-data.ts';
import type { Snapshot } from './snapshot.ts';
import type { WholeCatalogue } from './whole-catalogue.ts';

/** The lists of the form, and the snapshot of everything else. Both belong to one state of the file. */
export interface LoadedCatalogue extends Snapshot {
  readonly reference: ReferenceData;
}

/**
 * The data store. Each load reads the form's lists from the file. Parts, limits and declarations are read again when the
 * state of the file has changed.
 * @throws {CatalogueFileError} from every load if the file is missing, locked or damaged
 */
export interface Catalogue {
  /** @throws {CatalogueChangingError} if the file changes again and again while it is read */
  load(): Promise<LoadedCatalogue>;
  /** All lists of the form. */
  loadReferenceData(): Promise<ReferenceData>;
  /** A page of the parts that a search finds. */
  findParts(search: PartSearch): Promise<FoundParts>;
  /** The whole catalogue, for an audit. */
  loadWholeCatalogue(): Promise<WholeCatalogue>;
  info(): Promise<CatalogueInfo>;
  /** SHA-256 of the file: two catalogues with the same digest give the same answers. */
  digest(): Promise<string>;
  close(): Promise<void>;
}
