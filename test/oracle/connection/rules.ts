import { draughtRules, type FlueDraught } from '../list/flue-draught.ts';
import { levelPipesOf } from '../list/level-pipes.ts';
import { atLeast, atMost, awayFromRoof, judged, type OpenRule, type Rule, rounded } from '../list/rules.ts';
import { cheapest, ladderOf } from '../list/suitable.ts';
import { armNeededIn, isOfPipe, type Site, leastSideOf, partsOf, teeOf } from './chimney.ts';

/** A connection as built; mm. */
export interface Built {
  readonly mouth: number;
  readonly inlet: number;
  readonly length: number;
  readonly hasHatchInEachBend: boolean;
  readonly draught: FlueDraught;
}

const classes = ['T250', 'T300', 'T400', 'T450', 'T600'];
/** Masonry: from the flue's inner face to combustible material. */
const fromInnerFace = 230;

/** Returns the rules that numbers decide. */
export function chimneyRules(site: Site, built: Built): readonly OpenRule[] {
  const { choices, house, isRelined, kind, section, overRoof, others, inletGap } = site;
  const { limit, declaration, ridgeDistance } = choices;
  const sleeve = partsOf(site, 'chimney_inlet')[0]?.width ?? 0;
  const isSleeveWider = !isRelined && section !== null && sleeve > leastSideOf(section);
  const isFitUnknown = section === null && (isRelined || sleeve > 0);
  const shortArm = shortArmOf(site);
  const level = levelPipesOf(site.catalogue, choices);
  const isMeasured = overRoof !== null;
  const overSurface = built.mouth - house.surface - house.outerRadius * house.slope;
  const clear = limit('mouth_over_roof', 800);
  const away = awayFromRoof(house, choices, built.mouth - house.surface);
  const platform = limit('platform_height', 1200);
  // An upright pipe draws from the outlet on.
  const effective = built.mouth - (site.isBelow ? choices.scheme.outlet_height : built.inlet);
  const least = limit('effective_height', 3500);
  const { chimneyClass } = site;
  const declaredClass = declaration?.chimney_class ?? null;
  const toCeiling = choices.roomHeight - built.inlet - (site.isBelow ? 0 : choices.diameter / 2);
  const [draught, temperature] = draughtRules(built.draught);
  return [
    isMeasured ? atLeast('R1', overSurface, clear, 'warning') : judged('R1', 'clarify', null, clear),
    isMeasured
      ? { ...away, status: away.status === 'error' ? (ridgeDistance === null ? 'clarify' : 'warning') : away.status }
      : judged('R2', 'clarify', null, away.limit),
    judged('R3', 'clarify', null, limit('neighbour_distance', 3000)),
    isMeasured
      ? judged('R5', sweepingStatus(site, overSurface - platform), rounded(overSurface), platform)
      : judged('R5', 'clarify', null, platform),
    distanceRule(site, toCeiling),
    isMeasured ? atLeast('R8', effective, least, null) : judged('R8', 'clarify', null, least),
    isRelined
      ? judged('R10', linedStatus(site), choices.diameter, choices.outletDiameter)
      : judged('R10', section === null || (site.isBelow && !isOfPipe(site)) ? 'clarify' : 'ok'),
    judged('R11', hatchStatus(site, built)),
    // The flue must carry itself. A fireplace under it cannot.
    ...(site.isBelow ? [judged('R14', 'clarify')] : []),
    judged(
      'R17',
      site.hasSleeve || kind.code === 'steel' || level.isUnknown || isSleeveWider || isFitUnknown || shortArm !== null
        ? 'clarify'
        : 'ok',
      shortArm?.arm,
      shortArm?.needed,
    ),
    sharedRule(others, inletGap, limit('inlet_gap', 200), declaration?.has_fan === 1),
    lengthRule(built.length, declaration?.connector_length ?? null),
    ...(kind.code === 'steel' && !isRelined ? [judged('R19', steelStatus(site))] : []),
    judged(
      'R21',
      'clarify',
      null,
      kind.code.startsWith('brick')
        ? Math.max(kind.combustible_distance ?? 0, fromInnerFace - kind.wall)
        : kind.combustible_distance,
    ),
    judged(
      'R22',
      classStatus(site),
      declaredClass === null || chimneyClass === null ? null : numberOf(chimneyClass),
      numberOf(declaredClass),
    ),
    judged('R23', 'clarify'),
    ...(draught === undefined || temperature === undefined
      ? []
      : [
          softened(draught, site, built.mouth),
          (kind.code.startsWith('brick') && !isRelined && !isIcy(temperature)) || isWallUnknown(site)
            ? brickTemperature(temperature)
            : temperature,
        ]),
  ];
}

/** A rigid liner does not go round a bend of the flue. */
function linedStatus({ isFlexible, isStraight, section }: Site): Rule['status'] {
  if (!isFlexible && isStraight === 'no') return 'warning';
  return section === null || (!isFlexible && isStraight === 'unknown') ? 'clarify' : 'ok';
}

