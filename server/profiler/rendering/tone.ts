/** How good something is; each has a colour. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad';

/** The tone of an HTTP status: bad from 400 on and where none was sent, a warning for redirections, good for the rest. */
export function statusTone(status: number | null): Tone {
  if (status === null) return 'bad';
  return status >= 400 ? 'bad' : status >= 300 ? 'warning' : 'good';
}
