import { access, realpath } from 'node:fs/promises';
import { ExchangeError } from '../exchange-error.ts';

/** Where a catalogue comes from and goes to. */
export interface ExchangePaths {
  /** The catalogue that a file is compared with: the own one, or the bundled one while there is none. */
  readonly current: string;
  /** The own catalogue; null while none is named. The bundled one is never written to. */
  readonly own: string | null;
}

/** @throws {ExchangeError} when there is no catalogue of one's own to write to */
export function writableTarget({ own }: ExchangePaths): string {
  if (own !== null) return own;
  throw new ExchangeError({ code: 'no-own-catalogue' });
}

/** The catalogue that stands at a path, or the bundled one while there is none. */
export async function exchangePaths(own: string | null, bundled: string): Promise<ExchangePaths> {
  if (own === null) return { current: bundled, own: null };
  if (!(await isThere(own))) return { current: bundled, own };
  const isBundled = (await realpath(own)) === (await realpath(bundled).catch(() => bundled));
  return isBundled ? { current: bundled, own: null } : { current: own, own };
}

export async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
