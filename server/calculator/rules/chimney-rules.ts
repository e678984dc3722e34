import { isNarrowerThan, isUnderFlue, leastSideOf } from '../input/chimney-input.ts';
import { toTenths } from '../numbers.ts';
import { bareFlue, draughtOfChimney, isBrick } from './chimney-draught-rules.ts';
import type { ChimneyRule } from './chimney-facts.ts';
import { mouthFromRoofPlane, mouthOverRoof, neighbouringRoof, platform } from './height-rules.ts';
import { classLimit, crossSection } from './pipe-rules.ts';
import type { HouseFacts, Rule, RuleFinding, RuleOutcome } from './rule.ts';

/** Adapts a rule about the mouth: `clarify` until the mouth is measured, and a warning instead of an error. */
function ofStandingChimney<const R extends Rule<HouseFacts>>(rule: R): Omit<R, 'check'> & Pick<ChimneyRule, 'check'> {
  return {
    ...rule,
    check: (facts) => {
      const found: RuleOutcome = rule.check(facts);
      if (!facts.isMouthMeasured)
        return { ...found, status: 'clarify', measured: null, findings: ['mouth-unmeasured'] };
      return found.status === 'error' ? { ...found, status: 'warning', findings: ['mouth-too-low'] } : found;
    },
  };
}

const connector = { topic: 'pipe', unit: 'mm', source: '' } as const;
const noConnection = { status: 'clarify', findings: ['no-flue'] } as const;

/** The distance from the pipe to combustible material, including the ceiling. */
const connectorClearance = {
  ...connector,
  id: 'R6',
  explains: ['pipe-shield'],
  check: ({ flue, limits, declaration, connector: pipe }) => {
    const declaredClearance = declaration?.pipeClearance ?? null;
    const catalogueLimit = limits.pipe_clearance;
    const limit =
      declaredClearance === null
        ? catalogueLimit
        : { value: declaredClearance, unit: catalogueLimit.unit, source: declaration?.source ?? catalogueLimit.source };
    const distances = [pipe?.toCeiling ?? null, flue.combustible].filter((distance) => distance !== null);
    const measured = distances.length === 0 ? null : toTenths(Math.min(...distances));
    // Behind a shield the shield's own instructions apply. It does not protect the ceiling.
    const isShielded = flue.shield === 'yes' && (pipe?.toCeiling ?? Infinity) >= limit.value;
    if (measured !== null && measured < limit.value) {
      return isShielded
        ? { status: 'clarify', measured, limit, findings: ['pipe-shielded'] }
        : { status: 'error', measured, limit, findings: ['pipe-too-near'] };
    }
    if (flue.combustible === null) return { status: 'clarify', limit, findings: ['pipe-clearance'] };
    return { status: 'ok', measured, limit };
  },
} as const satisfies ChimneyRule;

/** The effective height: from the inlet to the mouth. An upright flue draws from the outlet on. */
const heightOverInlet = {
  ...connector,
  topic: 'height',
  id: 'R8',
  source: 'Nordpeis, Effektiv pipehøyde',
  check: ({ flue, input, limits: { effective_height: limit }, top, isMouthMeasured, connector: pipe, draught }) => {
    if (pipe === null) return { ...noConnection, limit };
    const measured = toTenths(top - (isUnderFlue(flue) ? input.scheme.outletHeight : pipe.inletHeight));
    if (!isMouthMeasured) return { status: 'clarify', limit, findings: ['mouth-unmeasured'] };
    if (measured < limit.value) return { status: 'warning', measured, limit };
    return { status: 'ok', measured, limit, findings: [draught.checked ? 'see-draught' : 'draught-not-calculated'] };
  },
} as const satisfies ChimneyRule;

/** The cross-section must be the same from the inlet to the mouth. A rigid liner goes only into a straight flue. */
const flueSection = {
  ...crossSection,
  explains: ['liner'],
  check: ({ flue, input, outletDiameter: limit }) => {
    if (flue.kind === 'reline') {
      const measured = input.pipe.diameter;
      if (measured < limit) return { status: 'error', measured, limit };
      if (flue.liner === 'rigid' && flue.flueStraight === 'no')
        return { status: 'warning', measured, limit, findings: ['flue-not-straight'] };
      const findings: RuleFinding[] = [
        // The liner's section is known. It is unknown whether the liner fits into an unmeasured flue.
        ...(flue.section === null ? (['liner-fit-unknown'] as const) : []),
        ...(flue.liner === 'rigid' && flue.flueStraight === 'unknown' ? (['straightness-unknown'] as const) : []),
      ];
      return { status: findings.length === 0 ? 'ok' : 'clarify', measured, limit, findings };
    }
    if (flue.section === null) return { status: 'clarify', findings: ['section-unknown'] };
    if (isNarrowerThan(flue.section, limit)) return { status: 'error' };
    const isOtherSection = flue.section.depth !== null || flue.section.width !== input.pipe.diameter;
    return isUnderFlue(flue) && isOtherSection
      ? { status: 'clarify', findings: ['flue-of-other-width'] }
      : { status: 'ok', findings: ['one-section'] };
  },
} as const satisfies ChimneyRule;

