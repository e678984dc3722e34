import type { MessageKey, Translator } from '../../i18n/translator.ts';
import { type ListedQuote, markableStatuses, quoteStatuses, statusOf } from '../../quotes/listed-quote.ts';
import type { ListRefusal, ListedFile, ListedProblem, ListState, LookedFolder } from '../../quotes/quote-list.ts';
import { localDay } from '../../local-day.ts';
import { optionsOf } from '../options.ts';
import { pinName } from '../result/comparison.ts';

/** The list shows all quotes, the ones to follow up, of a status or to remove, or the files that cannot be read. */
const shows = ['all', 'due', ...quoteStatuses, 'old', 'unread'] as const;
type Show = (typeof shows)[number];

/** The wishes of the visitor. `most`: how many rows. */
export interface ListWish {
  readonly text: string;
  readonly show: Show;
  readonly most: number;
}

const rowsAtOnce = 100;
const mostRows = 10_000;

/** Reads the form of the page; null: the page is opened. */
export function readListWish(form: FormData | null): ListWish {
  const textOf = (name: string): string => {
    const value = form?.get(name);
    return typeof value === 'string' ? value : '';
  };
  const most = Number(textOf('most')) + (textOf('action') === 'more' ? rowsAtOnce : 0);
  return {
    text: textOf('q').slice(0, 200),
    show: shows.find((show) => show === textOf('show')) ?? 'all',
    most: Number.isInteger(most) && most > 0 && most <= mostRows ? most : rowsAtOnce,
  };
}

/** Returns a text that differs if the page differs. */
export function listMark(folder: LookedFolder | null, today: string): string {
  return JSON.stringify([folder?.name, folder?.version, folder?.state, today]);
}

export interface ListPresentation {
  readonly isApp: boolean;
  readonly folder: LookedFolder | null;
  readonly wish: ListWish;
  readonly monthsKept: number | null;
  readonly refusal: ListRefusal | null;
  readonly today: string;
}

export function presentQuoteList(
  { isApp, folder, wish, monthsKept, refusal, today }: ListPresentation,
  translator: Translator,
) {
  const { translate, formats } = translator;
  const all = (folder?.files ?? []).map((file) => describe(file, today, monthsKept));
  const terms = wish.text.toLowerCase().split(/\s+/);
  const found = all.filter((row) => isShown(row, wish.show) && terms.every((term) => row.searched.includes(term)));
  // Two files may be written at the same moment, and their rows keep their places all the same.
  const rows = found.toSorted(
    (a, b) =>
      Number(b.isDue) - Number(a.isDue) ||
      compare(b.order, a.order) ||
      b.file.modified - a.file.modified ||
      compare(b.file.fileName, a.file.fileName),
  );
  const quotes = rows.filter(({ quote }) => quote !== null).length;
  const counted = (show: Show): number => all.filter((row) => isShown(row, show)).length;
  const unread = counted('unread');
  const old = counted('old');
  const state = folder?.state ?? null;
  return {
    template: 'quote/list',
    title: translate('list.title'),
    isApp,
    folder: folder?.name ?? null,
    text: wish.text,
    most: wish.most,
    mark: listMark(folder, today),
    // The page asks again: soon while files are read.
    isReading: state?.kind === 'reading',
    shows: optionsOf(
      shows.filter((show) => show === wish.show || counted(show) > 0 || show === 'all'),
      wish.show,
      (show) => translate('list.show', { name: translate(`list.show.${show}`), number: formats.number(counted(show)) }),
    ),
    state: state === null ? '' : stateText(state, all.length, translator),
    isProblem: state?.kind === 'away',
    refusal: refusal === null ? '' : translate(`list.refused.${refusal}`),
    monthsKept,
    old: old === 0 ? '' : translate('list.old', { count: old, number: formats.number(old), months: monthsKept ?? 0 }),
    unread: unread === 0 ? '' : translate('list.unread', { count: unread, number: formats.number(unread) }),
    count: quotes === 0 ? '' : translate('list.count', { count: quotes, number: formats.number(quotes) }),
    isEmpty: all.length === 0,
    rows: rows.slice(0, wish.most).map((row) => presentRow(row, translator)),
    hasMore: rows.length > wish.most,
  };
}

function compare(first: string, second: string): number {
  return Number(first > second) - Number(first < second);
}

type Row = ReturnType<typeof describe>;

