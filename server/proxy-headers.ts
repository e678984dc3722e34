import type { IncomingHttpHeaders } from 'node:http';

/**
 * Reduces each header of the proxy in front to its last value, because a client may have sent the values before it.
 * Drops empty values, and a protocol that is neither http nor https.
 */
export function keepLastForwarded(headers: IncomingHttpHeaders): void {
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']) {
    const last = headers[name]?.toString().split(',').at(-1)?.trim() ?? '';
    const isUsable = name === 'x-forwarded-proto' ? /^https?$/i.test(last) : last !== '';
    if (isUsable) headers[name] = last;
    else delete headers[name];
  }
}