/** Every bend must have a hatch, and the chimney a hatch for soot. */
const sweepingOfConnector = {
  ...connector,
  id: 'R11',
  unit: '',
  source: 'Salten brann; aabv.no; Brannvesenet Sør, som viser til Byggforsk 552.141',
  explains: ['soot-hatch', 'connector-bend', 'liner-base'],
  check: ({ flue, input, connector: pipe }) => {
    if (pipe === null) return noConnection;
    if (pipe.hasHatches !== true) return { status: 'clarify', findings: ['bend-hatch-unknown'] };
    if (flue.kind === 'reline') return { status: 'ok', findings: ['liner-hatches'] };
    if (isUnderFlue(flue))
      return {
        status: 'ok',
        findings: [input.scheme.outletPosition === 'top' ? 'through-fireplace' : 'hatch-in-bend'],
      };
    if (flue.sootHatch === 'unknown') return { status: 'clarify', findings: ['soot-hatch-unknown'] };
    return { status: 'ok', findings: [flue.sootHatch === 'no' ? 'soot-hatch-listed' : 'hatches'] };
  },
} as const satisfies ChimneyRule;

const inletSource = 'varmeokonomi.no, Røykrør; TEK17 § 15-3 (5)';

/** The pipe must end at the flue's inner face, rise slightly, and be tight and free to move. */
const inlet = {
  ...connector,
  id: 'R17',
  source: inletSource,
  explains: ['chimney-inlet', 'chimney-tee', 'inlet-seal', 'inlet-collar'],
  check: ({ flue, limits, hasUnknownLevel, connector: pipe }) => {
    if (pipe === null) return noConnection;
    const { sleeveWidth, overSleeve, arm } = pipe;
    const missesSleeve = Math.abs(overSleeve) > limits.inlet_tolerance.value;
    const isShort = arm !== null && arm.length !== null && arm.length < arm.needed;
    const hasToFit = sleeveWidth !== null || flue.kind === 'reline';
    const isWide = sleeveWidth !== null && flue.section !== null && sleeveWidth > leastSideOf(flue.section);
    const findings: RuleFinding[] = [
      ...(hasUnknownLevel ? (['scheme-pipe-unknown'] as const) : []),
      ...(arm !== null && arm.length === null ? (['tee-arm-unknown'] as const) : []),
      ...(isShort ? (['tee-arm-short'] as const) : []),
      ...(isWide ? (['hole-wider-than-flue'] as const) : []),
      ...(hasToFit && flue.section === null ? (['section-unknown'] as const) : []),
      ...(missesSleeve ? (['sleeve-missed'] as const) : []),
      ...(flue.inlet === 'existing' ? (['sleeve-to-check'] as const) : []),
      // The system of a steel chimney states the connection of a pipe. Sleeves are for masonry and elements.
      ...(flue.inlet === 'new' && flue.chimney.code === 'steel' ? (['steel-inlet'] as const) : []),
      ...(isUnderFlue(flue) ? (['steel-joint'] as const) : []),
    ];
    if (findings.length === 0)
      return { status: 'ok', otherLimit: limits.level_slope.value, findings: ['inlet-as-listed'] };
    const otherLimit = missesSleeve ? Math.abs(overSleeve) : null;
    if (arm === null || !isShort) return { status: 'clarify', otherLimit, findings };
    return {
      status: 'clarify',
      otherLimit,
      measured: arm.length,
      limit: { value: arm.needed, unit: 'mm', source: inletSource },
      findings,
    };
  },
} as const satisfies ChimneyRule;

const sharedFlue = {
  ...connector,
  id: 'R18',
  source: 'varmeokonomi.no, Røykløp; Schiedel, spørsmål og svar',
  check: ({ flue, limits: { inlet_gap: gap }, declaration }) => {
    if (flue.others === null) return { status: 'clarify', findings: ['others-unknown'] };
    if (flue.others === 0) return { status: 'ok' };
    if (declaration?.hasFan === true) return { status: 'error', findings: ['fan-needs-own-flue'] };
    if (flue.others === 'open') return { status: 'clarify', findings: ['open-fireplace'] };
    const measured = flue.inletGap;
    if (measured !== null && measured < gap.value)
      return { status: 'warning', measured, limit: gap, findings: ['inlets-too-near'] };
    const isUnknown = measured === null;
    return {
      status: 'clarify',
      measured,
      limit: gap,
      findings: isUnknown ? ['shared-flue', 'inlet-gap-unknown'] : ['shared-flue'],
    };
  },
} as const satisfies ChimneyRule;

const steelSource =
  'Salten Brann, Har du en gammel Jøtul stålpipe fra før 1999?; Nedre Romerike brann- og redningsvesen';

