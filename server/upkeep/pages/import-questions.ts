import type { Translator } from '../../i18n/translator.ts';
import {
  type AnswerOption,
  type ImportAnswers,
  type ImportQuestion,
  answerKey,
  answerKind,
  isAnswerOption,
  isOpen,
  readAnswer,
} from '../import-answers.ts';
import type { ImportReport } from '../import/import-report.ts';
import { changeQuestion } from './price-reading.ts';

export type WrongAnswers = Readonly<Record<string, string>>;

export function presentQuestions(
  { questions, readiness }: Pick<ImportReport, 'questions' | 'readiness'>,
  wrong: WrongAnswers,
  translator: Translator,
) {
  if (questions.length === 0) return null;
  const { translate } = translator;
  const areOffers = questions.every(({ isOffer }) => isOffer);
  const isOfWorkbook = questions.every(({ option }) => option === 'remove-with-references');
  const ofOffers = isOfWorkbook ? 'question.heading.workbook' : 'question.heading.offers';
  const isOfChange = questions.every(({ option, isOffer }) => isOffer || option.startsWith('confirm-'));
  const asked = isOfChange ? 'question.heading.change' : 'question.heading';
  return {
    heading: translate(areOffers ? ofOffers : asked),
    fields: questions.map((question) => presentField(question, wrong, translator)),
    compareLabel: translate(readiness === 'open' ? 'question.compare' : 'question.again'),
  };
}

function presentField(question: ImportQuestion, wrong: WrongAnswers, translator: Translator) {
  const { option, subject, values, answer, isOffer } = question;
  const name = answerKey(option, subject);
  const kind = kindOf(question);
  const labels = values.map((value) => ({
    value,
    label: choiceLabel(option, value, translator),
    chosen: value === answer,
  }));
  return {
    kind,
    name,
    label: questionText(question, translator),
    choices: kind === 'text' ? [] : labels,
    value: wrong[name] ?? valueOf(question, kind, translator),
    chosen: answer !== null,
    isRequired: !isOffer && isOpen({ ...question, answer: null }),
    problem: wrong[name] === undefined ? null : problemText(option, translator),
  };
}

export function questionText(question: ImportQuestion, translator: Translator): string {
  const { option, subject, facts } = question;
  const { translate, formats } = translator;
  if (option === 'confirm-change') {
    return translate('question.confirm-change', { change: changeQuestion(facts, translator) });
  }
  if (option === 'confirm-price') {
    const money = (key: string): string => formats.money(Math.round(Number(facts[key]) * 100));
    const { count } = facts;
    return count === undefined
      ? translate('question.confirm-price', { ...facts, subject: subject ?? '', from: money('from'), to: money('to') })
      : translate('question.confirm-price.all', { number: formats.number(Number(count)) });
  }
  if (option === 'on-date') return dayQuestion(facts, translator);
  if (option === 'markup')
    return translate(facts['discounts'] === 1 ? 'question.markup_after_discount' : 'question.markup');
  const number = typeof facts['number'] === 'number' ? { number: formats.number(facts['number']) } : {};
  const key = askedKeys.find((own) => own === option);
  if (key === undefined) throw new Error(`${option} is no question.`);
  return translate(`question.${key}`, { ...facts, ...number, subject: subject ?? '' });
}

const askedKeys = [
  'rate',
  'unit',
  'status',
  'leading-zeros',
  'nobb',
  'discontinued',
  'remove-with-references',
] as const;

function dayQuestion({ past, until, later, date }: ImportQuestion['facts'], translator: Translator): string {
  const { translate, formats } = translator;
  const sentence = (key: 'past' | 'later', count: unknown, day: unknown): string[] =>
    day === ''
      ? []
      : [
          translate(`question.on-date.${key}`, {
            number: formats.number(Number(count)),
            date: formats.date(String(day)),
          }),
        ];
  return [...sentence('past', past, until), ...sentence('later', later, date), translate('question.on-date')].join(' ');
}

/** Returns `text` for a number. */
function kindOf({ option }: ImportQuestion) {
  if (option.startsWith('confirm-') || option === 'discontinued' || answerKind(option).isFlag === true)
    return 'consent';
  return option === 'on-date' || option === 'status' ? 'choice' : 'text';
}

function valueOf(
  { option, subject, values, answer }: ImportQuestion,
  kind: ReturnType<typeof kindOf>,
  { formats }: Translator,
): string {
  if (option === 'confirm-change') return subject ?? '';
  if (kind === 'consent') return values[0] ?? '';
  if (answer === null || answerKind(option).bounds === undefined) return answer ?? '';
  return formats.number(Number(answer), 4);
}

function problemText(option: AnswerOption, { translate, formats }: Translator): string {
  const { bounds } = answerKind(option);
  return bounds === undefined
    ? translate('question.wrong')
    : translate('question.wrong.number', { most: formats.number(bounds[1]) });
}

function choiceLabel(option: AnswerOption, value: string, { translate, formats }: Translator): string {
  if (option === 'on-date') return translate('question.on-date.day', { date: formats.date(value) });
  return value === 'active' || value === 'discontinued' ? translate(`question.choice.${value}`) : value;
}

export function parseAnswers(form: FormData): { readonly answers: ImportAnswers; readonly wrong: WrongAnswers } {
  const answers: Record<string, string> = {};
  const wrong: Record<string, string> = {};
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value.trim() : '';
    const [option = ''] = name.split(':', 1);
    if (!isAnswerOption(option) || (text === '' && option !== 'table')) continue;
    const answer = readAnswer(option, text);
    if (answer === null) wrong[name] = text.slice(0, 40);
    else answers[name] = answer;
  }
  return { answers, wrong };
}

/**
 * Takes a use that another column is given from the column that has had it.
 * @param before the use that the page showed
 */
export function withSingleRoles(answers: ImportAnswers, before: (column: string) => string | null): ImportAnswers {
  const isTaken = (key: string, role: string): boolean =>
    key.startsWith('column:') &&
    role !== 'ignore' &&
    before(key) === role &&
    Object.entries(answers).some(([other, answer]) => other !== key && other.startsWith('column:') && answer === role);
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, isTaken(key, answer) ? 'ignore' : answer]),
  );
}

/**
 * Adds earlier answers that the form does not ask. One form says how the file is read, and another answers questions. A form that
 * names no column chooses another table or supplier: its columns are proposed anew.
 */
export function withEarlier(earlier: ImportAnswers, answers: ImportAnswers): ImportAnswers {
  const isOfMapping = (key: string): boolean => {
    const option = key.split(':', 1)[0] ?? '';
    return isAnswerOption(option) && answerKind(option).isOfMapping === true;
  };
  const isMappingForm = Object.keys(answers).some(isOfMapping);
  const isStill = (key: string): boolean =>
    isMappingForm ? key === 'table' || key === 'heading-row' || key === 'supplier' : isOfMapping(key);
  const kept = Object.entries(earlier).filter(([key]) => isStill(key) || (isMappingForm && !isOfMapping(key)));
  return { ...Object.fromEntries(kept), ...answers };
}
