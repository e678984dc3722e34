import type { DraughtAnswer } from '../draught/draught.ts';
import type { Part } from './catalogue.ts';
import { draughtOf, draughtRules, isDuctUnknown, zetaOfCap, zetaOfLimiter } from './flue-draught.ts';
import { bandFor, type Given, platformFrom } from './given.ts';
import { behindOf, levelPipesOf, wallBehindOf } from './level-pipes.ts';
import { linesOf, totalOf } from './lines.ts';
import type { SolvedColumn } from './margins.ts';
import { openingsOf } from './openings.ts';
import { chainPieces, columnPieces } from './pieces.ts';
import { rounded, rulesOf } from './rules.ts';
import { cheapest, ladderOf, platformOf, quantityAt } from './suitable.ts';
import { holeBoundsOf, lacksSupports, supportsOf, type Need } from './supports.ts';
import { carry } from './weight.ts';

/** A flue, and everything that is ordered for it. */
export type List = NonNullable<ReturnType<typeof listOf>>;

/** Length along the axis. A bend follows the slant of half its pair's shift; a straight element keeps its length. */
const lengthAlong = ({ length, pairShift, role }: Part, rise: number): number =>
  role === 'bend' ? Math.hypot(rise, (pairShift ?? 0) / 2) : role === 'straight' ? (length ?? rise) : rise;

/** Returns the list of a solved column; null if the catalogue lacks braces or brackets for it. */
export function listOf(given: Given, solved: SolvedColumn) {
  const { catalogue, choices, house, candidates, chain, fixed } = given;
  const level = levelPipesOf(catalogue, choices);
  const behind = behindOf(level, chain, choices);
  const lower = chainPieces(chain, house);
  const pieces = [...lower, ...columnPieces(solved.placed)];
  const top = pieces.at(-1)?.to ?? house.outlet;
  const { assembly } = solved;
  const limiter = choices.limiter ? cheapest(candidates, 'damper') : undefined;
  const supports = supportsOf(given, top, assembly !== null);
  if (lacksSupports(given, top, assembly !== null)) return null;
  const byArticle = new Map([...candidates, ...chain].map((part) => [part.article, part]));
  const loaded = pieces.flatMap(({ article, from, to }) => {
    const part = byArticle.get(article);
    return part === undefined ? [] : [{ part, from, to, length: lengthAlong(part, to - from) }];
  });
  const wallBehind = behind === null ? null : wallBehindOf(level, loaded, behind, choices);
  const carrying = carry(given, loaded);
  const platform = platformOf(candidates, top - platformFrom(house, choices));
  const needsPlatform = top > platformFrom(house, choices) + 0.05 && (choices.sweep === 'platform' || !house.hasLoft);
  const bends = pieces.filter(({ article }) => article === assembly?.bend.article);
  const shifted = assembly === null ? null : { above: bends.at(-1)?.to ?? house.outlet, shift: assembly.shift };
  const bands = pieces.slice(0, -1).map((_, index) => ({
    part: bandFor(catalogue, choices, house, chain[index]?.pipeId ?? choices.pipeId),
    quantity: 1,
  }));
  const byId = new Map(catalogue.parts.map((part) => [part.id, part]));
  const times = ({ part, quantity }: Need): Need => ({
    part,
    quantity: part === undefined ? 0 : quantity * quantityAt(part, choices.angle),
  });
  const lines = linesOf([
    ...pieces.map(({ article }) => ({ part: byArticle.get(article), quantity: 1 })),
    ...[
      ...fixed,
      ...bands,
      ...supports,
      { part: limiter, quantity: 1 },
      { part: cheapest(candidates, 'load_support'), quantity: carrying.supports },
      { part: platform, quantity: needsPlatform ? 1 : 0 },
    ].map(times),
    ...catalogue.scheme_module
      .filter(({ scheme_id }) => scheme_id === choices.scheme.id)
      .map(({ module_id, quantity }) => ({ part: byId.get(module_id), quantity })),
    ...choices.ventilation.map((id) => ({ part: byId.get(id), quantity: 1 })),
    ...candidates.filter(({ always }) => always).map((part) => times({ part, quantity: 1 })),
  ]);
  const cap = cheapest(candidates, 'cap');
  const draughtWith = (limiterZeta: number): DraughtAnswer | null =>
    draughtOf(loaded, given, { limiter: limiterZeta, cap: zetaOfCap(choices, cap) });
  const draught = draughtWith(zetaOfLimiter(limiter));
  const bendAngle = assembly?.angle ?? 0;
  const hasHatch = solved.placed.some(({ move }) => move.once === 'hatch');
  const canBeSwept = hasHatch || platform !== undefined;
  const platformFloor = platform?.mountingHeight ?? null;
  const ladder = ladderOf(candidates, choices);
  const lacksLadder = choices.angle > 0 && (ladder === undefined || ladder.isTooShort);
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
    level,
    pieces,
    wallBehind,
    rules: [
      ...rulesOf(house, choices, {
        isLevelKnown: behind !== null,
        wallBehind,
        top,
        joints,
        bendAngle,
        canBeSwept,
        platformFloor,
        lacksLadder,
        hasHatch,
      }),
      carrying.rule,
      ...draughtRules({
        limiter,
        draught,
        withoutLimiter: draughtWith(0),
        isLevelUnknown: level.isUnknown,
        isDuctUnknown: isDuctUnknown(choices),
      }),
    ],
    draught,
    /** kg; null: a piece's weight is unknown. */
    weight: loaded.some(({ part }) => part.weight === null)
      ? null
      : rounded(loaded.reduce((sum, { part }) => sum + (part.weight ?? 0), 0)),
    openings: openingsOf(house, choices, holeBoundsOf(fixed, choices), shifted, behind),
    /** It cannot be carried without load supports. */
    isTooHeavy: carrying.isTooHeavy,
    /** The usual tolerance was too small. */
    isWidened: solved.isWidened,
  } as const;
}
