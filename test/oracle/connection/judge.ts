import type { DraughtAnswer } from '../draught/draught.ts';
import type { Answer } from '../list/answer.ts';
import type { Catalogue, Part } from '../list/catalogue.ts';
import { different, draughtDifferences, lineDifferences, ruleDifferences, totalDifferences } from '../list/compare.ts';
import { isDuctUnknown, zetaOfLimiter } from '../list/flue-draught.ts';
import { linesOf, totalOf } from '../list/lines.ts';
import { afterConfirmations, rounded, type Settled } from '../list/rules.ts';
import { compareRanks } from '../list/rank.ts';
import { cheapest, ladderOf, quantityAt } from '../list/suitable.ts';
import type { Connection } from './answer.ts';
import {
  adapterOf,
  areaOf,
  isOfPipe,
  type Site,
  greatestSideOf,
  mouthOf,
  partsOf,
  readSite,
  teeOf,
} from './chimney.ts';
import { draughtOf } from './draught.ts';
import { bestConnection, followConnection, taskOf } from './forms.ts';
import {
  faultsOfLiner,
  isTooWide,
  lacksForLiner,
  leastInletOf,
  partsOfLiner,
  type Standing,
  unmetEnds,
} from './liner.ts';
import { chimneyRules } from './rules.ts';
import { rankOfPieces } from './sums.ts';

/** Returns a sentence for each fault of the product's answer to an address. */
export function faultsOf(
  parameters: URLSearchParams,
  catalogue: Catalogue,
  answer: Answer<Connection>,
  settled: Settled,
): readonly string[] {
  const site = readSite(parameters, catalogue);
  const reasons = reasonsAgainst(site);
  if (answer.kind === 'refusal') {
    const missing = reasons.filter((code) => !answer.codes.some((told) => code.split('|').includes(told)));
    const wrong = answer.codes.filter((told) => !reasons.some((code) => code.split('|').includes(told)));
    return missing.length + wrong.length === 0
      ? []
      : [`own ${reasons.join(', ') || 'a list'}, product ${answer.codes.join(', ')}`];
  }
  if (reasons.length > 0) return [`own ${reasons.join(', ')}, product a list`];
  return faultsOfList(site, answer.list, settled);
}

/** Codes of failures. `A|B` means that the product must name A or B. */
function reasonsAgainst(site: Site): readonly string[] {
  const { choices, section, isBelow, isRelined, others, hasRemarks, catalogue } = site;
  const { diameter, outletDiameter, declaration, scheme } = choices;
  const reasons: string[] = [];
  // The flue's cross-section is at least the pipe's and the outlet's.
  const area = (Math.PI * Math.max(diameter, outletDiameter) ** 2) / 4;
  if (!isRelined && section !== null) {
    if (areaOf(section) < area - 1e-6) reasons.push('INLET_NARROWER');
    else if (diameter > greatestSideOf(section)) reasons.push('INLET_WIDER_THAN_FLUE');
  }
  if (others !== null && others !== 0 && declaration?.has_fan === 1) reasons.push('OWN_FLUE_NEEDED');
  if (!isRelined && hasRemarks) reasons.push('CHIMNEY_NOT_USABLE');
  if (isRelined && lacksForLiner(site)) reasons.push('PART_MISSING');
  if (isRelined && isTooWide(site)) reasons.push('LINER_TOO_WIDE');
  const task = taskOf(site);
  const isOverMouth = task.inletHeight !== null && task.inletHeight >= mouthOf(site);
  const isOverCeiling = isBelow && (task.inletHeight ?? 0) > choices.roomHeight;
  const isTooLow = isRelined && (site.inletHeight ?? task.intervals.at(-1)?.highest ?? 0) < leastInletOf(site);
  if (isTooLow || isOverMouth || isOverCeiling) reasons.push(isBelow ? 'FLUE_END_OUT_OF_REACH' : 'INLET_OUT_OF_REACH');
  if (diameter < outletDiameter) return [...reasons, 'DIAMETER_BELOW_OUTLET'];
  if (diameter > outletDiameter && adapterOf(site) === undefined) return [...reasons, 'NO_START'];
  const isWithoutBend = (scheme.outlet_position === 'top') !== isBelow && task.bends.length === 0;
  if (task.pipes.length === 0 || isWithoutBend) {
    const any = catalogue.parts.some(({ role, pipeId }) => role === 'connector_pipe' && pipeId === choices.pipeId);
    return [...reasons, any ? 'COLOUR_NOT_AVAILABLE' : 'PART_MISSING'];
  }
  if (isTooLow || isOverMouth || isOverCeiling || bestConnection(task) !== null) return reasons;
  return [...reasons, isBelow ? 'FLUE_END_OUT_OF_REACH' : 'INLET_OUT_OF_REACH|WALL_TOO_CLOSE'];
}

