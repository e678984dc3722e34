import type { LoadResult } from './page-load-generator.ts';

export interface Measurement extends LoadResult {
  /** Milliseconds of processor time that the server used for one request; NaN if the system does not report it. */
  readonly processorPerRequest: number;
}

/** The result of one round, by server. */
export interface Contest {
  readonly page: Measurement;
  readonly bare: Measurement;
  readonly selects: Measurement;
  readonly sequelize: Measurement;
}

const peers = ['bare', 'selects', 'sequelize'] as const;

export function formatHeading(): string {
  return [
    'Requests per second (p50/p99 in ms; processor ms per request). Ratios of the page to each peer, above 1 is better:',
    'by requests per second, and in brackets by processor time.',
    row(
      'size',
      'conn.',
      ['page', ...peers],
      peers.map((name) => `page/${name}`),
    ),
  ].join('\n');
}

/** One line of medians. A ratio is the median of the rounds' ratios, not the ratio of the medians. */
export function formatRow(factor: number, connections: number, contests: readonly Contest[]): string {
  const median = (digits: number, pick: (contest: Contest) => number): string => {
    const sorted = contests.map(pick).toSorted((one, other) => one - other);
    return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(digits);
  };
  const figures = (['page', ...peers] as const).map((name) => {
    const rate = median(0, (contest) => contest[name].requestsPerSecond);
    const p50 = median(1, (contest) => contest[name].p50);
    const p99 = median(1, (contest) => contest[name].p99);
    return `${rate} (${p50}/${p99}; ${median(2, (contest) => contest[name].processorPerRequest)})`;
  });
  const ratios = peers.map((name) => {
    const byRate = median(2, ({ page, [name]: peer }) => page.requestsPerSecond / peer.requestsPerSecond);
    const byProcessor = median(2, ({ page, [name]: peer }) => peer.processorPerRequest / page.processorPerRequest);
    return `${byRate} (${byProcessor})`;
  });
  return row(`${factor}×`, String(connections), figures, ratios);
}

function row(size: string, connections: string, figures: readonly string[], ratios: readonly string[]): string {
  const cells = [...figures.map((text) => text.padEnd(29)), ...ratios.map((text) => text.padEnd(16))];
  return `${size.padEnd(6)}${connections.padEnd(7)}${cells.join('')}`.trimEnd();
}
