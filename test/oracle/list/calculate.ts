import type { DraughtAnswer } from '../draught/draught.ts';
import type { Catalogue, Part } from './catalogue.ts';
import { type Choices, readChoices } from './choices.ts';
import { fixedPartsOf, type Quantity } from './fixed-parts.ts';
import { capZetaOf, draughtOf, draughtRules } from './flue-draught.ts';
import { findHatches } from './hatch.ts';
import { buildHouse, type House } from './house.ts';
import { type Line, type Total, linesOf, totalOf } from './lines.ts';
import { type ColumnQuestion, type SolvedColumn, solveWithMargins } from './margins.ts';
import { findAssemblies } from './offset.ts';
import { type Clearances, type Opening, openingsOf } from './openings.ts';
import { chainPieces, columnPieces, type Piece } from './pieces.ts';
import { highestTop, isShifted, lacksColor, whyNoColumn } from './refusals.ts';
import { bracesUpTo, fixingsOf, rounded, type Rule, rulesOf } from './rules.ts';
import { findStartChain } from './start-chain.ts';
import { carry } from './weight.ts';
import { byPrice, candidatesOf, outerRadiusOf, quantityAt } from './suitable.ts';

/** A flue, and everything that is ordered for it. */
export interface List {
  readonly kind: 'list';
  readonly lines: readonly Line[];
  readonly totals: Total;
  readonly outlet: number;
  readonly start: number;
  readonly requiredTop: number;
  readonly top: number;
  readonly surface: number;
  readonly slabs: House['slabs'];
  readonly pieces: readonly Piece[];
  readonly rules: readonly Rule[];
  /** kg; null where a piece's weight is not known. */
  readonly weight: number | null;
  readonly openings: readonly Opening[];
  /** Null where something about it is not known. */
  readonly draught: DraughtAnswer | null;
  /** The usual tolerance was too small. */
  readonly isWidened: boolean;
  readonly overloadsAdjustable: boolean;
}

/** Why there is no flue: every code that may rightly be named. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly codes: readonly string[];
}

/** What is known before the column is solved. */
interface Given {
  readonly catalogue: Catalogue;
  readonly choices: Choices;
  readonly house: House;
  readonly candidates: readonly Part[];
  readonly chain: readonly Part[];
  readonly fixed: readonly Quantity[];
}

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
  if (solved !== null) {
    const list = listOf(given, solved);
    if (list.kind === 'refusal' || !list.overloadsAdjustable) return list;
    const stiff = solveWithMargins({ ...question, elements: question.elements.filter(isStraight) });
    return stiff === null ? withOverload(list) : listOf(given, stiff);
  }
  const unlimited = { ...question, highestTop: question.house.requiredTop + question.house.requiredTop };
  const asked = codes.includes('TOO_TALL') ? unlimited : question;
  if (solveWithMargins(asked) === null) codes.push(...whyNoColumn(asked));
  if (lacksSupports(given, house.requiredTop, isShifted(choices))) codes.push('SUPPORT_MISSING');
  return { kind: 'refusal', codes };
}

function questionOf({ catalogue, choices, house, candidates, chain }: Given): ColumnQuestion {
  const pieces = chainPieces(chain, house);
  const band = bandFor(catalogue, choices, house, choices.pipeId);
  const bandPrice = priceOf(band, choices);
  const unbraced = choices.limit('free_height', 2000);
  const top = highestTop(choices, house);
  const braces = bracesUpTo(top, house, choices);
  return {
    house,
    choices,
    elements: candidates.filter(({ role, length }) => /^(?:straight|adjustable)$/.test(role) && length !== null),
    bandPrice,
    surcharges: [
      ...Array.from({ length: braces }, (_, index) => ({
        above: house.surface + (index + 1) * unbraced,
        price: priceOf(cheapest(candidates, 'brace'), choices),
      })),
      ...(choices.sweep === 'hatch' && house.hasLoft
        ? []
        : [{ above: platformFrom(house, choices), price: priceOf(cheapest(candidates, 'sweep_platform'), choices) }]),
    ],
    start: pieces.at(-1)?.to ?? house.outlet,
    highestTop: top,
    lowerJoints: pieces.slice(0, -1).map(({ to }) => to),
    assemblies: isShifted(choices) ? findAssemblies(candidates, choices, house, bandPrice) : null,
    hatches: findHatches(candidates, choices, house, bandPrice),
  };
}

const priceOf = (part: Part | undefined, { angle }: Choices): number =>
  part === undefined ? 0 : (part.price ?? 0) * quantityAt(part, angle);

/** Over this top a platform is needed to sweep from. */
const platformFrom = ({ surface, outerRadius, slope }: House, { limit }: Choices): number =>
  surface + outerRadius * slope + limit('platform_height', 1200);

/** A bend leads along the slant of half its pair's shift, a straight element is as long as it is, whether it leans or not. */
const lengthAlong = ({ length, pairShift, role }: Part, rise: number): number =>
  role === 'bend' ? Math.hypot(rise, (pairShift ?? 0) / 2) : role === 'straight' ? (length ?? rise) : rise;

/** There is no flue without the adjustable element that carries too much. */
const withOverload = (list: List): List => ({
  ...list,
  rules: list.rules.map((rule) => (rule.id === 'R14' ? { ...rule, status: 'error' } : rule)),
});

const isStraight = ({ role }: Part): boolean => role === 'straight';

const cheapest = (candidates: readonly Part[], role: string): Part | undefined =>
  candidates.filter((part) => part.role === role).sort(byPrice)[0];

