import type { ChoiceAddress } from '../../choices/choice-address.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { QuoteRefusal } from '../../quotes/quote.ts';
import { missingText } from '../form-view.ts';

export type QuoteStartProblem = QuoteRefusal | { readonly kind: 'too_large' | 'no_file' };

export interface QuoteStartInput {
  readonly problem?: QuoteStartProblem;
  /** Whether a script of the page opens the quote that the tab keeps. */
  readonly isKept?: boolean;
  /** The address with choices that give no quote. */
  readonly missing?: { readonly address: ChoiceAddress; readonly selection: Selection } | null;
}

export function presentQuoteStart(
  { problem, isKept = false, missing = null }: QuoteStartInput,
  translator: Translator,
) {
  const { translate } = translator;
  const fields = missing === null ? '' : missingText(missing.selection, translator);
  return {
    template: 'quote/start',
    problem:
      problem === undefined
        ? null
        : translate(`quote.problem.${problem.kind}`, { place: problem.kind === 'wrong' ? problem.place : '' }),
    isKept,
    missing: missing && {
      text: fields === '' ? translate('quote.not_quotable') : translate('empty.missing', { fields }),
      calculator: missing.address.calculator(),
    },
  };
}
