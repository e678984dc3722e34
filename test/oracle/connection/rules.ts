import type { DraughtAnswer } from '../draught/draught.ts';
import type { Part } from '../list/catalogue.ts';
import { draughtRules } from '../list/flue-draught.ts';
import { awayFromRoof, type Rule, rounded } from '../list/rules.ts';
import { cheapest, ladderOf } from '../list/suitable.ts';
import { type Asked, partsOf } from './chimney.ts';

/** A connection as built; mm. */
export interface Built {
  readonly mouth: number;
  readonly inlet: number;
  readonly length: number;
  readonly hasHatchInEachBend: boolean;
  readonly draught: DraughtAnswer | null;
  readonly limiter: Part | undefined;
}

const classes = ['T250', 'T300', 'T400', 'T450', 'T600'];
/** Masonry: from the flue's inner face to what burns. */
const fromInnerFace = 230;

/** What can be judged by numbers; the status is null where the text leaves it open. */
export function chimneyRules(
  asked: Asked,
  built: Built,
): readonly (Omit<Rule, 'status'> & { status: Rule['status'] | null })[] {
  const { choices, house, isRelined, kind, section, overRoof, others, inletGap } = asked;
  const { limit, declaration } = choices;
  const isMeasured = overRoof !== null;
  const unknown = (id: string, least: number | null): Rule => ({ id, status: 'clarify', measured: null, limit: least });
  const overSurface = built.mouth - house.surface - house.outerRadius * house.slope;
  const clear = limit('mouth_over_roof', 800);
  const away = awayFromRoof(house, choices, built.mouth - house.surface);
  const effective = built.mouth - built.inlet;
  const least = limit('effective_height', 3500);
  const toCeiling = choices.roomHeight - choices.diameter / 2 - built.inlet;
  const [draught, temperature] = draughtRules(built.draught, built.limiter);
  return [
    isMeasured
      ? {
          id: 'R1',
          status: overSurface >= clear - 0.05 ? 'ok' : 'warning',
          measured: rounded(overSurface),
          limit: clear,
        }
      : unknown('R1', clear),
    isMeasured ? { ...away, status: away.status === 'error' ? 'warning' : away.status } : unknown('R2', away.limit),
    unknown('R3', limit('neighbour_distance', 3000)),
    isMeasured ? sweepingRule(asked, overSurface) : unknown('R5', limit('platform_height', 1200)),
    distanceRule(asked, toCeiling),
    isMeasured
      ? { id: 'R8', status: effective >= least - 0.05 ? 'ok' : null, measured: rounded(effective), limit: least }
      : unknown('R8', least),
    isRelined
      ? {
          id: 'R10',
          status: section === null ? 'clarify' : null,
          measured: choices.diameter,
          limit: choices.outletDiameter,
        }
      : { id: 'R10', status: section === null ? 'clarify' : 'ok', measured: null, limit: null },
    { id: 'R11', status: hatchStatus(asked, built), measured: null, limit: null },
    { id: 'R17', status: asked.hasSleeve || kind.code === 'steel' ? 'clarify' : 'ok', measured: null, limit: null },
    sharedRule(others, inletGap, limit('inlet_gap', 200), declaration?.has_fan === 1),
    lengthRule(built.length, declaration?.connector_length ?? null),
    {
      id: 'R21',
      status: 'clarify',
      measured: null,
      limit: kind.code.startsWith('brick')
        ? Math.max(kind.combustible_distance ?? 0, fromInnerFace - kind.wall)
        : kind.combustible_distance,
    },
    { id: 'R22', status: classStatus(asked), measured: null, limit: null },
    unknown('R23', null),
    ...(draught === undefined || temperature === undefined
      ? []
      : [
          softened(draught, asked),
          (kind.code.startsWith('brick') && !isRelined) || isWallUnknown(asked)
            ? brickTemperature(temperature)
            : temperature,
        ]),
  ];
}

