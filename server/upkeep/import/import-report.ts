import type { AuditFinding } from '../audit/audit-finding.ts';
import type { Difference, RowNamed } from '../difference.ts';
import type { UnknownLine } from '../price-file/match-prices.ts';
import type { ImportQuestion } from '../import-answers.ts';
import type { PriceReading } from '../price-file/price-reading.ts';
import type { FileProblem } from '../refusal.ts';

export type ImportStep = 'read' | 'compare' | 'write' | 'audit' | 'apply';

/** What an import does now, and how many of how many rows are done; null where that is not known. */
export interface ImportProgress {
  readonly step: ImportStep;
  readonly done: number | null;
  readonly total: number | null;
}

/**
 * Whether a prepared catalogue can be taken into use. `unchanged`: it is the same as the own catalogue; `refused`: problems
 * refuse the whole file, or the audit keeps the result out of use; `open`: a question must be answered first.
 */
export type Readiness = 'ready' | 'unchanged' | 'refused' | 'open';

/** How a file would change a catalogue. */
export interface ImportReport extends Difference {
  /** How a price list was read; null where no price list was compared. */
  readonly prices: PriceReading | null;
  /** What a price list does not say, with the answers that were used. */
  readonly questions: readonly ImportQuestion[];
  /** Rows of a price list for which no part was found, or more than one. */
  readonly unknown: readonly UnknownLine[];
  /** Parts that are on sale in the catalogue, and of which a price list has no line. */
  readonly absent: readonly RowNamed[];
  readonly errors: readonly FileProblem[];
  /** The audit of the changed catalogue. */
  readonly audit: readonly AuditFinding[];
  readonly readiness: Readiness;
  /** Whether the changed catalogue was taken into use. */
  readonly applied: boolean;
}

export const emptyReport: ImportReport = {
  added: [],
  changed: [],
  removed: [],
  prices: null,
  questions: [],
  unknown: [],
  absent: [],
  errors: [],
  audit: [],
  readiness: 'unchanged',
  applied: false,
};
