import { STRONG } from '../flue-draught/report-draught.ts';
import type { HouseFacts, Rule } from './rule.ts';

const formulas = 'Orienterende beregning etter formlene i EN 13384-1';

/** Programs for this calculation differ by more than half a pascal, so a margin below this one is uncertain, in Pa. */
const UNCERTAINTY = 1;

/** The draught is as strong as fireplace and air supply need it, and no stronger than the fireplace allows. */
export const draughtStrength = {
  id: 'R15',
  topic: 'draught',
  direction: 'minimum',
  unit: 'Pa',
  source: formulas,
  explains: [],
  check: ({ draught: report }) => {
    if (!report.checked) return { status: 'clarify', findings: ['draught-unknown'] };
    const { available: measured, needed: limit, margin, maximum, allowed, damper } = report;
    const isLimited = damper !== null && damper.isListed && damper.setting !== null;
    if (margin < 0) return { status: 'warning', measured, limit, findings: ['draught-short'] };
    if (allowed !== null && maximum > allowed && !isLimited) {
      const finding = damper?.setting === null ? 'draught-beyond-limiter' : 'draught-too-strong';
      return { status: 'warning', measured: maximum, limit: allowed, findings: [finding], direction: 'maximum' };
    }
    if (margin < UNCERTAINTY) return { status: 'clarify', measured, limit, findings: ['draught-narrow'] };
    if (allowed === null && maximum > STRONG && !isLimited) {
      return { status: 'clarify', measured: maximum, findings: ['draught-limit-unknown'] };
    }
    if (isLimited && maximum > (allowed ?? STRONG)) {
      return { status: 'ok', measured: maximum, limit: allowed, findings: ['draught-limited'], direction: 'maximum' };
    }
    return { status: 'ok', measured, limit };
  },
} as const satisfies Rule<HouseFacts>;

/** A wall temperature nearer than this to the dew point is uncertain, in °C. Both are judged as they are told, in hundredths. */
const BAND = 3 - 1e-6;

/** The flue's inner wall stays above the dew point up to the mouth; where it does not, the flue must be made for wet operation. */
export const mouthTemperature = {
  id: 'R16',
  topic: 'draught',
  direction: 'minimum',
  unit: '°C',
  source: formulas,
  explains: [],
  check: ({ draught: report }) => {
    if (!report.checked) return { status: 'clarify', findings: ['draught-unknown'] };
    const { innerWallTemperature: measured, dewPoint: limit, operation } = report;
    if (Math.abs(measured - limit) < BAND)
      return { status: 'clarify', measured, limit, findings: ['condensation-narrow'] };
    const findings = operation === 'freezing' ? (['condensate-freezes'] as const) : [];
    return { status: operation === 'dry' ? 'ok' : 'warning', measured, limit, findings };
  },
} as const satisfies Rule<HouseFacts>;