function faultsOfList(site: Site, answer: Connection, settled: Settled): readonly string[] {
  const { catalogue, choices, house, isRelined } = site;
  const byArticle = new Map(catalogue.parts.map((part) => [part.article, part]));
  const standing = (section: string): readonly Standing[] =>
    answer.geometry.pieces
      .filter((piece) => piece.section === section)
      .flatMap(({ articleNumber, from, to }) => {
        const part = byArticle.get(articleNumber);
        return part === undefined ? [] : [{ part, from, to }];
      });
  const laid = standing('connector').map(({ part }) => part);
  const liner = standing('liner');
  const task = taskOf(site);
  const { level } = task;
  const pieces = laid.slice(level.pipes.length);
  const startsLevel = level.pipes.every((part, index) => laid[index]?.id === part.id);
  const inlet = answer.chimney.inlet?.height ?? Number.NaN;
  const { runs, faults } = followConnection({ ...answer.chimney, pieces }, task);
  const [best, rank] = [bestConnection(task), rankOfPieces(pieces, task.objective)];
  const mouth = mouthOf(site);
  const limiter = choices.limiter ? partsOf(site, 'damper')[0] : undefined;
  const length = runs.reduce((sum, run) => sum + run.length, 0);
  const heights = { outlet: answer.chimney.axis[0]?.height ?? Number.NaN, inlet, mouth };
  const draughtWith = (limiterZeta: number): DraughtAnswer | null => draughtOf(site, runs, task, heights, limiterZeta);
  const built = {
    mouth,
    inlet,
    length,
    hasHatchInEachBend: pieces.every(({ role, hasHatch }) => role !== 'connector_bend' || hasHatch === true),
    draught: {
      limiter,
      draught: draughtWith(zetaOfLimiter(limiter)),
      withoutLimiter: draughtWith(0),
      isLevelUnknown: level.isUnknown,
      isDuctUnknown: isDuctUnknown(choices),
    },
  };
  const linerLength = answer.chimney.liner?.length ?? 0;
  const lines = linesOf(
    [
      ...pieces.map((part) => ({ part, quantity: 1 })),
      ...liner.filter(({ part }) => part.role === 'liner_rigid').map(({ part }) => ({ part, quantity: 1 })),
      // Each length of a flexible liner is cut from whole metres.
      ...liner
        .filter(({ part }) => part.role === 'liner_flexible')
        .map(({ part, from, to }) => ({ part, quantity: Math.ceil((to - from) / (part.length ?? 1000) - 1e-6) })),
      ...(isRelined ? partsOfLiner(site, { length: linerLength, pieces: liner.length }) : []),
      ...aroundTheInlet(site),
      ...onTheRoof(site, mouth - house.surface - house.outerRadius * house.slope),
      { part: limiter, quantity: 1 },
      ...catalogue.scheme_module
        .filter(({ scheme_id }) => scheme_id === choices.scheme.id)
        .map(({ module_id, quantity }) => ({ part: catalogue.parts.find(({ id }) => id === module_id), quantity })),
    ].map(({ part, quantity }) => ({
      part,
      quantity: part === undefined ? 0 : quantity * quantityAt(part, choices.angle),
    })),
  );
  return [
    ...faults,
    ...(startsLevel ? [] : ['it does not begin with what the scheme brings']),
    ...(best !== null && compareRanks(best, rank) === 0
      ? []
      : [`connection of ${String(rank)}, the best ${String(best)}`]),
    ...different('mouth', mouth, answer.geometry.top),
    ...different('roof surface', rounded(house.surface), answer.geometry.roofSurface),
    ...different('length', length, answer.chimney.length, 0.2),
    ...different('hole', holeOf(site), answer.chimney.inlet?.hole ?? null),
    ...(isRelined ? faultsOfLiner(liner, site, inlet, mouth) : []),
    ...different(
      'lengths unmet',
      isRelined ? unmetEnds(liner, site, mouth) : 0,
      answer.notices.filter(isAboutLength).length,
    ),
    ...lineDifferences(lines, answer.lines),
    ...totalDifferences(totalOf(lines, choices.limit('vat', 25)), answer.totals),
    ...draughtDifferences(built.draught.draught, answer.draught),
    ...ruleDifferences(afterConfirmations(chimneyRules(site, built), settled), answer.rules, tenth),
  ];
}

