import type { Tone } from '../panels/panel.ts';

/** The colour of an HTTP status: bad from 400 on, a warning for redirections, good for the rest. */
export function statusTone(status: number): Tone {
  return status >= 400 ? 'bad' : status >= 300 ? 'warning' : 'good';
}
