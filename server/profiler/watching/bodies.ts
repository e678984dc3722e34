import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyTap } from '../recording/body-tap.ts';
import { override } from './override.ts';

/** Lets a tap see what the client sends, while whoever reads the request reads it as ever. */
export function tapRequest(req: IncomingMessage, tap: BodyTap): void {
  const push: unknown = Reflect.get(req, 'push');
  if (typeof push !== 'function') return;
  const value = (...given: unknown[]): unknown => {
    tap.take(given[0], given[1]);
    return Reflect.apply(push, req, given);
  };
  override(req, 'push', value);
}

/** Lets a tap see what is sent to the client. */
export function tapResponse(res: ServerResponse, tap: BodyTap): void {
  for (const name of ['write', 'end']) {
    const send: unknown = Reflect.get(res, name);
    if (typeof send !== 'function') continue;
    // `end` hands its chunk to `write` in some kinds of response: what passes inside is the same chunk.
    const value = (...given: unknown[]): unknown => {
      const seen = tap.isTaking;
      if (!seen) tap.take(given[0], given[1]);
      tap.isTaking = true;
      try {
        return Reflect.apply(send, res, given);
      } finally {
        tap.isTaking = seen;
      }
    };
    override(res, name, value);
  }
}
