import { exceptionsOf, type Profile } from '../profile/profile.ts';
import { droppedOf } from '../records/kind.ts';
import { formatBytes, formatMilliseconds } from '../rendering/format.ts';
import { statementShape } from '../sql/statement-shape.ts';
import type { Views } from '../rendering/views.ts';
import { collectSpans } from '../timeline/timeline-spans.ts';

export async function renderComparison(left: Profile, right: Profile, views: Views): Promise<string> {
  const [older, newer] = left.startedAt <= right.startedAt ? [left, right] : [right, left];
  return await views.render('comparison', { older, newer, ...compareProfiles(older, newer) });
}

function compareProfiles(older: Profile, newer: Profile) {
  const plain = (label: string, of: (profile: Profile) => string) => {
    const [before, after] = [of(older), of(newer)];
    return { label, older: before, newer: after, change: before === after ? '' : 'differs', tone: 'neutral' };
  };
  /** A figure that is better if it is smaller. Equal texts count as unchanged. */
  const measured = (
    label: string,
    of: (profile: Profile) => number | null,
    format: (value: number) => string = String,
  ) => {
    const [before, after] = [of(older), of(newer)];
    const textOf = (value: number | null): string => (value === null ? 'none' : format(value));
    if (before === null || after === null) return plain(label, (profile) => textOf(of(profile)));
    const size = format(Math.abs(after - before));
    const isMore = after > before;
    const isSame = size === format(0);
    return {
      label,
      older: textOf(before),
      newer: textOf(after),
      change: isSame ? '' : `${isMore ? '+' : '−'}${size}`,
      tone: isSame ? 'neutral' : isMore ? 'bad' : 'good',
    };
  };
  const counted = (namesOf: (profile: Profile) => readonly string[]) =>
    compare(sums(namesOf(older).map((name) => [name, 1])), sums(namesOf(newer).map((name) => [name, 1])), 0);
  return {
    figures: [
      plain('Status', ({ response, outcome }) => String(response.status ?? outcome)),
      plain('Method', ({ request }) => request.method),
      plain('URL', ({ request }) => request.url),
      plain('Route', ({ route }) => route?.name ?? 'none'),
      measured('Total time', ({ timing }) => timing.total, formatMilliseconds),
      measured('Time to first byte', ({ timing }) => timing.firstByte, formatMilliseconds),
      measured('Query time', ({ queryTotals }) => queryTotals.milliseconds, formatMilliseconds),
      measured('Queries', ({ queryTotals }) => queryTotals.count),
      measured('Heap growth of the process', heapGrowth, formatBytes),
      measured('Log records', ({ records, dropped }) => records.log.length + droppedOf(dropped, 'log records')),
      measured('Exceptions', (profile) => exceptionsOf(profile).length),
      measured('Missing translations', (profile) => missing(profile).length),
    ],
    spans: compare(sums(spanTimes(older)), sums(spanTimes(newer)), 0),
    queries: counted(({ records }) => records.query.map(({ sql, dialect }) => statementShape(sql, dialect))),
    headers: compare(headersOf(older), headersOf(newer), '').filter(differs),
    logs: counted(({ records }) => records.log.map(({ level, message }) => `${level}: ${message}`)).filter(differs),
    missingTranslations: counted(missing).filter(differs),
  };
}

function missing({ records }: Profile): string[] {
  return records.translation.filter(({ state }) => state === 'missing').map(({ id, locale }) => `${id} (${locale})`);
}

function heapGrowth({ process, outcome }: Profile): number | null {
  return outcome === 'under way' ? null : process.heapAfter - process.heapBefore;
}

function spanTimes(profile: Profile): (readonly [name: string, milliseconds: number])[] {
  return collectSpans(profile)
    .filter(({ kind }) => kind !== 'garbage collection' && kind !== 'event loop delay')
    .map(({ kind, name, own, startedAt, endedAt }) => [`${kind}: ${name}`, own ?? endedAt - startedAt]);
}

function sums(figures: readonly (readonly [name: string, figure: number])[]): ReadonlyMap<string, number> {
  const summed = new Map<string, number>();
  for (const [name, figure] of figures) summed.set(name, (summed.get(name) ?? 0) + figure);
  return summed;
}

function compare<T>(older: ReadonlyMap<string, T>, newer: ReadonlyMap<string, T>, none: T) {
  const names = new Set([...older.keys(), ...newer.keys()]);
  return [...names].map((name) => ({ name, older: older.get(name) ?? none, newer: newer.get(name) ?? none }));
}

function differs({ older, newer }: { readonly older: unknown; readonly newer: unknown }): boolean {
  return older !== newer;
}

function headersOf({ request, response }: Profile): Map<string, string> {
  return new Map([
    ...request.headers.map(([name, value]) => [`request ${name.toLowerCase()}`, value] as const),
    ...response.headers.map(([name, value]) => [`response ${name.toLowerCase()}`, value] as const),
  ]);
}
