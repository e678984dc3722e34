import type { DraughtReport, MissingForDraught } from '../../calculator/result/draught-report.ts';
import type { TextValues, Translator } from '../../i18n/translator.ts';

/** What sentences about the draught may name: what is missing for its calculation, or its margin and what is lacking, in Pa. */
export function draughtValues(draught: DraughtReport, translator: Translator): TextValues {
  const { formats } = translator;
  return draught.checked
    ? { margin: formats.number(draught.margin), lacking: formats.number(-draught.margin) }
    : { missing: formats.list(missingTexts(draught.missing, translator)) };
}

/** Parts often lack both figures: then they are named once. */
function missingTexts(missing: readonly MissingForDraught[], { translate, formats }: Translator): string[] {
  const texts = new Map<string, string>();
  for (const gap of missing) {
    if ('articleNumbers' in gap) {
      const articles = formats.list(gap.articleNumbers);
      const key = texts.has(articles) ? 'heat_and_roughness' : gap.what;
      texts.set(articles, translate(`draught.missing.${key}`, { articles }));
    } else texts.set(gap.what, translate(`draught.missing.${gap.what}`));
  }
  return [...texts.values()];
}
