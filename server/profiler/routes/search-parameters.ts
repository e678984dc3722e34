import { profileMarks, type SearchCriteria } from '../storage/search-profiles.ts';

/** The search form as it was filled in, every field as text. */
export interface SearchForm {
  readonly ip: string;
  readonly method: string;
  readonly statusCode: string;
  readonly url: string;
  readonly duration: string;
  readonly mark: string;
  readonly traceparent: string;
  readonly start: string;
  readonly end: string;
  readonly limit: string;
  readonly panel: string;
}

const defaultLimit = 10;
const bareDate = /^\d{4}-\d{2}-\d{2}$/;

/** The search form that an address stands for; of a repeated parameter the first counts. */
export function readSearchForm(query: URLSearchParams): SearchForm {
  const text = (name: string): string => query.get(name) ?? '';
  return {
    ip: text('ip'),
    method: text('method'),
    statusCode: text('status_code'),
    url: text('url'),
    duration: text('duration'),
    mark: text('mark'),
    traceparent: text('traceparent'),
    start: text('start'),
    end: text('end'),
    limit: text('limit'),
    panel: text('panel'),
  };
}

/** What is searched for. A limit or date that is none is as if it were absent. */
export function searchCriteria(form: SearchForm): SearchCriteria {
  return {
    ip: form.ip.trim(),
    method: form.method.trim(),
    statusCode: form.statusCode.trim(),
    url: form.url.trim(),
    slowerThan: parseDuration(form.duration.trim()),
    mark: profileMarks.find((mark) => mark === form.mark) ?? null,
    trace: form.traceparent.trim(),
    start: parseMoment(form.start.trim(), 'T00:00:00.000'),
    end: parseMoment(form.end.trim(), 'T23:59:59.999'),
    limit: parseLimit(form.limit),
  };
}

/** What is wrong with a field of the form, to be said beside it; the search goes on without it. */
export interface SearchProblems {
  readonly duration: string | null;
  readonly start: string | null;
  readonly end: string | null;
}

export function searchProblems(form: SearchForm): SearchProblems {
  const { start, end, slowerThan } = searchCriteria(form);
  const problem = (text: string, read: number | null, advice: string): string | null =>
    text.trim() === '' || read !== null ? null : advice;
  const date = 'Not a date, so not searched for. Write 2026-11-21 or 2026-11-21T14:30.';
  return {
    duration: problem(form.duration, slowerThan, 'Not a number, so not searched for. Write milliseconds: 250 or 0.5.'),
    start: problem(form.start, start, date),
    end: problem(form.end, end, date),
  };
}

/** Milliseconds; null where the text is no such number. */
function parseDuration(text: string): number | null {
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** A positive whole number, or ten. */
export function parseLimit(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  return limit > 0 ? limit : defaultLimit;
}

/** An ISO date or moment, in the server's time zone unless it names another. */
function parseMoment(text: string, timeOfBareDate: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const time = new Date(bareDate.test(text) ? text + timeOfBareDate : text).getTime();
  return Number.isNaN(time) ? null : time;
}
