import type { AuditFinding } from '../audit/audit-finding.ts';
import { findingText } from '../audit/format-audit.ts';
import type { Translator } from '../../i18n/translator.ts';
import { catalogueAddress } from './catalogue-address.ts';

/** What an audit found, as a line. */
export interface FindingRow {
  readonly isError: boolean;
  readonly text: string;
  /** Where its part is, if it is about one. */
  readonly address: string | null;
  readonly articleNumber: string | null;
}

export function presentFinding(finding: AuditFinding, translator: Translator): FindingRow {
  const { severity, articleNumber } = finding;
  return {
    isError: severity === 'error',
    text: findingText(finding, translator),
    address: articleNumber === null ? null : catalogueAddress({ text: articleNumber }),
    articleNumber,
  };
}
