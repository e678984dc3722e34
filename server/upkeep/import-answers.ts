import { isDay } from '../../db/models/row-reader.ts';
import { readNumber } from '../i18n/read-number.ts';

/** Each column has one of these uses. `quantity`: how many units one price is for. */
export const columnRoles = [
  'article',
  'nobb',
  'supplier-number',
  'name',
  'price',
  'currency',
  'quantity',
  'unit',
  'valid-from',
  'valid-to',
  'status',
  'discount',
  'ignore',
] as const;

export type ColumnRole = (typeof columnRoles)[number];

export function isNumberRole(role: ColumnRole | null): boolean {
  return role === 'article' || role === 'nobb' || role === 'supplier-number';
}

interface AnswerKind {
  /** Null for a number or a text. */
  readonly values: readonly string[] | null;
  readonly form: string;
  readonly bounds?: readonly [above: number, maximum: number];
  readonly pattern?: RegExp;
  readonly isDate?: true;
  /** Whether the answer is written `SUBJECT=VALUE`: about a heading, currency, unit or word. */
  readonly hasSubject?: true;
  /** Whether the next file of the supplier with the same layout gets the answer. */
  readonly isRemembered?: true;
  /** Whether the form of the mapping asks it; the other questions come after that form. */
  readonly isOfMapping?: true;
  /** Whether the command's option has no value. */
  readonly isFlag?: true;
}

/** Everything that a user says about a file, by the option of the command. The page uses the same names. */
export const answerKinds = {
  column: {
    values: columnRoles,
    form: `"HEADING=${columnRoles.join('|')}"`,
    hasSubject: true,
    isRemembered: true,
    isOfMapping: true,
  },
  'price-kind': { values: ['list', 'purchase'], form: 'list|purchase', isRemembered: true, isOfMapping: true },
  currency: { values: null, form: 'NOK', pattern: /^[A-Z]{3}$/, isRemembered: true, isOfMapping: true },
  vat: { values: ['excluding', 'including'], form: 'excluding|including', isRemembered: true, isOfMapping: true },
  per: { values: null, form: '1', bounds: [0, 1_000_000], isRemembered: true, isOfMapping: true },
  'valid-from': { values: null, form: 'YYYY-MM-DD', isDate: true, isOfMapping: true },
  'valid-to': { values: null, form: 'YYYY-MM-DD', isDate: true, isOfMapping: true },
  'decimal-mark': { values: ['comma', 'point'], form: 'comma|point', isRemembered: true, isOfMapping: true },
  table: { values: null, form: '"SHEET"', pattern: /^[^\p{Cc}]{0,120}$/u, isOfMapping: true },
  'heading-row': { values: null, form: 'ROW', bounds: [0, 200_000], isOfMapping: true },
  supplier: { values: null, form: 'NAME', pattern: /^[^\p{Cc}]{1,100}$/u, isOfMapping: true },
  look: { values: ['yes'], form: '', isFlag: true, isOfMapping: true },
  rate: { values: null, form: 'CURRENCY=NOK', bounds: [0, 1000], hasSubject: true },
  unit: { values: null, form: '"UNIT=PIECES"', bounds: [0, 1_000_000], hasSubject: true, isRemembered: true },
  'on-date': { values: null, form: 'YYYY-MM-DD', isDate: true },
  status: {
    values: ['active', 'discontinued'],
    form: '"WORD=active|discontinued"',
    hasSubject: true,
    isRemembered: true,
  },
  markup: { values: null, form: 'PER_CENT', bounds: [-1e-9, 1000], isRemembered: true },
  'confirm-price': { values: null, form: '"NUMBER=PRICE"', bounds: [0, 1e9], hasSubject: true },
  'confirm-change': { values: null, form: '0.60', bounds: [0, 1_000_000], hasSubject: true },
  'leading-zeros': { values: ['yes'], form: '', isFlag: true },
  nobb: { values: ['yes'], form: '', isFlag: true },
  discontinued: { values: ['mark'], form: 'mark' },
  'remove-with-references': { values: ['yes'], form: '', isFlag: true },
} as const satisfies Readonly<Record<string, AnswerKind>>;

export type AnswerOption = keyof typeof answerKinds;

export function answerKind(option: AnswerOption): AnswerKind {
  return answerKinds[option];
}

export function isAnswerOption(name: string): name is AnswerOption {
  return Object.hasOwn(answerKinds, name);
}

export const answerOptions: readonly AnswerOption[] = Object.keys(answerKinds).filter(isAnswerOption);

/** Checked values by option, or by `option:subject`. */
export type ImportAnswers = Readonly<Record<string, string>>;

export const noAnswers: ImportAnswers = {};

export function answerKey(option: AnswerOption, subject: string | null): string {
  return subject === null ? option : `${option}:${subject}`;
}

export function answerTo(answers: ImportAnswers, option: AnswerOption, subject: string | null = null): string | null {
  const key = answerKey(option, subject);
  return Object.hasOwn(answers, key) ? (answers[key] ?? null) : null;
}

export function numberAnswer(
  answers: ImportAnswers,
  option: AnswerOption,
  subject: string | null = null,
): number | null {
  const text = answerTo(answers, option, subject);
  return text === null ? null : Number(text);
}

/** Returns the stored form of an answer; null for an invalid text. */
export function readAnswer(option: AnswerOption, text: string): string | null {
  const { values, bounds, pattern, isDate } = answerKind(option);
  if (values !== null) return values.find((value) => value === text) ?? null;
  if (isDate === true) return isDay(text) ? text : null;
  const plain = option === 'currency' ? text.toUpperCase() : text;
  if (bounds === undefined) return pattern?.test(plain) === true ? plain : null;
  const number = readNumber(text.replace(/\s*%$/, ''), '.');
  return number !== null && number > bounds[0] && number <= bounds[1] ? String(number) : null;
}

export interface ImportQuestion {
  readonly option: AnswerOption;
  readonly subject: string | null;
  /** The possible answers; suggestions for a text. */
  readonly values: readonly string[];
  readonly answer: string | null;
  readonly isOffer: boolean;
  readonly facts: Readonly<Record<string, string | number>>;
}

export function isOpen({ answer, isOffer }: ImportQuestion): boolean {
  return answer === null && !isOffer;
}

export function createQuestion(
  option: AnswerOption,
  question: Partial<Omit<ImportQuestion, 'option'>>,
): ImportQuestion {
  const values = answerKind(option).values ?? [];
  return { option, values, subject: null, answer: null, isOffer: false, facts: {}, ...question };
}
