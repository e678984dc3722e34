import { exceptionsOf, type Profile } from '../profile/profile.ts';
import { droppedOf } from '../records/kind.ts';
import { formatBytes, formatMilliseconds } from '../rendering/format.ts';
import { statementShape } from '../../sql/statement-shape.ts';
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
    compareSums(sums(namesOf(older).map((name) => [name, 1])), sums(namesOf(newer).map((name) => [name, 1])));
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
    spans: compareSums(sums(spanTimes(older)), sums(spanTimes(newer))),
    queries: counted(({ records }) => records.query.map(({ sql, dialect }) => statementShape(sql, dialect))),
    headers: compareHeaders(older, newer),
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

function compareSums(older: ReadonlyMap<string, number>, newer: ReadonlyMap<string, number>) {
  const names = new Set([...older.keys(), ...newer.keys()]);
  return [...names].map((name) => ({ name, older: older.get(name) ?? 0, newer: newer.get(name) ?? 0 }));
}

function differs({ older, newer }: { readonly older: number; readonly newer: number }): boolean {
  return older !== newer;
}

function compareHeaders(left: Profile, right: Profile) {
  const headersOf = ({ request, response }: Profile): Map<string, string> =>
    new Map([
      ...request.headers.map(([name, value]) => [`request ${name.toLowerCase()}`, value] as const),
      ...response.headers.map(([name, value]) => [`response ${name.toLowerCase()}`, value] as const),
    ]);
  const [first, second] = [headersOf(left), headersOf(right)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .map((name) => ({ name, older: first.get(name) ?? '', newer: second.get(name) ?? '' }))
    .filter(({ older, newer }) => older !== newer);
}
