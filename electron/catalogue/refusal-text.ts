import type { DesktopText, Translate } from '../desktop-texts.ts';
import type { RefusalReason } from './catalogue-inspection.ts';

const GREATEST_NUMBER_SHOWN = 8;

const TEXTS: Readonly<Record<RefusalReason['kind'], DesktopText>> = {
  missing: 'catalogue.reason_missing',
  too_large: 'catalogue.reason_too_large',
  not_a_catalogue: 'catalogue.reason_not_a_catalogue',
  damaged: 'catalogue.reason_damaged',
  wrong_version: 'catalogue.reason_wrong_version',
  reference: 'catalogue.reason_reference',
  audit: 'catalogue.reason_audit',
};

/** The reasons as lines for a dialog: the first eight, and how many more there are. */
export function refusalText(reasons: readonly RefusalReason[], translate: Translate): string {
  const shown = reasons
    .slice(0, GREATEST_NUMBER_SHOWN)
    .map(({ kind, detail }) => `• ${translate(TEXTS[kind], { detail })}`);
  const hidden = reasons.length - shown.length;
  return [...shown, ...(hidden > 0 ? [translate('catalogue.reason_more', { number: hidden })] : [])].join('\n');
}