/** The product rounds the axis to tenths. */
const tenth = 0.11;

const isAboutLength = ({ code }: Connection['notices'][number]): boolean => code === 'LINER_LENGTH_UNMET';

/** The mason's hole for a new sleeve or for the arm of a liner's tee, which has a gap around it; null: there is none, or its width is unknown. */
function holeOf(site: Site): number | null {
  const { choices, hasSleeve, isRelined, kind } = site;
  if (hasSleeve || kind.code === 'steel') return null;
  const width = (isRelined ? teeOf(site) : partsOf(site, 'chimney_inlet')[0])?.width ?? null;
  return width === null ? null : width + 2 * choices.limit('fitting_gap', 10);
}

function aroundTheInlet(site: Site): readonly { part: Part | undefined; quantity: number }[] {
  const { hasSleeve, hasShield, isBelow, isRelined, kind, sootHatch } = site;
  const hasHole = isRelined || kind.code !== 'steel';
  return [
    { role: 'chimney_inlet', isNeeded: hasHole && !isRelined && !hasSleeve },
    { role: 'inlet_seal', isNeeded: hasHole || hasSleeve },
    { role: 'inlet_collar', isNeeded: hasHole },
    { role: 'tee', isNeeded: !hasHole && !hasSleeve && !isBelow && isOfPipe(site) },
    { role: 'soot_hatch', isNeeded: !isRelined && !isBelow && sootHatch === 'no' },
  ]
    .map(({ role, isNeeded }) => ({ part: partsOf(site, role)[0], quantity: Number(isNeeded) }))
    .concat({ part: shieldOf(site), quantity: Number(hasShield) });
}

/** The heat shield behind a pipe of this diameter. Its article number identifies it. */
const shieldOf = ({ catalogue, choices }: Site): Part | undefined =>
  catalogue.parts.find(({ article }) => article === `OV${choices.diameter}-03`);

function onTheRoof(site: Site, overSurface: number): readonly { part: Part | undefined; quantity: number }[] {
  const { choices, house, ladder, overRoof } = site;
  const isSweptInside = choices.sweep === 'hatch' && house.hasLoft;
  const isHigh = overRoof !== null && overSurface > choices.limit('platform_height', 1200) + 0.05;
  return [
    { part: ladderOf(partsOf(site, 'roof_ladder'), choices)?.part, quantity: Number(ladder === 'new') },
    { part: cheapest(partsOf(site, 'sweep_platform'), 'sweep_platform'), quantity: Number(isHigh && !isSweptInside) },
  ];
}