function bandFor(catalogue: Catalogue, choices: Choices, house: House, pipeId: number): Part | undefined {
  return cheapest(candidatesOf(catalogue, choices, house, pipeId), 'locking_band');
}

/** Of the floor kit, and of the sleeve or else the flashing; where they tell none, the system's. */
function clearancesOf(fixed: readonly Quantity[], { limit }: Choices): Clearances {
  const of = (role: string): number | null => fixed.find(({ part }) => part.role === role)?.part.clearance ?? null;
  const system = limit('clearance', 50);
  return { slab: of('floor_kit') ?? system, roof: of('roof_sleeve') ?? of('roof_flashing') ?? system };
}

interface Wanted {
  readonly part: Part | undefined;
  readonly quantity: number;
}

/** Braces over the roof, brackets between the fixings and one at each bend. */
function supportsOf({ candidates, choices, house }: Given, top: number, isBent: boolean): readonly Wanted[] {
  return [
    { part: cheapest(candidates, 'brace'), quantity: bracesUpTo(top, house, choices) },
    {
      part: cheapest(candidates, 'wall_bracket'),
      quantity: fixingsOf(house, choices).brackets + (isBent ? 2 : 0),
    },
  ];
}

const lacksSupports = (given: Given, top: number, isBent: boolean): boolean =>
  supportsOf(given, top, isBent).some(({ part, quantity }) => part === undefined && quantity > 0);

function listOf(given: Given, solved: SolvedColumn): List | Refusal {
  const { catalogue, choices, house, candidates, chain, fixed } = given;
  const lower = chainPieces(chain, house);
  const pieces = [...lower, ...columnPieces(solved)];
  const top = pieces.at(-1)?.to ?? house.outlet;
  const supports = supportsOf(given, top, solved.assembly !== null);
  if (lacksSupports(given, top, solved.assembly !== null)) return { kind: 'refusal', codes: ['SUPPORT_MISSING'] };
  const byArticle = new Map([...candidates, ...chain].map((part) => [part.article, part]));
  const loaded = pieces.flatMap(({ article, from, to }) => {
    const part = byArticle.get(article);
    return part === undefined ? [] : [{ part, from, to, length: lengthAlong(part, to - from) }];
  });
  const loadSupport = cheapest(candidates, 'load_support');
  const isRear = choices.scheme.outlet_position === 'rear';
  const capacity = isRear
    ? (cheapest(candidates, 'tee_support')?.loadCapacity ?? null)
    : (choices.declaration?.flue_load ?? null);
  const carrying = carry(loaded, house, { capacity, loadSupport });
  const needsPlatform = top > platformFrom(house, choices) + 0.05 && (choices.sweep === 'platform' || !house.hasLoft);
  const bends = pieces.filter(({ article }) => article === solved.assembly?.bend.article);
  const shifted =
    solved.assembly === null ? null : { above: bends.at(-1)?.to ?? house.outlet, shift: solved.assembly.shift };
  const bands = pieces.slice(0, -1).map((_, index) => ({
    part: bandFor(catalogue, choices, house, chain[index]?.pipeId ?? choices.pipeId),
    quantity: 1,
  }));
  const byId = new Map(catalogue.parts.map((part) => [part.id, part]));
  const times = ({ part, quantity }: Wanted): Wanted => ({
    part,
    quantity: part === undefined ? 0 : quantity * quantityAt(part, choices.angle),
  });
  const lines = linesOf([
    ...pieces.map(({ article }) => ({ part: byArticle.get(article), quantity: 1 })),
    ...[
      ...fixed,
      ...bands,
      ...supports,
      { part: loadSupport, quantity: carrying.supports },
      { part: cheapest(candidates, 'sweep_platform'), quantity: needsPlatform ? 1 : 0 },
    ].map(times),
    ...catalogue.scheme_module
      .filter(({ scheme_id }) => scheme_id === choices.scheme.id)
      .map(({ module_id, quantity }) => ({ part: byId.get(module_id), quantity })),
    ...choices.ventilation.map((id) => ({ part: byId.get(id), quantity: 1 })),
    ...candidates.filter(({ always }) => always).map((part) => times({ part, quantity: 1 })),
  ]);
  const cap = cheapest(candidates, 'cap');
  const draught = draughtOf(loaded, house, choices, catalogue, capZetaOf(choices, cap));
  const bendAngle = solved.assembly?.angle ?? 0;
  const canBeSwept = solved.hatch !== null || cheapest(candidates, 'sweep_platform') !== undefined;
  const joints = pieces.slice(0, -1).map(({ to }) => to);
  return {
    kind: 'list',
    lines,
    totals: totalOf(lines, choices.limit('vat', 25)),
    outlet: house.outlet,
    start: lower.at(-1)?.to ?? house.outlet,
    requiredTop: house.requiredTop,
    top,
    surface: rounded(house.surface),
    slabs: house.slabs,
    pieces,
    rules: [
      ...rulesOf(house, choices, { top, joints, bendAngle, canBeSwept }),
      carrying.rule,
      ...draughtRules(draught),
    ],
    draught,
    weight: loaded.some(({ part }) => part.weight === null)
      ? null
      : rounded(loaded.reduce((sum, { part }) => sum + (part.weight ?? 0), 0)),
    openings: openingsOf(house, choices, clearancesOf(fixed, choices), shifted),
    overloadsAdjustable: carrying.overloadsAdjustable,
    isWidened: solved.isWidened,
  };
}
