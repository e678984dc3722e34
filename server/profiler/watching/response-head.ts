import type { ServerResponse } from 'node:http';
import { wrapMethod } from './override.ts';

/**
 * Node writes the head of every response through this one function, whoever set the headers and whatever went wrong before.
 * @param before is called before the head is written, and gives what `Server-Timing` shall say behind what it says already
 * @param after is called when the status is known
 */
export function watchHead(res: ServerResponse, before: () => string | null, after: (status: number) => void): void {
  wrapMethod(res, 'writeHead', (writeHead, given) => {
    if (res.headersSent) return writeHead(...given);
    const timing = before();
    const written = writeHead(...(timing === null ? given : withTiming(res, given, timing)));
    after(res.statusCode);
    return written;
  });
}

const header = 'server-timing';

/** Adds to the header where it is set, or to where it is handed over together with the head. */
function withTiming(res: ServerResponse, given: readonly unknown[], timing: string): readonly unknown[] {
  const last = given.at(-1);
  const handedOver = typeof last === 'object' && last !== null && !Array.isArray(last) ? Object.entries(last) : [];
  const own = handedOver.find(([name]) => name.toLowerCase() === header);
  if (own === undefined) {
    const set = res.getHeader(header);
    res.setHeader(header, joined(set, timing));
    return given;
  }
  const others = handedOver.filter((entry) => entry !== own);
  return [...given.slice(0, -1), Object.fromEntries([...others, [own[0], joined(own[1], timing)]])];
}

function joined(said: unknown, timing: string): string {
  const parts: unknown[] = Array.isArray(said) ? said : [said];
  return [...parts.filter((part) => typeof part === 'string' && part !== ''), timing].join(', ');
}
