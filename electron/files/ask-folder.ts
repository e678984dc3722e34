import { within } from '../../server/within.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Asks a folder that may be away; null after the limit. One question is asked at a time, and none that is too late: a folder that
 * does not answer keeps a thread of this process for minutes, and there are four.
 */
export async function askFolder<Answer>(
  limitInMilliseconds: number,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  let isTooLate = false;
  const answer = last.then(async () => (isTooLate ? null : await ask()));
  last = answer.catch(() => undefined);
  try {
    return await within(limitInMilliseconds, answer);
  } finally {
    isTooLate = true;
  }
}
