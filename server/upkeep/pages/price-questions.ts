import type { PriceQuestion } from '../price-file/price-question.ts';
import type { Translator } from '../../i18n/translator.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** A question that a price file leaves open, as a field of a form. */
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
