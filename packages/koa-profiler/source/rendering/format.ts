/** Formats a duration: `0.04 ms`, `1.24 ms`, `312 ms`, `12.3 s`. */
export function formatMilliseconds(value: number): string {
  const size = Math.abs(value);
  if (size >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  return `${value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)} ms`;
}

const byteUnits = ['B', 'KiB', 'MiB', 'GiB'] as const;

export function formatBytes(value: number): string {
  let size = value;
  let unit = 0;
  while (Math.abs(size) >= 1024 && unit < byteUnits.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(Math.abs(size) >= 100 ? 0 : 1)} ${byteUnits[unit] ?? 'B'}`;
}

/** Formats a count with its noun: `1 query`, `2 queries`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Formats a moment in the server's time zone: `21 Nov 2026, 01:37:35`. */
export function formatMoment(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}

export type Tone = 'neutral' | 'good' | 'warning' | 'bad';

export function statusTone(status: number | null): Tone {
  if (status === null) return 'bad';
  return status >= 400 ? 'bad' : status >= 300 ? 'warning' : 'good';
}
