/** A length of time with three significant digits: `0.042 ms`, `1.24 ms`, `312 ms`, `12.3 s`. */
export function formatMilliseconds(value: number): string {
  const size = Math.abs(value);
  if (size >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  return `${value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)} ms`;
}

const byteUnits = ['B', 'KiB', 'MiB', 'GiB'] as const;

/** A number of bytes in the unit that suits it. */
export function formatBytes(value: number): string {
  let size = value;
  let unit = 0;
  while (Math.abs(size) >= 1024 && unit < byteUnits.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(Math.abs(size) >= 100 ? 0 : 1)} ${byteUnits[unit] ?? 'B'}`;
}

/** A count with its noun: `1 query`, `2 queries`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A moment in the server's time zone: `21 Nov 2026, 01:37:35`. */
export function formatMoment(epochMilliseconds: number): string {
  const date = new Date(epochMilliseconds);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `${date.getDate()} ${months[date.getMonth()] ?? ''} ${date.getFullYear()}, ${time.join(':')}`;
}

/** How good something is; each has a colour. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad';

/** The tone of an HTTP status: bad from 400 on and where none was sent, a warning for redirections, good for the rest. */
export function statusTone(status: number | null): Tone {
  if (status === null) return 'bad';
  return status >= 400 ? 'bad' : status >= 300 ? 'warning' : 'good';
}
