/** What an audit looks for. */
export type AuditCheck =
  | 'reference'
  | 'bounds'
  | 'dimension'
  | 'article-number'
  | 'price'
  | 'angle-range'
  | 'assortment'
  | 'start-chain'
  | 'form'
  | 'declaration';

/** An error keeps the catalogue from working for choices that the form offers; a warning may well be intended. */
export interface AuditFinding {
  readonly severity: 'error' | 'warning';
  readonly check: AuditCheck;
  readonly message: string;
}
