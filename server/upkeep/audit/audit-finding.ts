import { z } from 'zod';
import { type PartRole, isPartRole } from '../../../db/codes.ts';
import type { MessageKey, TextValues } from '../../i18n/translator.ts';

const auditChecks = [
  'reference',
  'row',
  'article-number',
  'price',
  'angle-range',
  'assortment',
  'start-chain',
  'form',
  'limit',
  'declaration',
] as const;

/** What an audit looks for. */
export type AuditCheck = (typeof auditChecks)[number];

/** An error keeps the catalogue from working for choices that the form offers; a warning may well be intended. */
export interface AuditFinding {
  readonly severity: 'error' | 'warning';
  readonly check: AuditCheck;
  readonly key: MessageKey & `audit.${string}`;
  readonly values: TextValues;
  /** The role that the text names, if it names one. */
  readonly role: PartRole | null;
  /** The colours that it holds for; none: for all. */
  readonly colors: readonly string[];
  /** The article number of the part that it is about, if it is about one. */
  readonly articleNumber: string | null;
}

export function finding(
  severity: AuditFinding['severity'],
  check: AuditCheck,
  key: AuditFinding['key'],
  values: TextValues = {},
  more: Partial<Pick<AuditFinding, 'role' | 'articleNumber'>> = {},
): AuditFinding {
  return { severity, check, key, values, role: null, colors: [], articleNumber: null, ...more };
}

/** A finding as another thread hands it over. */
export const auditFinding: z.ZodType<AuditFinding> = z.object({
  severity: z.enum(['error', 'warning']),
  check: z.enum(auditChecks),
  key: z.custom<AuditFinding['key']>((key) => typeof key === 'string' && key.startsWith('audit.')),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  role: z.custom<PartRole>((role) => typeof role === 'string' && isPartRole(role)).nullable(),
  colors: z.array(z.string()),
  articleNumber: z.string().nullable(),
});
