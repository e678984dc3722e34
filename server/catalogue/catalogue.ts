import type { CalculationData } from '../calculator/calculation-data.ts';
import type { CalculationInput } from '../calculator/calculation-input.ts';
import type { ReferenceData } from './reference-data.ts';

/** Which catalogue is being served. */
export interface CatalogueInfo {
  readonly name: string;
  /** The date of its prices, as `YYYY-MM-DD`. */
  readonly date: string;
}

/** The reference data and parts that everything is calculated from. Nothing is kept between two calls. */
export interface Catalogue {
  loadReferenceData(): Promise<ReferenceData>;
  loadCalculationData(input: CalculationInput): Promise<CalculationData>;
  info(): CatalogueInfo;
  close(): Promise<void>;
}
