import type { Catalogue } from './catalogue.ts';
import { readChoices } from './choices.ts';
import { type List, listOf } from './finished-list.ts';
import { fixedPartsOf } from './fixed-parts.ts';
import { buildHouse } from './house.ts';
import type { Given } from './given.ts';
import { type ColumnQuestion, type SolvedColumn, solveWithMargins } from './margins.ts';
import { questionOf } from './question.ts';
import { highestTop, isShifted, lacksColor, type Refusal, whyNoColumn } from './refusals.ts';
import { findStartChain } from './start-chain.ts';
import { candidatesOf, outerRadiusOf } from './suitable.ts';
import { lacksSupports } from './supports.ts';
import { carriedQuestion } from './weight.ts';

/** Returns the list for an address with valid values, or its failures. */
export function calculateList(parameters: URLSearchParams, catalogue: Catalogue): List | Refusal {
  const choices = readChoices(parameters, catalogue);
  const house = buildHouse(choices, outerRadiusOf(catalogue, choices));
  const candidates = candidatesOf(catalogue, choices, house);
  const chain = findStartChain(catalogue, choices, house);
  const { lacking, parts: fixed } = fixedPartsOf(candidates, choices, house);
  const causes: string[] = [];
  if (lacksColor(catalogue, choices, house)) causes.push('COLOUR_NOT_AVAILABLE');
  if (choices.diameter < choices.outletDiameter) causes.push('DIAMETER_BELOW_OUTLET');
  else if (causes.length === 0 && chain === null) causes.push('NO_START');
  if (lacking.some((role) => role.startsWith('roof_'))) causes.push('NO_FLASHING_FOR_ANGLE');
  if (lacking.includes('floor_kit')) causes.push('SUPPORT_MISSING');
  if (house.requiredTop > highestTop(choices, house)) causes.push('TOO_TALL');
  const supports = lacksSupports({ candidates, choices, house }, house.requiredTop, isShifted(choices))
    ? ['SUPPORT_MISSING']
    : [];
  if (chain === null) return { kind: 'refusal', causes, codes: supports };
  const given = { catalogue, choices, house, candidates, chain, fixed };
  const question = questionOf(given);
  const solved = causes.length > 0 ? null : solveWithMargins(question);
  if (solved !== null) {
    return finish(given, question, solved) ?? { kind: 'refusal', causes: ['SUPPORT_MISSING'], codes: [] };
  }
  const asked = causes.includes('TOO_TALL') ? { ...question, highestTop: 2 * house.requiredTop } : question;
  const built = solveWithMargins(asked);
  const column = built === null ? whyNoColumn(asked) : { causes: [], codes: [] };
  // The best column may end above the required top and need more supports.
  const held = built !== null && listOf(given, built) === null ? ['SUPPORT_MISSING'] : supports;
  return {
    kind: 'refusal',
    causes: [...causes, ...column.causes],
    codes: [...column.codes, ...held],
  };
}

/** Returns the list of the best column. If its weight is too great and a carried column exists, returns that list. */
function finish(given: Given, question: ColumnQuestion, solved: SolvedColumn): List | null {
  const list = listOf(given, solved);
  if (list === null || !list.isTooHeavy) return list;
  const carried = solveWithMargins(carriedQuestion(given, question));
  return carried === null ? list : listOf(given, carried);
}