/** The values by which the files of the list are ordered. */
function describe(file: ListedFile, today: string, monthsKept: number | null) {
  const { content, modified } = file;
  const fileName = file.fileName.toLowerCase();
  if ('problem' in content) {
    const order = localDay(new Date(modified));
    const { problem } = content;
    return { file, problem, quote: null, status: null, isDue: false, isOld: false, order, searched: fileName };
  }
  const { quote } = content;
  const status = statusOf(quote, today);
  const isDue = quote.followUp !== null && quote.followUp <= today && status !== 'lost';
  const order = quote.sent ?? quote.created ?? '';
  const ended = status === 'lost' ? (quote.answer?.day ?? null) : status === 'expired' ? quote.validUntil : null;
  const isOld = ended !== null && monthsKept !== null && ended < monthsBefore(today, monthsKept);
  return { file, problem: null, quote, status, isDue, isOld, order, searched: `${quote.searched}\n${fileName}` };
}

function monthsBefore(today: string, months: number): string {
  const before = new Date(today);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before.toISOString().slice(0, 10);
}

/** Returns the keys of the lost and expired quotes that are older than they are kept. */
export function findOldKeys(folder: LookedFolder | null, monthsKept: number | null, today: string): string[] {
  return (folder?.files ?? []).filter((file) => describe(file, today, monthsKept).isOld).map(({ key }) => key);
}

function isShown({ status, isDue, isOld, problem }: Row, show: Show): boolean {
  if (show === 'all') return status !== 'template';
  if (show === 'due') return isDue;
  if (show === 'old') return isOld;
  return show === 'unread' ? problem !== null : status === show;
}

function stateText(state: ListState, known: number, { translate, formats }: Translator): string {
  switch (state.kind) {
    case 'reading':
      return state.total === null
        ? translate('list.state.opening')
        : translate('list.state.reading', { read: formats.number(state.read), total: formats.number(state.total) });
    case 'waiting':
      return translate('list.state.waiting');
    case 'away':
      return translate(`list.state.${state.reason}`);
    case 'read':
      return known === 0 ? translate('list.state.empty') : '';
  }
}

function presentRow({ file, quote, problem, status, isDue }: Row, translator: Translator) {
  const { translate, formats } = translator;
  const dayOf = (day: string | null): string => (day === null ? '' : formats.shortDate(day));
  if (quote === null || status === null) {
    return {
      key: file.key,
      title: file.fileName,
      label: file.fileName,
      problem: problem === null ? '' : problemText(problem, translator),
    };
  }
  const { number, customer, fireplaces, isProvisional, sent, created, followUp } = quote;
  return {
    key: file.key,
    title: number === '' ? translate('list.no_number') : number,
    label: labelOf(quote, file),
    problem: '',
    openOn: file.openOn === null ? '' : translate('list.open_on', { machine: file.openOn }),
    customer,
    fireplace: fireplaces.join(' / '),
    ...presentTotal(quote, translator),
    isProvisional,
    status,
    statusText: translate(`list.status.${status}`),
    date: dayOf(sent ?? created),
    isDue,
    followUp: dayOf(followUp),
    followUpDay: followUp ?? '',
    /** Null: a template is neither sent nor answered. */
    marks: quote.isTemplate
      ? null
      : markableStatuses
          .filter((mark) => mark !== status)
          .map((mark) => ({ value: mark, text: translate(`list.mark.${mark}`) })),
  };
}

/** Makes the sum: the least and the most of several alternatives, or that of the accepted one. */
function presentTotal({ totals, accepted, alternatives }: ListedQuote, { translate, formats }: Translator) {
  const [least, most] = [Math.min(...totals), Math.max(...totals)].map((total) => formats.kroner(total));
  const values = { count: alternatives, name: accepted === null ? '' : pinName(accepted) };
  return {
    total: least === most ? least : `${least} – ${most}`,
    /** Empty: there is only one alternative. */
    ofSeveral:
      alternatives === 1 ? '' : translate(accepted === null ? 'list.alternatives' : 'list.accepted_of', values),
  };
}

/** Returns the name of a quote for a screen reader. */
function labelOf({ number, customer }: ListedQuote, { fileName }: ListedFile): string {
  const label = [number, customer].filter((part) => part !== '').join(' ');
  return label === '' ? fileName : label;
}

function problemText(problem: ListedProblem, { translate }: Translator): string {
  const keys: Readonly<Record<ListedProblem['kind'], MessageKey>> = {
    unreadable: 'quote.problem.unreadable',
    newer: 'quote.problem.newer',
    other: 'quote.problem.other',
    wrong: 'quote.problem.wrong',
    too_large: 'quote.problem.too_large',
    away: 'list.problem.away',
    forbidden: 'list.problem.forbidden',
  };
  return translate(keys[problem.kind], { place: problem.kind === 'wrong' ? problem.place : '' });
}
