import { type ImportAnswers, answerTo } from '../import-answers.ts';
import type { ReadLine } from './price-list.ts';

const ended =
  /^(?:utgått|utgår|utgåtte|slutt|sluttet|sperret|sperra|avviklet|inaktiv|utgått vare|slut|spärrad|udgået|udgår|spærret|discontinued|obsolete|ended|blocked|inactive|auslauf|gesperrt)(?: (?:vare|varer|artikkel|produkt))?$/;
const active = /^(?:aktiv|aktive|active|normal|ok|i salg)$/;
const yes = /^(?:ja|j|yes|y|x|1|true)$/;
const no = /^(?:nei|nej|n|no|0|false)$/;

/** Reads a cell below a heading of status. "Yes" means the state in the heading. An unknown word is asked about. */
export function readState(cell: string, heading: string, answers: ImportAnswers): Pick<ReadLine, 'state' | 'status'> {
  const text = cell
    .toLowerCase()
    .replace(/[\d./-]{6,}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const named = /utg|udg|sperr|discontinued|blocked|inaktiv/i.test(heading)
    ? 'ended'
    : /aktiv|active/i.test(heading)
      ? 'active'
      : null;
  const state = stateOf(text, named);
  if (state !== null) return { state, status: cell };
  const answer = answerTo(answers, 'status', cell);
  return { state: answer === null ? 'unknown' : answer === 'discontinued' ? 'ended' : 'active', status: cell };
}

function stateOf(text: string, named: 'active' | 'ended' | null): 'active' | 'ended' | null {
  if (text === '' || active.test(text)) return 'active';
  if (ended.test(text)) return 'ended';
  if (no.test(text)) return named === 'active' ? 'ended' : 'active';
  return yes.test(text) ? named : null;
}
