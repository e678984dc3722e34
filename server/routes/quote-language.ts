import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Translators } from '../i18n/translators.ts';
import type { QuoteNotice } from '../pages/quote/quote-notices.ts';
import { withFlue } from '../quotes/alternatives.ts';
import { findChoices } from '../quotes/natural-keys.ts';
import { withCalculation } from '../quotes/with-calculation.ts';
import { fitsInFile, plainQuote, type Quote } from '../quotes/quote.ts';
import { loadQuoted } from './load-quote.ts';

interface LanguageSources {
  readonly catalogue: Catalogue;
  readonly translators: Translators;
}

/** Returns the quote in another language. Its flues are calculated anew, because their texts are stored. */
export async function changeLanguage(
  quote: Quote,
  language: string,
  { catalogue, translators }: LanguageSources,
): Promise<{ readonly quote: Quote; readonly notices: readonly QuoteNotice[] }> {
  const translator = await translators.in(language);
  if (translator.htmlLanguage !== language) return { quote, notices: [] };
  const reference = await catalogue.loadReferenceData();
  let changed: Quote = { ...quote, language };
  for (const chosen of quote.alternatives.keys()) {
    const shown: Quote = { ...changed, chosen };
    const plain = plainQuote(shown);
    const { query, unknown } = findChoices(plain.calculation.choices, reference);
    const { quoted } = await loadQuoted(query, { catalogue, translator });
    if (unknown.length > 0 || quoted === null) return { quote, notices: [{ kind: 'language_refused' }] };
    changed = withFlue(shown, withCalculation(plain, quoted.calculation));
  }
  return fitsInFile(changed)
    ? { quote: { ...changed, chosen: quote.chosen }, notices: [] }
    : { quote, notices: [{ kind: 'lines_full' }] };
}
