import { readNumber } from '../../i18n/read-number.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { PriceOptions, PriceQuestion } from '../price-file/price-list.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** A question about a price file, as a field of a form. */
export type QuestionField =
  | { readonly kind: 'choice'; readonly name: string; readonly label: string; readonly choices: readonly Choice[] }
  | {
      readonly kind: 'percent';
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly problem: string | null;
    }
  | { readonly kind: 'consent'; readonly name: string; readonly label: string; readonly chosen: boolean };

export function presentQuestions(
  questions: readonly PriceQuestion[],
  wrongMarkup: string | null,
  { translate, formats }: Translator,
): QuestionField[] {
  return questions.map((question): QuestionField => {
    switch (question.kind) {
      case 'price-column':
        return {
          kind: 'choice',
          name: 'price_column',
          label: translate('question.price_column'),
          choices: question.headings.map((value) => ({ value, label: value, chosen: value === question.answer })),
        };
      case 'vat':
        return {
          kind: 'choice',
          name: 'vat',
          label: translate('question.vat'),
          choices: (['ex', 'incl'] as const).map((value) => ({
            value,
            label: translate(`question.vat.${value}`),
            chosen: value === (question.answer ?? 'ex'),
          })),
        };
      case 'markup':
        return {
          kind: 'percent',
          name: 'markup',
          label: translate('question.markup'),
          value: wrongMarkup ?? (question.answer === null ? '' : formats.number(question.answer, 2)),
          problem: wrongMarkup === null ? null : translate('question.markup.wrong'),
        };
      case 'leading-zeros':
      case 'nobb-numbers':
        return {
          kind: 'consent',
          name: question.kind === 'leading-zeros' ? 'leading_zeros' : 'nobb',
          label: translate(`question.${question.kind}`, {
            count: question.count,
            number: formats.number(question.count),
          }),
          chosen: question.answer,
        };
    }
  });
}

const greatestMarkup = 1000;

/** The answers to the questions about a price file; `wrongMarkup` is the invalid text in the field for the mark-up. */
export interface SentAnswers {
  readonly prices: PriceOptions;
  readonly wrongMarkup: string | null;
}

export function parseAnswers(form: FormData): SentAnswers {
  const textOf = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [vat, markup, column] = [textOf('vat'), textOf('markup'), textOf('price_column')];
  const number = readNumber(markup.replace(/\s*%$/, ''));
  const isMarkup = number !== null && number >= 0 && number <= greatestMarkup;
  return {
    prices: {
      vat: vat === 'incl' || vat === 'ex' ? vat : null,
      markup: isMarkup ? number : null,
      priceColumn: column === '' ? null : column,
      takesNobb: textOf('nobb') === 'yes',
      addsLeadingZeros: textOf('leading_zeros') === 'yes',
    },
    wrongMarkup: markup === '' || isMarkup ? null : markup.slice(0, 40),
  };
}
