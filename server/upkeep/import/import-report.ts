import { z } from 'zod';
import { type AuditFinding, auditFinding } from '../audit/audit-finding.ts';
import { type Difference, storedDifference } from '../difference.ts';
import { type FileProblem, fileProblem } from '../exchange-error.ts';
import { type UnknownLine, unknownLine } from '../price-file/match-prices.ts';
import { type PriceQuestion, priceQuestion } from '../price-file/price-question.ts';

const importSteps = ['read', 'compare', 'write', 'audit', 'apply'] as const;

export type ImportStep = (typeof importSteps)[number];

/** What is being done, and how many rows of how many, where that is known. */
export interface ImportProgress {
  readonly step: ImportStep;
  readonly done: number | null;
  readonly total: number | null;
}

export const importProgress: z.ZodType<ImportProgress> = z.object({
  step: z.enum(importSteps),
  done: z.number().nullable(),
  total: z.number().nullable(),
});

const readinesses = ['ready', 'unchanged', 'refused', 'open'] as const;

/**
 * Whether what was prepared can be taken into use: `unchanged` when it is the own catalogue as it is, `refused` when its errors keep the
 * whole from it, `open` when a question is to be answered first.
 */
export type Readiness = (typeof readinesses)[number];

/** What a file would make of a catalogue. */
export interface ImportReport extends Difference {
  /** What a price list leaves open, with what was taken for it. */
  readonly questions: readonly PriceQuestion[];
  /** Rows of a price list that no part has, or more than one. */
  readonly unknown: readonly UnknownLine[];
  readonly errors: readonly FileProblem[];
  /** What would be wrong with the catalogue then. */
  readonly audit: readonly AuditFinding[];
  readonly readiness: Readiness;
  /** Whether the catalogue was changed. */
  readonly applied: boolean;
}

/** A report as another thread hands it over. */
export const importReport: z.ZodType<ImportReport> = storedDifference.extend({
  questions: z.array(priceQuestion),
  unknown: z.array(unknownLine),
  errors: z.array(fileProblem),
  audit: z.array(auditFinding),
  readiness: z.enum(readinesses),
  applied: z.boolean(),
});

export const emptyReport: ImportReport = {
  added: [],
  changed: [],
  removed: [],
  questions: [],
  unknown: [],
  errors: [],
  audit: [],
  readiness: 'unchanged',
  applied: false,
};
