import type { Catalogue, Part } from './catalogue.ts';
import { type Objective, readChoices } from './choices.ts';
import { type List, listOf } from './finished-list.ts';
import { fixedPartsOf } from './fixed-parts.ts';
import { buildHouse } from './house.ts';
import type { Given } from './given.ts';
import { type SolvedColumn, solveWithMargins } from './margins.ts';
import { compareRanks, type Rank, rankOf } from './rank.ts';
import { questionOf } from './question.ts';
import { highestTop, isShifted, lacksColor, whyNoColumn } from './refusals.ts';
import { findStartChain } from './start-chain.ts';
import { candidatesOf, outerRadiusOf } from './suitable.ts';
import { lacksSupports } from './supports.ts';

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
  if (solved !== null) return bestFinished(given, finish(given, solved)) ?? unsupported;
  const unlimited = { ...question, highestTop: question.house.requiredTop + question.house.requiredTop };
  const asked = codes.includes('TOO_TALL') ? unlimited : question;
  if (solveWithMargins(asked) === null) codes.push(...whyNoColumn(asked));
  if (lacksSupports(given, house.requiredTop, isShifted(choices))) codes.push('SUPPORT_MISSING');
  return { kind: 'refusal', codes };
}

/** The list of a column, or of one without an adjustable element where that would carry too much. */
function finish(given: Given, solved: SolvedColumn): List | null {
  const list = listOf(given, solved);
  if (list?.overloadsAdjustable !== true) return list;
  const question = questionOf(given);
  const stiff = solveWithMargins({ ...question, elements: question.elements.filter(isStraight) });
  if (stiff === null) return withOverload(list);
  const stiffList = listOf(given, stiff);
  return stiffList === null ? null : { ...stiffList, isShapedByWeight: true };
}

/** Where the weight asks for supports or for another column, the best list is the best of the three that are finished. */
function bestFinished(given: Given, list: List | null): List | null {
  if (list?.isShapedByWeight !== true) return list;
  const { objective: wanted } = given.choices;
  const others = (['price', 'joints', 'tight'] as const).flatMap((objective) => {
    if (objective === wanted) return [];
    const other = { ...given, choices: { ...given.choices, objective } };
    const solved = solveWithMargins(questionOf(other));
    return solved === null ? [] : [finish(other, solved)];
  });
  return others.reduce<List>(
    (best, other) =>
      other !== null && compareRanks(rankOfList(wanted, other), rankOfList(wanted, best)) < 0 ? other : best,
    list,
  );
}

const rankOfList = (objective: Objective, { rules, lines, totals, pieces, top, keptMargins }: List): Rank => [
  Number(rules.some(({ id, status }) => id === 'R14' && status === 'error')),
  -keptMargins,
  ...rankOf(objective, [unpricedOf(lines), totals.exVat, pieces.length], top),
];

const unpricedOf = (lines: List['lines']): number =>
  lines.reduce((sum, { price, quantity }) => sum + (price === null ? quantity : 0), 0);

/** There is no flue without the adjustable element that carries too much. */
const withOverload = (list: List): List => ({
  ...list,
  rules: list.rules.map((rule) => (rule.id === 'R14' ? { ...rule, status: 'error' } : rule)),
});

const isStraight = ({ role }: Part): boolean => role === 'straight';
