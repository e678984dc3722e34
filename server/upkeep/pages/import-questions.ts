import { readNumber } from '../../i18n/read-number.ts';
import type { MessageKey, Translator } from '../../i18n/translator.ts';
import type { ImportReport } from '../import/import-report.ts';
import { type ImportAnswers, type ImportQuestion, columnRoles } from '../import-answers.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

interface Field {
  readonly name: string;
  readonly label: string;
  /** Whether the answer is that for the last file of the supplier. */
  readonly isRemembered: boolean;
}

/** A question about a file, as a field of a form. */
export type QuestionField =
  | (Field & { readonly kind: 'choice'; readonly choices: readonly Choice[] })
  | (Field & { readonly kind: 'number'; readonly value: string; readonly problem: string | null })
  | (Field & { readonly kind: 'columns'; readonly columns: readonly ColumnField[] })
  | (Field & { readonly kind: 'consent'; readonly chosen: boolean });

/** A column that is named by choosing what it holds. */
interface ColumnField {
  readonly name: string;
  readonly heading: string;
  /** Its first cells; empty where it has none. */
  readonly examples: string;
  readonly choices: readonly Choice[];
}

/** The questions about a file, as a form. */
export interface QuestionForm {
  readonly heading: string;
  readonly fields: readonly QuestionField[];
  /** The label of the button that sends the answers. */
  readonly compareLabel: string;
  /** What becomes of the answers; null where they hold for this file alone. */
  readonly remembered: string | null;
}

/** Invalid texts by the names of their fields. */
export type WrongAnswers = Readonly<Record<string, string>>;

/** Null where nothing is asked. */
export function presentQuestions(
  { questions, readiness }: Pick<ImportReport, 'questions' | 'readiness'>,
  wrong: WrongAnswers,
  translator: Translator,
): QuestionForm | null {
  if (questions.length === 0) return null;
  const { translate } = translator;
  const areOffers = questions.every(({ kind }) => Object.hasOwn(consentFields, kind));
  const isOfWorkbook = questions.every(({ kind }) => kind === 'referring');
  const ofOffers = isOfWorkbook ? 'question.heading.workbook' : 'question.heading.offers';
  return {
    heading: translate(areOffers ? ofOffers : 'question.heading'),
    fields: presentFields(questions, wrong, translator),
    compareLabel: translate(readiness === 'open' ? 'question.compare' : 'question.again'),
    remembered: areOffers ? null : translate('question.remembered'),
  };
}

function presentFields(
  questions: readonly ImportQuestion[],
  wrong: WrongAnswers,
  { translate, formats }: Translator,
): QuestionField[] {
  const counted = (key: MessageKey, count: number): string => translate(key, { count, number: formats.number(count) });
  return questions.map((question): QuestionField => {
    const { isRemembered } = question;
    const numberField = (name: string, label: string, answer: number | null, key: MessageKey): QuestionField => {
      const wrongText = wrong[name];
      const value = wrongText ?? (answer === null ? '' : formats.number(answer, 4));
      const problem = wrongText === undefined ? null : translate(key);
      return { kind: 'number', name, label, value, problem, isRemembered };
    };
    switch (question.kind) {
      case 'price-column':
        return {
          kind: 'choice',
          name: 'price_column',
          label: translate('question.price_column'),
          choices: question.headings.map((value) => ({ value, label: value, chosen: value === question.answer })),
          isRemembered,
        };
      case 'columns':
        return {
          kind: 'columns',
          name: 'columns',
          label: translate('question.columns'),
          columns: question.columns.map(({ heading, examples, role }) => ({
            name: `${columnField}${heading}`,
            heading,
            examples:
              examples.length === 0 ? '' : translate('question.columns.examples', { examples: examples.join(' · ') }),
            choices: columnRoles.map((value) => ({
              value,
              label: translate(`question.columns.${value}`),
              chosen: value === role,
            })),
          })),
          isRemembered,
        };
      case 'vat':
        return {
          kind: 'choice',
          name: 'vat',
          label: translate('question.vat'),
          choices: (['ex', 'incl'] as const).map((value) => ({
            value,
            label: translate(`question.vat.${value}`),
            chosen: value === question.answer,
          })),
          isRemembered,
        };
      case 'price':
        return {
          kind: 'choice',
          name: 'price',
          label: counted('question.price', question.count),
          choices: (['gross', 'discounted'] as const).map((value) => ({
            value,
            label: translate(`question.price.${value}`),
            chosen: value === question.answer,
          })),
          isRemembered,
        };
      case 'on-date':
        return {
          kind: 'choice',
          name: 'on_date',
          label: counted('question.on_date', question.count),
          choices: ([question.today, question.latest] as const).map((value) => ({
            value,
            label: translate('question.on_date.day', { date: formats.date(value) }),
            chosen: value === question.answer,
          })),
          isRemembered,
        };
      case 'rate': {
        const label = translate('question.rate', { currency: question.currency });
        return numberField(`${rateField}${question.currency}`, label, question.answer, 'question.rate.wrong');
      }
      case 'markup':
        return numberField('markup', translate('question.markup'), question.answer, 'question.markup.wrong');
      case 'leading-zeros':
      case 'nobb-numbers':
      case 'discontinued':
      case 'referring':
        return {
          kind: 'consent',
          name: consentFields[question.kind],
          label: counted(`question.${question.kind}`, question.count),
          chosen: question.answer,
          isRemembered,
        };
    }
  });
}

