import type { ChoiceAddress } from '../../choices/choice-address.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { QuoteRefusal } from '../../quotes/quote.ts';
import { missingText } from '../form-view.ts';
import type { Page } from '../render-page.ts';

/** Why there is no quote to show: of a file that it is none, of a form that it cannot be read. */
export type QuoteStartProblem = QuoteRefusal | { readonly kind: 'too_large' | 'no_file' };

/** The page that opens a quote's file, or says why one could not be opened. */
export interface QuoteStartPage extends Page {
  readonly template: 'quote/start';
  readonly problem: string | null;
  /** What a quote of the address's choices needs first, and the calculator with them; null where the address has none. */
  readonly missing: { readonly text: string; readonly calculator: string } | null;
}

/** Makes the page. */
export function presentQuoteStart(
  {
    problem,
    missing,
  }: {
    readonly problem: QuoteStartProblem | null;
    readonly missing: { readonly address: ChoiceAddress; readonly selection: Selection } | null;
  },
  translator: Translator,
): QuoteStartPage {
  const { translate } = translator;
  const fields = missing === null ? '' : missingText(missing.selection, translator);
  return {
    template: 'quote/start',
    problem:
      problem === null
        ? null
        : translate(`quote.problem.${problem.kind}`, { place: problem.kind === 'wrong' ? problem.place : '' }),
    missing: missing && {
      text: fields === '' ? translate('quote.not_quotable') : translate('empty.missing', { fields }),
      calculator: missing.address.calculator(),
    },
  };
}
