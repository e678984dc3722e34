import type { Translator } from '../../i18n/translator.ts';
import {
  type AnswerOption,
  type ImportAnswers,
  type ImportQuestion,
  answerKey,
  answerKind,
  columnRoles,
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
    remembered: questions.some(({ option }) => option === 'supplier') ? translate('question.remembered') : null,
  };
}

/** One of several columns of prices is chosen here. */
const pricesField = 'prices';

function presentField(question: ImportQuestion, wrong: WrongAnswers, translator: Translator) {
  const { option, subject, values, answer, examples, isOffer, rememberedFrom } = question;
  const { translate } = translator;
  const name = isOfPrices(question) ? pricesField : answerKey(option, subject);
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
    examples: examples.length === 0 ? '' : translate('question.examples', { examples: examples.join(' · ') }),
    choices: kind === 'text' && option !== 'supplier' ? [] : labels,
    value: wrong[name] ?? valueOf(question, kind, translator),
    chosen: answer !== null,
    isRequired: !isOffer && isOpen({ ...question, answer: null }),
    problem: wrong[name] === undefined ? null : problemText(option, translator),
    remembered: rememberedFrom === null ? null : translate('question.was_remembered', { supplier: rememberedFrom }),
  };
}

function isOfPrices({ option, subject }: ImportQuestion): boolean {
  return option === 'column' && subject === null;
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
  const number = typeof facts['number'] === 'number' ? { number: formats.number(facts['number']) } : {};
  return translate(isOfPrices(question) ? 'question.prices' : `question.${option}`, {
    ...facts,
    ...number,
    subject: subject ?? '',
  });
}

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

/** Returns `select` for the role of a column, and `text` for a number or a name. */
function kindOf(question: ImportQuestion) {
  const { option } = question;
  if (option === 'column') return isOfPrices(question) ? 'choice' : 'select';
  if (option.startsWith('confirm-') || option === 'discontinued' || answerKind(option).isFlag === true)
    return 'consent';
  return option === 'currency' || option === 'on-date' || answerKind(option).values !== null ? 'choice' : 'text';
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

const namedChoices = ['incl', 'ex', 'gross', 'discounted', 'active', 'discontinued', 'comma', 'point'] as const;

function choiceLabel(option: AnswerOption, value: string, { translate, formats }: Translator): string {
  if (option === 'on-date') return translate('question.on-date.day', { date: formats.date(value) });
  const role = option === 'column' ? columnRoles.find((own) => own === value) : undefined;
  if (role !== undefined) return translate(`question.column.${role}`);
  const choice = namedChoices.find((own) => own === value);
  return choice === undefined ? value : translate(`question.choice.${choice}`);
}

export function parseAnswers(form: FormData): { readonly answers: ImportAnswers; readonly wrong: WrongAnswers } {
  const answers: Record<string, string> = {};
  const wrong: Record<string, string> = {};
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value.trim() : '';
    const [option = ''] = name.split(':', 1);
    if (text === '') continue;
    if (name === pricesField) answers[answerKey('column', text)] = 'price';
    else if (isAnswerOption(option)) {
      const answer = readAnswer(option, text);
      if (answer === null) wrong[name] = text.slice(0, 40);
      else answers[name] = answer;
    }
  }
  return { answers, wrong };
}
