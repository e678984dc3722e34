import type { DraughtReport } from '../calculator/result/draught-report.ts';

/**
 * The draught for another program: pressures in Pa, temperatures in °C, all null where nothing was calculated. `required`,
 * `available` and `margin` are those of a mild day, the rest those of a cold one.
 */
export interface DraughtDocument {
  readonly checked: boolean;
  readonly required: number | null;
  readonly available: number | null;
  readonly maximum: number | null;
  readonly allowed: number | null;
  readonly margin: number | null;
  readonly mouthTemperature: number | null;
  readonly dewPoint: number | null;
  /** What is not known, by the catalogue's columns, or `flue` or `declaration`. */
  readonly missing: readonly string[];
}

export function draughtDocument(draught: DraughtReport): DraughtDocument {
  if (!draught.checked) {
    const missing = draught.missing.map(({ what }) => what);
    const nothing = { required: null, available: null, maximum: null, allowed: null, margin: null };
    return { checked: false, ...nothing, mouthTemperature: null, dewPoint: null, missing };
  }
  const { required, available, maximum, allowed, margin, mouthTemperature, dewPoint } = draught;
  return { checked: true, required, available, maximum, allowed, margin, mouthTemperature, dewPoint, missing: [] };
}
