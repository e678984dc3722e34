import type { DraughtReport, MissingForDraught } from '../../calculator/result/draught-report.ts';
import type { TextValues, Translator } from '../../i18n/translator.ts';

/** What sentences about the draught may name: what is missing for its calculation, or its margin and what is lacking, in Pa. */
export function draughtValues(draught: DraughtReport, translator: Translator): TextValues {
  const { formats } = translator;
  return draught.checked
    ? { margin: formats.number(draught.margin), lacking: formats.number(-draught.margin) }
    : { missing: formats.list(draught.missing.map((gap) => missingText(gap, translator))) };
}

function missingText(gap: MissingForDraught, { translate, formats }: Translator): string {
  return 'articleNumbers' in gap
    ? translate(`draught.missing.${gap.what}`, { articles: formats.list(gap.articleNumbers) })
    : translate(`draught.missing.${gap.what}`);
}