/** What is not measured, not in the formulas or not alone on the flue is not judged as enough. */
function softened(rule: Rule, asked: Asked): Rule {
  const { overRoof, section, others, isRelined } = asked;
  const isOblong =
    !isRelined &&
    section !== null &&
    section.depth !== null &&
    Math.max(section.width, section.depth) > 1.5 * Math.min(section.width, section.depth);
  const isShared = others !== null && others !== 0;
  return rule.status === 'ok' && (isWallUnknown(asked) || overRoof === null || isOblong || isShared)
    ? { ...rule, status: 'clarify' }
    : rule;
}

/** Around a liner such a wall counts as none: there is more draught and warmth than that, and nobody knows how much. */
const isWallUnknown = ({ isRelined, kind }: Asked): boolean =>
  isRelined && kind.conductivity === null && kind.thermal_resistance === null;

const brickTemperature = (rule: Rule): Rule => (rule.status === 'warning' ? { ...rule, status: 'clarify' } : rule);

function distanceRule({ clearance, combustible, hasShield }: Asked, toCeiling: number): Rule {
  const measured = Math.min(toCeiling, combustible ?? Infinity);
  if (toCeiling < clearance - 0.05) return { id: 'R6', status: 'error', measured: rounded(measured), limit: clearance };
  if (combustible === null) return { id: 'R6', status: 'clarify', measured: null, limit: clearance };
  const tooNear = hasShield ? 'clarify' : 'error';
  return {
    id: 'R6',
    status: measured >= clearance - 0.05 ? 'ok' : tooNear,
    measured: rounded(measured),
    limit: clearance,
  };
}

function sweepingRule(asked: Asked, overSurface: number): Rule & { status: Rule['status'] } {
  const { choices, house } = asked;
  const limit = choices.limit('platform_height', 1200);
  const rule = { id: 'R5', measured: rounded(overSurface), limit };
  const general = partsOf(asked, 'roof_ladder');
  const ladder = ladderOf(general, choices);
  if (choices.angle > 0 && (ladder === undefined || ladder.isTooShort)) return { ...rule, status: 'warning' };
  const needed = overSurface - limit;
  if (choices.sweep === 'hatch' && house.hasLoft) return { ...rule, status: 'clarify' };
  if (needed <= 0.05) return { ...rule, status: 'ok' };
  const platform = cheapest(partsOf(asked, 'sweep_platform'), 'sweep_platform');
  if (platform === undefined) return { ...rule, status: 'warning' };
  if (platform.mountingHeight === null) return { ...rule, status: 'clarify' };
  return { ...rule, status: platform.mountingHeight >= needed - 0.05 ? 'ok' : 'warning' };
}

function sharedRule(others: Asked['others'], gap: number | null, least: number, hasFan: boolean): Rule {
  if (others === null || others === 'open') return { id: 'R18', status: 'clarify', measured: null, limit: null };
  if (others === 0) return { id: 'R18', status: 'ok', measured: null, limit: null };
  if (hasFan) return { id: 'R18', status: 'error', measured: null, limit: null };
  return { id: 'R18', status: gap !== null && gap < least ? 'warning' : 'clarify', measured: gap, limit: least };
}

function lengthRule(length: number, declared: number | null): Rule {
  const measured = rounded(length);
  if (declared === null) return { id: 'R20', status: 'clarify', measured, limit: null };
  return { id: 'R20', status: length <= declared + 0.05 ? 'ok' : 'warning', measured, limit: declared };
}

function classStatus({ chimneyClass, choices }: Asked): Rule['status'] {
  const own = choices.declaration?.chimney_class ?? null;
  if (own === null || chimneyClass === null) return 'clarify';
  return classes.indexOf(chimneyClass) >= classes.indexOf(own) ? 'ok' : 'error';
}

function hatchStatus({ isRelined, sootHatch }: Asked, { hasHatchInEachBend }: Built): Rule['status'] {
  if (!hasHatchInEachBend) return 'warning';
  return isRelined || sootHatch !== 'unknown' ? 'ok' : 'clarify';
}