/** R15 is never `ok` with unknown measures, an oblong flue, fireplaces that are or may be on it, or wind on the mouth. */
function softened(rule: Rule, site: Site, mouth: number): Rule {
  const { overRoof, section, others, isRelined } = site;
  const isOblong =
    !isRelined &&
    section !== null &&
    section.depth !== null &&
    Math.max(section.width, section.depth) > 1.5 * Math.min(section.width, section.depth);
  const isShared = others !== 0;
  return rule.status === 'ok' &&
    (isWallUnknown(site) || overRoof === null || isOblong || isShared || windPressesOn(site, mouth))
    ? { ...rule, status: 'clarify' }
    : rule;
}

/**
 * Returns the arm of a liner's tee if it ends before the flue's inner face, or if its length is unknown. The liner is in
 * the middle of the flue.
 */
function shortArmOf(site: Site): { readonly arm: number | null; readonly needed: number | null } | null {
  const { isRelined } = site;
  const tee = isRelined ? teeOf(site) : undefined;
  const needed = armNeededIn(site);
  if (tee === undefined || needed === null) return null;
  const arm = tee.pairShift;
  if (arm === null) return { arm, needed: null };
  return arm < needed - 0.05 ? { arm, needed } : null;
}

/** Wind presses on a mouth that is near a steep roof and not above its ridge. Unknown measures count as no wind. */
function windPressesOn({ choices: { angle, ridgeDistance }, house, overRoof }: Site, mouth: number): boolean {
  if (overRoof === null || ridgeDistance === null || angle < 25) return false;
  const free = mouth - house.surface;
  return free / house.slope - house.innerRadius < 2300 && free - ridgeDistance * house.slope <= 400;
}

/** An unknown wall around a liner adds no resistance, so the real draught is higher than the calculated one. */
const isWallUnknown = ({ isRelined, kind }: Site): boolean =>
  isRelined && kind.conductivity === null && kind.thermal_resistance === null;

/** Ice is measured from 0 °C, condensate from the dew point. */
const isIcy = ({ limit }: Rule): boolean => limit === 0;

const brickTemperature = (rule: Rule): Rule => (rule.status === 'warning' ? { ...rule, status: 'clarify' } : rule);

function distanceRule({ clearance, combustible, hasShield }: Site, toCeiling: number): Rule {
  const measured = Math.min(toCeiling, combustible ?? Infinity);
  if (toCeiling < clearance - 0.05) return judged('R6', 'error', rounded(measured), clearance);
  if (combustible === null) return judged('R6', 'clarify', null, clearance);
  return atLeast('R6', measured, clearance, hasShield ? 'clarify' : 'error');
}

/** `needed`: the least height of the platform's floor over the roof. */
function sweepingStatus(site: Site, needed: number): Rule['status'] {
  const { choices, house } = site;
  const ladder = ladderOf(partsOf(site, 'roof_ladder'), choices);
  const isNew = choices.angle > 0 && site.ladder === 'new';
  if (isNew && (ladder === undefined || ladder.isTooShort)) return 'warning';
  if (choices.sweep === 'hatch' && house.hasLoft) return 'clarify';
  const isUnknown = choices.angle > 0 && site.ladder === 'unknown';
  if (needed <= 0.05) return isUnknown ? 'clarify' : 'ok';
  const platform = cheapest(partsOf(site, 'sweep_platform'), 'sweep_platform');
  if (platform === undefined) return 'warning';
  if (platform.mountingHeight === null) return 'clarify';
  if (platform.mountingHeight < needed - 0.05) return 'warning';
  return isUnknown ? 'clarify' : 'ok';
}

function sharedRule(others: Site['others'], gap: number | null, least: number, hasFan: boolean): Rule {
  if (others === null || others === 'open') return judged('R18', 'clarify');
  if (others === 0) return judged('R18', 'ok');
  if (hasFan) return judged('R18', 'error');
  return judged('R18', gap !== null && gap < least ? 'warning' : 'clarify', gap, least);
}

function lengthRule(length: number, declared: number | null): Rule {
  return declared === null ? judged('R20', 'clarify', rounded(length)) : atMost('R20', length, declared, 'warning');
}

/** Fire services warn of steel flues of one maker, sold under two names, from before 1999. */
function steelStatus({ isChecked, make }: Site): Rule['status'] {
  if (make === 'warned') return 'warning';
  return isChecked && make === 'other' ? 'ok' : 'clarify';
}

/** The class T400 is 400. */
const numberOf = (temperatureClass: string | null): number | null =>
  temperatureClass === null ? null : Number(temperatureClass.slice(1));

function classStatus({ chimneyClass, choices }: Site): Rule['status'] {
  const own = choices.declaration?.chimney_class ?? null;
  if (own === null || chimneyClass === null) return 'clarify';
  return classes.indexOf(chimneyClass) >= classes.indexOf(own) ? 'ok' : 'error';
}

function hatchStatus({ isBelow, isRelined, sootHatch }: Site, { hasHatchInEachBend }: Built): Rule['status'] {
  if (!hasHatchInEachBend) return 'warning';
  return isRelined || isBelow || sootHatch !== 'unknown' ? 'ok' : 'clarify';
}
