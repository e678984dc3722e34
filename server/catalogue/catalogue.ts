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

/**
 * The data store. Every load reads the file afresh and gives one consistent snapshot; nothing is kept between loads.
 * @throws {CatalogueFileError} from every load while the file is missing, locked or damaged
 */
export interface Catalogue {
  /** All lists of the form. */
  loadReferenceData(): Promise<ReferenceData>;
  /** All lists of the form and the data of one calculation, out of the same snapshot and in the same trip. */
  loadWithCalculation(
    selection: CalculationSelection,
  ): Promise<{ readonly reference: ReferenceData; readonly calculation: CalculationData }>;
  /** The parts and rules of one calculation. Unknown ids simply give fewer rows. */
  loadCalculationData(selection: CalculationSelection): Promise<CalculationData>;
  /** A page of the parts that a search finds. */
  findParts(search: PartSearch): Promise<FoundParts>;
  /** The whole catalogue, for an audit. */
  loadWholeCatalogue(): Promise<WholeCatalogue>;
  info(): Promise<CatalogueInfo>;
  close(): Promise<void>;
}
