import { readdirSync, readFileSync } from 'node:fs';

/** The share of the free descriptors that connections may take. The rest is for files and processes. */
const share = 0.75;

/**
 * Returns the greatest number of connections that the system and a limit allow. If no descriptor is left, the system
 * drops connections without a word to Node.
 */
export function mostConnections(limit: number): number {
  return Math.max(1, Math.min(limit, Math.floor(freeDescriptors() * share)));
}

/** Only Linux tells the number. */
function freeDescriptors(): number {
  try {
    const most = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return most === undefined ? Number.POSITIVE_INFINITY : Number(most) - readdirSync('/proc/self/fd').length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
