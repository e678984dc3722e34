import { exceptionsOf, type Profile } from '../profile/profile.ts';
import { droppedOf } from '../records/dropped.ts';
import { formatBytes, formatMilliseconds } from '../rendering/format.ts';
import { statementShape } from '../values/statement-shape.ts';
import type { Views } from '../rendering/views.ts';
import { collectSpans } from '../timeline/timeline-spans.ts';

/** A figure in both profiles. `change` is empty where nothing changed. */
interface ComparedFigure {
  readonly label: string;
  readonly one: string;
  readonly other: string;
  readonly change: string;
  readonly tone: 'good' | 'bad' | 'neutral';
}

/** Something that is listed in both profiles, with how often or how long in each. */
interface ComparedEntry {
  readonly name: string;
  readonly one: number;
  readonly other: number;
}

export interface Comparison {
  readonly figures: readonly ComparedFigure[];
  readonly spans: readonly ComparedEntry[];
  readonly queries: readonly ComparedEntry[];
  readonly headers: readonly { readonly name: string; readonly one: string; readonly other: string }[];
  readonly logs: readonly ComparedEntry[];
  readonly missingTranslations: readonly ComparedEntry[];
}

/** Two profiles beside one another as HTML, the older first. */
export async function renderComparison(one: Profile, other: Profile, views: Views): Promise<string> {
  const [older, newer] = one.startedAt <= other.startedAt ? [one, other] : [other, one];
  return await views.render('comparison', { one: older, other: newer, ...compareProfiles(older, newer) });
}

/** What changed from an older profile to a newer one. */
function compareProfiles(one: Profile, other: Profile): Comparison {
  return {
    figures: [
      plain('Status', String(one.response.status ?? one.outcome), String(other.response.status ?? other.outcome)),
      plain('Method', one.request.method, other.request.method),
      plain('URL', one.request.url, other.request.url),
      plain('Route', one.route?.name ?? 'none', other.route?.name ?? 'none'),
      measured('Total time', one.timing.total, other.timing.total, formatMilliseconds),
      measured('Time to first byte', one.timing.firstByte, other.timing.firstByte, formatMilliseconds),
      measured('Query time', one.queryTotals.milliseconds, other.queryTotals.milliseconds, formatMilliseconds),
      measured('Queries', one.queryTotals.count, other.queryTotals.count, String),
      measured('Heap growth of the process', heapGrowth(one), heapGrowth(other), formatBytes),
      measured('Log records', logCount(one), logCount(other), String),
      measured('Exceptions', exceptionsOf(one).length, exceptionsOf(other).length, String),
      measured('Missing translations', missing(one).length, missing(other).length, String),
    ],
    spans: compareSums(spanTimes(one), spanTimes(other)),
    queries: compareSums(
      counts(one.records.query.map(({ sql }) => statementShape(sql))),
      counts(other.records.query.map(({ sql }) => statementShape(sql))),
    ),
    headers: compareHeaders(one, other),
    logs: compareSums(counts(one.records.log.map(logLine)), counts(other.records.log.map(logLine))).filter(differs),
    missingTranslations: compareSums(counts(missing(one)), counts(missing(other))).filter(differs),
  };
}

function missing({ records }: Profile): string[] {
  return records.translation.filter(({ state }) => state === 'missing').map(({ id, locale }) => `${id} (${locale})`);
}

function plain(label: string, one: string, other: string): ComparedFigure {
  return { label, one, other, change: one === other ? '' : 'differs', tone: 'neutral' };
}

/** A figure that is better the smaller it is; null where there is none. What reads the same in both has not changed. */
function measured(
  label: string,
  one: number | null,
  other: number | null,
  format: (value: number) => string,
): ComparedFigure {
  if (one === null || other === null) return plain(label, textOf(one, format), textOf(other, format));
  const difference = other - one;
  const isSame = format(Math.abs(difference)) === format(0);
  return {
    label,
    one: format(one),
    other: format(other),
    change: isSame ? '' : `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`,
    tone: isSame ? 'neutral' : difference > 0 ? 'bad' : 'good',
  };
}

function textOf(value: number | null, format: (value: number) => string): string {
  return value === null ? 'none' : format(value);
}

function logCount({ records, dropped }: Profile): number {
  return records.log.length + droppedOf(dropped, 'log records');
}

/** Null while the request runs. */
function heapGrowth({ process, outcome }: Profile): number | null {
  return outcome === 'under way' ? null : process.heapAfter - process.heapBefore;
}

function logLine({ level, message }: Profile['records']['log'][number]): string {
  return `${level}: ${message}`;
}

function spanTimes(profile: Profile): Map<string, number> {
  const times = new Map<string, number>();
  for (const { kind, name, own, startedAt, endedAt } of collectSpans(profile)) {
    if (kind === 'garbage collection' || kind === 'event loop delay') continue;
    const key = `${kind}: ${name}`;
    times.set(key, (times.get(key) ?? 0) + (own ?? endedAt - startedAt));
  }
  return times;
}

function counts(names: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return counted;
}

function compareSums(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): ComparedEntry[] {
  return [...new Set([...one.keys(), ...other.keys()])].map((name) => ({
    name,
    one: one.get(name) ?? 0,
    other: other.get(name) ?? 0,
  }));
}

function differs({ one, other }: ComparedEntry): boolean {
  return one !== other;
}

function allHeaders({ request, response }: Profile): Map<string, string> {
  return new Map([
    ...request.headers.map(([name, value]) => [`request ${name.toLowerCase()}`, value] as const),
    ...response.headers.map(([name, value]) => [`response ${name.toLowerCase()}`, value] as const),
  ]);
}

function compareHeaders(one: Profile, other: Profile): Comparison['headers'] {
  const first = allHeaders(one);
  const second = allHeaders(other);
  return [...new Set([...first.keys(), ...second.keys()])]
    .map((name) => ({ name, one: first.get(name) ?? '', other: second.get(name) ?? '' }))
    .filter(({ one: left, other: right }) => left !== right);
}