const greatestMarkup = 1000;
const greatestRate = 1000;
const rateField = 'rate_';
const columnField = 'column_';
const consentFields = {
  'leading-zeros': 'leading_zeros',
  'nobb-numbers': 'nobb',
  discontinued: 'discontinued',
  referring: 'referring',
} as const;

/** The answers to the questions about a file, and the texts that are none. */
export interface SentAnswers {
  readonly answers: ImportAnswers;
  readonly wrong: WrongAnswers;
}

export function parseAnswers(form: FormData): SentAnswers {
  const wrong: Record<string, string> = {};
  const textOf = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const oneOf = <Value extends string>(name: string, ...values: readonly Value[]): Value | null =>
    values.find((value) => value === textOf(name)) ?? null;
  const numberOf = (name: string, isValid: (number: number) => boolean): number | null => {
    const text = textOf(name);
    const number = readNumber(text.replace(/\s*%$/, ''));
    if (number !== null && isValid(number)) return number;
    if (text !== '') wrong[name] = text.slice(0, 40);
    return null;
  };
  const rates: Record<string, number> = {};
  for (const name of new Set(form.keys())) {
    const [, currency] = /^rate_([A-Z]{3})$/.exec(name) ?? [];
    const rate = currency === undefined ? null : numberOf(name, (number) => number > 0 && number <= greatestRate);
    if (currency !== undefined && rate !== null) rates[currency] = rate;
  }
  const columns = [...new Set(form.keys())].flatMap((name) => {
    const role = name.startsWith(columnField) ? oneOf(name, ...columnRoles) : null;
    return role === null ? [] : [[name.slice(columnField.length), role] as const];
  });
  const onDate = textOf('on_date');
  const answers: ImportAnswers = {
    vat: oneOf('vat', 'incl', 'ex'),
    markup: numberOf('markup', (number) => number >= 0 && number <= greatestMarkup),
    priceColumn: textOf('price_column') === '' ? null : textOf('price_column'),
    columns: Object.fromEntries(columns),
    price: oneOf('price', 'gross', 'discounted'),
    rates,
    onDate: /^\d{4}-\d{2}-\d{2}$/.test(onDate) ? onDate : null,
    takesNobb: textOf(consentFields['nobb-numbers']) === 'yes',
    addsLeadingZeros: textOf(consentFields['leading-zeros']) === 'yes',
    removesReferring: textOf(consentFields.referring) === 'yes',
    marksDiscontinued: textOf(consentFields.discontinued) === 'yes',
  };
  return { answers, wrong };
}
