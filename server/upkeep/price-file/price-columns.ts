import {
  type ColumnRole,
  type ImportAnswers,
  type ImportQuestion,
  answerTo,
  createQuestion,
} from '../import-answers.ts';
import type { PriceTable, TableColumn } from './price-tables.ts';
import { withoutDays } from './words.ts';

export type PriceColumns = ReturnType<typeof chooseColumns>;

const examplesShown = 5;

/** Chooses columns by answers about headings, else by their meanings. */
export function chooseColumns(table: PriceTable, answers: ImportAnswers) {
  const columns = table.columns.filter(({ heading }) => heading !== '');
  // A remembered answer for a list with one price holds for every year.
  const answerAbout = ({ heading }: TableColumn): string | null =>
    answerTo(answers, 'column', heading) ?? answerTo(answers, 'column', withoutDays(heading));
  const roleOf = (column: TableColumn): string => answerAbout(column) ?? column.meaning.role;
  const named = columns.filter((column) => answerAbout(column) === 'price' || answerAbout(column) === 'purchase');
  const candidates = named.length > 0 ? named : columns.filter((column) => roleOf(column) === 'price');
  const kindOf = (column: TableColumn): 'list' | 'purchase' | null => {
    const answer = answerAbout(column);
    if (answer === 'price') return 'list';
    return answer === 'purchase' ? 'purchase' : kindSaid(column, table);
  };
  const contradicted = candidates.filter((column) => kindOf(column) === null);
  const selling = candidates.filter((column) => kindOf(column) === 'list');
  const [only = null, ...rest] = selling.length > 0 ? selling : candidates;
  const articles = columns.filter((column) => roleOf(column) === 'article');
  const others: Readonly<Partial<Record<ColumnRole, TableColumn>>> = Object.fromEntries(
    (['nobb', 'currency', 'status', 'discount', 'from', 'until', 'brand', 'name'] as const).flatMap((role) => {
      const column = columns.find((own) => roleOf(own) === role);
      return column === undefined ? [] : [[role, column] as const];
    }),
  );
  // A unit of the price says more than one of the goods, and is first.
  const units = columns
    .filter((column) => roleOf(column) === 'unit')
    .map((column) => ({ column, isPriceUnit: column.meaning.isPriceUnit || answerAbout(column) === 'unit' }))
    .toSorted((a, b) => Number(b.isPriceUnit) - Number(a.isPriceUnit));
  const isComplete = candidates.length > 0 && (articles.length > 0 || others.nobb !== undefined);
  const isAsked = (column: TableColumn): boolean =>
    column.meaning.role === 'unclear' ||
    contradicted.includes(column) ||
    (!isComplete && column.meaning.role === 'none');
  const isPriceNamed = ({ meaning }: TableColumn): boolean => meaning.role === 'price';
  const choices = columns.filter((column) => isPriceNamed(column) || named.includes(column));
  const isChoice = rest.length > 0 || (named.length > 0 && columns.filter(isPriceNamed).length > 1);
  const isOfChoice = (column: TableColumn): boolean =>
    isChoice && isPriceNamed(column) && !contradicted.includes(column);
  const hasSaid = columns.some((column) => answerAbout(column) !== null);
  const ask = (column: TableColumn): ImportQuestion => {
    const answer = answerAbout(column) ?? (hasSaid && isComplete && column.meaning.role === 'none' ? 'none' : null);
    return createQuestion('column', { subject: column.heading, answer, examples: examplesOf(table, column) });
  };
  const questions = columns
    .filter((column) => !isOfChoice(column) && (isAsked(column) || answerAbout(column) !== null))
    .map(ask);
  const choice = isChoice
    ? [
        createQuestion('column', {
          values: choices.map(({ heading }) => heading),
          answer: rest.length > 0 ? null : (only?.heading ?? null),
        }),
      ]
    : [];
  const price = rest.length === 0 && isComplete && contradicted.length === 0 ? only : null;
  return {
    /** Null while price or number is not known. */
    price,
    kind: (price === null ? null : kindOf(price)) ?? 'list',
    articles,
    others,
    units,
    questions: isComplete || questions.length + choice.length > 0 ? [...questions, ...choice] : columns.map(ask),
    ignored: columns.filter((column) => roleOf(column) === 'none').map(({ heading }) => heading),
  };
}

/** A plain price is a selling price, if no note says otherwise. Null if heading and notes disagree. */
function kindSaid({ meaning, above }: TableColumn, { notes }: PriceTable): 'list' | 'purchase' | null {
  const own = new Set([...meaning.kinds, ...above.kinds]);
  const beside = new Set(notes.flatMap(({ kinds }) => [...kinds]));
  const [kind = null, ...others] = own.size > 0 ? own : beside;
  if (others.length > 0) return null;
  const [noted] = beside;
  return own.size > 0 && beside.size === 1 && noted !== kind ? null : (kind ?? 'list');
}

function examplesOf({ sheet, headingRow, end }: PriceTable, { position }: TableColumn): string[] {
  const examples: string[] = [];
  for (let row = headingRow + 1; row < end && examples.length < examplesShown; row += 1) {
    const cell = sheet.rows[row]?.[position] ?? '';
    const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
    if (text !== '') examples.push(text.slice(0, 40));
  }
  return examples;
}
