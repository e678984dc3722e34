import { draughtRules, type FlueDraught } from '../list/flue-draught.ts';
import {
  atLeast,
  atMost,
  awayFromRoof,
  closestJoint,
  judged,
  type OpenRule,
  type Rule,
  rounded,
} from '../list/rules.ts';
import { heldAt } from './bands.ts';
import type { Built } from './built.ts';
import { loadOnBase, overRoofOf, sweepingOf } from './order.ts';
import { consoleFor, partsOf, penetrationsAt, type Site } from './site.ts';

/** Returns the rules that numbers decide. `besideWall`: from the wall to the pipe's nearest joint. */
export function outsideRules(
  site: Site,
  built: Built,
  draught: FlueDraught,
  consoles: number,
  besideWall: number,
): readonly OpenRule[] {
  const { choices, house, isGable, ground, radius, opening, onGround } = site;
  const { limit, declaration, diameter, outletDiameter } = choices;
  const { way, tee, teeHeight, above, base, bends, upperGap, fixings, top, free } = built;
  const fromWall = upperGap + radius;
  const overRoof = overRoofOf(site, built);
  const surface = site.surfaceAt(fromWall);
  const joint = closestJoint(
    { ...house, penetrations: penetrationsAt(site, way, fromWall) },
    [tee, ...above].slice(0, -1).map(({ to }) => to),
  );
  const wallMargin = limit('wall_joint_margin', 50);
  const held = heldAt(site, free);
  const supports = [base, ...fixings];
  const longest = Math.max(0, ...fixings.map((height, index) => height - (supports[index] ?? height)));
  const weight = loadOnBase(site, built);
  const load = weight === null ? null : rounded(weight);
  const carrier = onGround ? partsOf(site, 'ground_support')[0] : consoleFor(site, built.gap)?.[0];
  const [strength, temperature] = draughtRules(draught);
  const declaredClass = declaration?.chimney_class ?? null;
  return [
    atLeast('R1', overRoof, limit('mouth_over_roof', 800), 'error'),
    awayFromRoof({ ...house, surface }, choices, top - surface),
    judged('R3', 'clarify', null, limit('neighbour_distance', 3000)),
    heldEnough(atMost('R4', free, held.limit, 'error'), (fixings.at(-1) ?? base) - base),
    sweepingRule(site, built, overRoof),
    clearanceRule(site, built),
    joint === null || besideWall / wallMargin < joint.distance / joint.margin - 1e-6
      ? atLeast('R7', besideWall, wallMargin, 'error')
      : atLeast('R7', joint.distance, joint.margin, 'warning'),
    atLeast('R8', top - house.outlet, limit('effective_height', 3500), 'error'),
    atMost('R9', top - base, limit('total_height', 15_000), 'error'),
    judged('R10', diameter > outletDiameter || built.level.isUnknown ? 'clarify' : 'ok', diameter, outletDiameter),
    atMost('R11', teeHeight - (tee.part.otherLength ?? 0) + ground, limit('hatch_reach', 3000), 'clarify'),
    atMost('R12', Math.max(0, ...bends.map(({ part }) => part.bend ?? 0)), limit('bend_angle', 45), 'error'),
    atMost('R13', longest, limit('wall_fixing', 2000), 'error'),
    ...(consoles > 1
      ? []
      : [
          load === null || carrier?.loadCapacity === undefined || carrier.loadCapacity === null
            ? judged('R14', 'clarify', load, carrier?.loadCapacity ?? null)
            : judged('R14', load <= carrier.loadCapacity ? 'ok' : 'error', load, carrier.loadCapacity),
        ]),
    ...(strength === undefined || temperature === undefined
      ? []
      : [strength, wet(temperature, partsOf(site, 'drain').length > 0)]),
    judged('R22', 'clarify', null, declaredClass === null ? null : Number(declaredClass.slice(1))),
    judged('R23', 'clarify'),
    judged('R24', 'clarify'),
    judged('R25', 'clarify', load),
    openingRule(opening, top, limit('neighbour_distance', 3000), limit('over_opening', 1000)),
    // No snow slides from a gable or a flat roof.
    judged('R27', isGable || choices.angle === 0 ? 'ok' : 'clarify'),
  ];
}

/** A flue that is free for longer than it is held from its base is asked about. */
const heldEnough = (rule: Rule, heldLength: number): Rule =>
  rule.status === 'ok' && (rule.measured ?? 0) > rounded(heldLength) ? { ...rule, status: 'clarify' } : rule;

/** The bare riser and the bare level pipe keep their distance from a timber wall. The rest is asked. */
function clearanceRule(
  { choices, wall, isTimber, clearance, pipeClearance }: Site,
  { connector, corner }: Built,
): Rule {
  const widths = connector.filter(({ part }) => part.role.startsWith('connector_')).map(({ part }) => part.width);
  const radius = Math.max(0, ...widths.map((width) => width ?? choices.diameter)) / 2;
  const needed = (corner ?? 0) + radius + pipeClearance;
  // An assumed distance is no reason for an error.
  const isTooNear = corner !== null && isTimber && wall.inner < needed - 0.05;
  return isTooNear
    ? judged('R6', 'error', rounded(wall.inner), rounded(needed))
    : judged('R6', 'clarify', null, clearance);
}

/** Water is usual outdoors and leaves by the drain. Ice and an unknown draught stay. */
const wet = (rule: Rule, hasDrain: boolean): Rule =>
  hasDrain && rule.limit !== 0 && rule.measured !== null ? { ...rule, status: 'ok' } : rule;

function sweepingRule(site: Site, built: Built, overRoof: number): Rule {
  const platform = site.choices.limit('platform_height', 1200);
  const { needed, canBeSwept, platformFloor, lacksLadder } = sweepingOf(site, built);
  const rule: Rule = judged('R5', 'ok', rounded(overRoof), platform);
  if (lacksLadder) return { ...rule, status: 'warning' };
  if (needed <= 0.05) return rule;
  if (!canBeSwept) return { ...rule, status: 'warning' };
  if (platformFloor === null) return { ...rule, status: 'clarify' };
  return { ...rule, status: platformFloor >= needed - 0.05 ? 'ok' : 'warning' };
}

/** Fumes do not enter an opening that is far enough sideways, or far enough under the mouth. */
function openingRule({ distance, height }: Site['opening'], top: number, sideways: number, over: number): OpenRule {
  const overOpening = height === null ? null : top - height;
  if (distance !== null && distance >= sideways - 0.05) return judged('R26', 'ok', distance, sideways);
  if (overOpening !== null && overOpening >= over - 0.05) return judged('R26', 'ok', overOpening, over);
  if (distance === null || overOpening === null) return judged('R26', 'clarify', distance, sideways);
  return judged('R26', 'warning', overOpening, over);
}
