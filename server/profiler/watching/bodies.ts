import type { ObservedContext } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';
import { wrapMethod } from './override.ts';

/** Lets the taps of a recording see what the client sends and what is sent to it, while both pass as ever. */
export function tapBodies({ req, res }: ObservedContext, { requestBody, responseBody }: Recording): void {
  if (requestBody !== null) wrapMethod(req, 'push', (push, given) => requestBody.around(given, () => push(...given)));
  if (responseBody === null) return;
  for (const name of ['write', 'end'])
    wrapMethod(res, name, (send, given) => responseBody.around(given, () => send(...given)));
}
