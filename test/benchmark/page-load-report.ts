import type { LoadResult } from './page-load-generator.ts';

/** What one round found for each server. */
export interface Contest {
  readonly page: LoadResult;
  readonly bare: LoadResult;
  readonly selects: LoadResult;
  readonly sequelize: LoadResult;
}

const peers = ['bare', 'selects', 'sequelize'] as const;
const figureWidth = 22;

export function formatHeading(): string {
  const names = ['page', ...peers].map((name) => name.padEnd(figureWidth)).join('');
  const ratios = peers.map((name) => `page/${name}`.padEnd(15)).join('');
  return `Page load: requests per second (p50/p99 in ms)\nsize  conn.  ${names}${ratios}`;
}

/** One line of medians. A ratio is the median of the rounds' ratios, not the ratio of the medians. */
export function formatRow(factor: number, connections: number, contests: readonly Contest[]): string {
  const median = (pick: (contest: Contest) => number): number =>
    contests.map(pick).toSorted((one, other) => one - other)[Math.floor(contests.length / 2)] ?? Number.NaN;
  const figures = (['page', ...peers] as const).map((name) => {
    const rate = median((contest) => contest[name].requestsPerSecond).toFixed(0);
    const p50 = median((contest) => contest[name].p50).toFixed(1);
    const p99 = median((contest) => contest[name].p99).toFixed(1);
    return `${rate} (${p50}/${p99})`.padEnd(figureWidth);
  });
  const ratios = peers.map((name) =>
    median(({ page, [name]: peer }) => page.requestsPerSecond / peer.requestsPerSecond)
      .toFixed(2)
      .padEnd(15),
  );
  return `${`${factor}×`.padEnd(6)}${String(connections).padEnd(7)}${figures.join('')}${ratios.join('')}`;
}
