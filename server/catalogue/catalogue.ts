import type { CalculationData } from '../calculator/input/calculation-data.ts';
import type { FoundParts, PartSearch } from './part-search.ts';
import type { CatalogueInfo, ReferenceData } from './reference-data.ts';
import type { WholeCatalogue } from './whole-catalogue.ts';

/** The choices that decide which parts of the catalogue a calculation may look at. */
export interface CalculationSelection {
  readonly schemeId: number;
  readonly pipeId: number;
  readonly ventilationModuleIds: readonly number[];
}

/** The lists of the form, what was chosen from them, and the data of the calculation that it needs; null where it needs none. */
export interface LoadedChoices<Chosen> {
  readonly reference: ReferenceData;
  readonly chosen: Chosen;
  readonly calculation: CalculationData | null;
}

/**
 * The data store. Every load reads the file afresh and gives one consistent snapshot; only the parts of a calculation that
 * was loaded before are read again no sooner than the file has changed.
 * @throws {CatalogueFileError} from every load while the file is missing, locked or damaged
 */
export interface Catalogue {
  /**
   * Loads all lists of the form, and the parts and rules of the calculation that is chosen from them; usually in one trip.
   * @param choose chooses from the lists, and says what its calculation needs. It is called once more where the lists turn
   * out to be other ones than those that were loaded last.
   */
  load<Chosen extends { readonly needs: CalculationSelection | null }>(
    choose: (reference: ReferenceData) => Chosen,
  ): Promise<LoadedChoices<Chosen>>;
  /** All lists of the form. */
  loadReferenceData(): Promise<ReferenceData>;
  /** The parts and rules of several calculations, in their order and in one trip. Unknown ids simply give fewer rows. */
  loadCalculationData(selections: readonly CalculationSelection[]): Promise<CalculationData[]>;
  /** A page of the parts that a search finds. */
  findParts(search: PartSearch): Promise<FoundParts>;
  /** The whole catalogue, for an audit. */
  loadWholeCatalogue(): Promise<WholeCatalogue>;
  info(): Promise<CatalogueInfo>;
  /** SHA-256 of the file: two catalogues with the same digest give the same answers. */
  digest(): Promise<string>;
  close(): Promise<void>;
}
