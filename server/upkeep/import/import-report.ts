import type { AuditFinding } from '../audit/audit-finding.ts';
import type { Difference, RowNamed } from '../difference.ts';
import type { ImportQuestion } from '../import-answers.ts';
import type { UnknownLine } from '../price-file/find-parts.ts';
import type { PriceReading } from '../price-file/price-reading.ts';
import type { PriceMapping } from '../price-file/read-prices.ts';
import type { FileProblem } from '../refusal.ts';

export type ImportStep = 'read' | 'compare' | 'write' | 'audit' | 'apply';

/** How many rows are done; null if that is not known. */
export interface ImportProgress {
  readonly step: ImportStep;
  readonly done: number | null;
  readonly total: number | null;
}

export interface ImportReport extends Difference {
  /** How a price file is read; null for other files. */
  readonly mapping: PriceMapping | null;
  /** Null until its prices are compared. */
  readonly prices: PriceReading | null;
  readonly questions: readonly ImportQuestion[];
  /** Rows of a price list that match no part, or several. */
  readonly unknown: readonly UnknownLine[];
  /** Parts on sale that a price list lacks. */
  readonly absent: readonly RowNamed[];
  readonly errors: readonly FileProblem[];
  /** Sheets, columns and cells that are left out. */
  readonly notes: readonly FileProblem[];
  readonly audit: readonly AuditFinding[];
  /** `unchanged`: equal to the own catalogue; `refused`: by problems or by the audit; `open`: something must be confirmed or answered. */
  readonly readiness: 'ready' | 'unchanged' | 'refused' | 'open';
  readonly applied: boolean;
}

export const emptyReport: ImportReport = {
  added: [],
  changed: [],
  removed: [],
  mapping: null,
  prices: null,
  questions: [],
  unknown: [],
  absent: [],
  errors: [],
  notes: [],
  audit: [],
  readiness: 'unchanged',
  applied: false,
};