const condition = {
  ...connector,
  id: 'R19',
  unit: '',
  source: 'Stortinget, Dok. 15:509 (2005–2006)',
  check: ({ flue: { kind, chimney, condition: found, flueMake } }) => {
    if (kind === 'reline') return { status: 'clarify', findings: ['condition-before-lining'] };
    if (found === 'remarks') return { status: 'error', findings: ['sweep-remarks'] };
    if (chimney.code === 'steel' && flueMake === 'warned')
      return { status: 'warning', source: steelSource, findings: ['steel-warned'] };
    const isMakeUnknown = chimney.code === 'steel' && flueMake === 'unknown';
    if (found === 'checked' && !isMakeUnknown) return { status: 'ok' };
    const unchecked = chimney.code === 'element_old' ? 'old-elements' : 'condition-unknown';
    return {
      status: 'clarify',
      ...(isMakeUnknown ? { source: steelSource } : {}),
      findings: [
        ...(isMakeUnknown ? (['steel-make-unknown'] as const) : []),
        ...(found === 'checked' ? [] : ([unchecked] as const)),
      ],
    };
  },
} as const satisfies ChimneyRule;

/** The fireplace's maker may limit the length of the connecting pipe. */
const connectorLength = {
  ...connector,
  id: 'R20',
  direction: 'maximum',
  explains: ['connector-bend'],
  check: ({ connector: pipe, declaration }) => {
    if (pipe === null) return noConnection;
    const limit = declaration?.connectorLength ?? null;
    if (limit === null) return { status: 'clarify', measured: pipe.length, findings: ['connector-limit-unknown'] };
    const source = declaration?.source ?? '';
    return {
      status: pipe.length <= limit ? 'ok' : 'warning',
      measured: pipe.length,
      limit: { value: limit, unit: 'mm', source },
    };
  },
} as const satisfies ChimneyRule;

/** In millimetres: the least distance from a brick chimney's flue (inner face) to combustible material. */
const fromFlueToCombustible = 230;

const chimneyClearance = {
  ...connector,
  id: 'R21',
  source: 'varmeokonomi.no, Krav til skorstein; pipesenteret.no',
  check: ({ flue: { kind, chimney } }) => {
    const finding =
      kind === 'reline' ? 'chimney-clearance-lined' : isBrick(chimney) ? 'brick-clearance' : 'chimney-clearance';
    const outside = isBrick(chimney)
      ? Math.max(chimney.combustibleDistance ?? 0, fromFlueToCombustible - chimney.wall)
      : chimney.combustibleDistance;
    return {
      status: 'clarify',
      limit: outside === null ? null : { value: outside, unit: 'mm', source: chimney.source },
      findings: [finding],
    };
  },
} as const satisfies ChimneyRule;

const classSource = 'DiBK om NS-EN 1443:2019; soliftec.com om bokstavene';

const temperatureClass = {
  ...connector,
  id: 'R22',
  unit: '',
  source: classSource,
  check: ({ flue: { chimneyClass }, declaration }) => {
    const needed = declaration?.chimneyClass ?? null;
    if (needed === null) return { status: 'clarify', findings: ['class-undeclared'] };
    const limit = { ...classLimit(needed), source: `${declaration?.source ?? ''}; ${classSource}` };
    if (chimneyClass === null) return { status: 'clarify', limit, findings: ['class-unknown'] };
    const { value: measured } = classLimit(chimneyClass);
    return measured >= limit.value
      ? { status: 'ok', measured, limit, findings: ['class-enough'] }
      : { status: 'error', measured, limit, findings: ['class-too-low'] };
  },
} as const satisfies ChimneyRule;

/** The municipality must be notified or asked for permission. */
const municipality = {
  ...connector,
  id: 'R23',
  unit: '',
  source:
    'SAK10 § 4-1, forskrift om brannforebygging § 6 og pbl § 20-1 f, etter Trondheim, Åmot, Heim og Kvam kommuner; brannvernet.no',
  check: ({ flue: { kind } }) => ({
    status: 'clarify',
    findings: [kind === 'reline' ? 'relining-applied-for' : 'owner-notifies'],
  }),
} as const satisfies ChimneyRule;

/** A fireplace cannot carry a flue that stands over it. */
const standingFlue = {
  ...connector,
  id: 'R14',
  unit: '',
  check: () => ({ status: 'clarify', findings: ['steel-carries-itself'] }),
} as const satisfies ChimneyRule;

const beforeDraught = [
  ofStandingChimney(mouthOverRoof),
  ofStandingChimney(mouthFromRoofPlane),
  neighbouringRoof,
  ofStandingChimney(platform),
  connectorClearance,
  heightOverInlet,
  flueSection,
  sweepingOfConnector,
] as const satisfies readonly ChimneyRule[];

const fromDraught = [
  draughtOfChimney,
  bareFlue,
  inlet,
  sharedFlue,
  condition,
  connectorLength,
  chimneyClearance,
  temperatureClass,
  municipality,
] as const satisfies readonly ChimneyRule[];

/** The rules for an existing chimney, in the order of the report. */
export const chimneyRules = [...beforeDraught, ...fromDraught];

/** The rules for a fireplace under a steel flue. */
export const rulesUnderFlue = [...beforeDraught, standingFlue, ...fromDraught];
