import { type ImportAnswers, answerTo } from '../import-answers.ts';
import type { PriceLine } from './price-list.ts';
import { cutText } from './words.ts';

/**
 * Returns the state of goods. An unknown word is asked about.
 * @param yes the meaning of "yes" below its heading
 */
export function readState(
  text: string,
  yes: 'active' | 'ended' | null,
  answers: ImportAnswers,
): Pick<PriceLine, 'state' | 'status'> {
  const state = text === '' ? 'active' : stateOf(text, yes);
  if (state !== null) return { state, status: text };
  const answer = answerTo(answers, 'status', text);
  return { state: answer === null ? 'unknown' : answer === 'discontinued' ? 'ended' : 'active', status: text };
}

function stateOf(text: string, yes: 'active' | 'ended' | null): 'active' | 'ended' | null {
  if (/^(?:n|no|0|nei|nej|false)$/i.test(text)) return yes === 'active' ? 'ended' : 'active';
  if (/^(?:1|true)$/i.test(text)) return yes;
  const meanings = new Set(cutText(text).map((token) => (token.kind === 'word' ? token.meaning : token.kind)));
  for (const harmless of ['filler', 'day', 'goods'] as const) meanings.delete(harmless);
  const [only, ...others] = meanings;
  if (others.length > 0) return null;
  if (only === 'yes') return yes;
  return only === 'ended' || only === 'active' ? only : null;
}
