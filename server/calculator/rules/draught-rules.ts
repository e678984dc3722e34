import { ductOf, STRONG } from '../flue-draught/report-draught.ts';
import type { CalculatedDraught, MissingForDraught } from '../result/draught-report.ts';
import { flueSize } from './questions.ts';
import type { HouseFacts, Rule, RuleFinding, RuleOutcome } from './rule.ts';

const formulas = 'Orienterende beregning etter formlene i EN 13384-1';

/** In Pa. A smaller margin is uncertain: programs for this calculation differ by more than half a pascal. */
const UNCERTAINTY = 1;

/** The draught must be enough for fireplace and air supply, and no stronger than the fireplace allows. */
export const draughtStrength = {
  id: 'R15',
  topic: 'draught',
  unit: 'Pa',
  source: formulas,
  isAcknowledgeable: true,
  check: ({ input, draught: report, hasUnknownLevel }) => {
    if (!report.checked) return uncalculated(report.missing);
    const found = judgeStrength(report);
    // The calculation leaves out a pipe and a duct of unknown length.
    const leftOut: readonly RuleFinding[] = [
      ...(hasUnknownLevel && found.status === 'ok' ? (['draught-level-unknown'] as const) : []),
      ...(input.air === 'own' && ductOf(input) === null ? (['air-duct-unknown'] as const) : []),
    ];
    if (leftOut.length === 0 || (found.status !== 'ok' && found.status !== 'clarify')) return found;
    return { ...found, status: 'clarify', findings: [...(found.findings ?? []), ...leftOut] };
  },
} as const satisfies Rule<HouseFacts>;

function judgeStrength(report: CalculatedDraught): RuleOutcome {
  const { available: measured, needed: limit, margin, maximum, allowed, damper } = report;
  const isLimited = damper !== null && damper.isListed && damper.holds;
  if (margin < 0) return { status: 'warning', measured, limit, findings: ['draught-short'] };
  if (allowed !== null && maximum > allowed && !isLimited) {
    const hasSetting = damper !== null && damper.setting !== null;
    const limiterFinding = damper?.holds === true ? 'draught-too-strong' : 'draught-beyond-limiter';
    const findings = hasSetting ? ([limiterFinding] as const) : (['draught-no-limiter'] as const);
    const status = hasSetting && damper.isListed ? 'clarify' : 'warning';
    return { status, measured: maximum, limit: allowed, findings, direction: 'maximum' };
  }
  if (margin < UNCERTAINTY) return { status: 'clarify', measured, limit, findings: ['draught-narrow'] };
  if (allowed === null && maximum > STRONG && !isLimited) {
    return { status: 'clarify', measured: maximum, findings: ['draught-limit-unknown'] };
  }
  if (isLimited && maximum > (allowed ?? STRONG)) {
    return { status: 'ok', measured: maximum, limit: allowed, findings: ['draught-limited'], direction: 'maximum' };
  }
  return { status: 'ok', measured, limit };
}

function uncalculated(missing: readonly MissingForDraught[]): RuleOutcome {
  const isSectionMissing = missing.some(({ what }) => what === 'flue_section');
  return { status: 'clarify', findings: ['draught-unknown'], asks: isSectionMissing ? flueSize : [] };
}

/** In °C. A smaller difference between wall and dew point is uncertain. Both are rounded to hundredths. */
const BAND = 3 - 1e-6;

/** In °C. Below it, condensate on the wall freezes. */
const FREEZING_POINT = 0;

/**
 * The inner wall must stay above the dew point up to the mouth. Otherwise the flue must be made for wet operation, and in
 * that operation the wall must stay above the freezing point: ice closes a flue.
 */
export const mouthTemperature = {
  id: 'R16',
  topic: 'draught',
  unit: '°C',
  source: formulas,
  check: ({ draught: report }) => {
    if (!report.checked) return uncalculated(report.missing);
    const { innerWallTemperature: measured, dewPoint: limit, operation } = report;
    if (operation === 'freezing')
      return {
        status: 'warning',
        measured: report.wetWallTemperature,
        limit: FREEZING_POINT,
        findings: ['condensate-freezes'],
      };
    if (Math.abs(measured - limit) < BAND)
      return { status: 'clarify', measured, limit, findings: ['condensation-narrow'] };
    return { status: operation === 'dry' ? 'ok' : 'warning', measured, limit };
  },
} as const satisfies Rule<HouseFacts>;

export function hasIce({ findings }: { readonly findings: readonly RuleFinding[] }): boolean {
  return findings.includes('condensate-freezes');
}
