import type { Catalogue } from './catalogue.ts';
import { readChoices } from './choices.ts';
import { type List, listOf } from './finished-list.ts';
import { fixedPartsOf } from './fixed-parts.ts';
import { buildHouse } from './house.ts';
import type { Given } from './given.ts';
import { type ColumnQuestion, type SolvedColumn, solveWithMargins } from './margins.ts';
import { questionOf } from './question.ts';
import { highestTop, isShifted, lacksColor, whyNoColumn } from './refusals.ts';
import { findStartChain } from './start-chain.ts';
import { candidatesOf, outerRadiusOf } from './suitable.ts';
import { lacksSupports } from './supports.ts';
import { carriedQuestion } from './weight.ts';

/** Why there is no flue: every code that may rightly be named. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly codes: readonly string[];
}

const unsupported: Refusal = { kind: 'refusal', codes: ['SUPPORT_MISSING'] };

/** The whole list for an address of usable values, or why there is none. */
export function calculateList(parameters: URLSearchParams, catalogue: Catalogue): List | Refusal {
  const choices = readChoices(parameters, catalogue);
  const house = buildHouse(choices, outerRadiusOf(catalogue, choices));
  const candidates = candidatesOf(catalogue, choices, house);
  const chain = findStartChain(catalogue, choices, house);
  const { lacking, parts: fixed } = fixedPartsOf(candidates, choices, house);
  const codes: string[] = [];
  if (choices.diameter < choices.outletDiameter) codes.push('DIAMETER_BELOW_OUTLET');
  else if (lacksColor(catalogue, choices, house)) codes.push('COLOUR_NOT_AVAILABLE');
  else if (chain === null) codes.push('NO_START');
  if (lacking.some((role) => role.startsWith('roof_'))) codes.push('NO_FLASHING_FOR_ANGLE');
  if (lacking.includes('floor_kit')) codes.push('SUPPORT_MISSING');
  if (house.requiredTop > highestTop(choices, house)) codes.push('TOO_TALL');
  if (chain === null) return { kind: 'refusal', codes };
  const given = { catalogue, choices, house, candidates, chain, fixed };
  const question = questionOf(given);
  const solved = codes.length > 0 ? null : solveWithMargins(question);
  if (solved !== null) return finish(given, question, solved) ?? unsupported;
  const unlimited = { ...question, highestTop: question.house.requiredTop + question.house.requiredTop };
  const asked = codes.includes('TOO_TALL') ? unlimited : question;
  if (solveWithMargins(asked) === null) codes.push(...whyNoColumn(asked));
  if (lacksSupports(given, house.requiredTop, isShifted(choices))) codes.push('SUPPORT_MISSING');
  return { kind: 'refusal', codes };
}

/** The list of the best column; where that is too heavy for what is below it, of the best one that can be carried, if there is one. */
function finish(given: Given, question: ColumnQuestion, solved: SolvedColumn): List | null {
  const list = listOf(given, solved);
  if (list === null || !list.isTooHeavy) return list;
  const carried = solveWithMargins(carriedQuestion(given, question));
  return carried === null ? list : listOf(given, carried);
}
