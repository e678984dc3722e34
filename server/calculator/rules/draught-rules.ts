import type { Rule } from './rule.ts';

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
    if (!report.checked) return { status: 'clarify', finding: 'draught-unknown' };
    const { available: measured, needed: limit, margin, maximum, allowed } = report;
    if (margin < 0) return { status: 'warning', measured, limit, finding: 'draught-short' };
    if (allowed !== null && maximum > allowed) {
      const finding = 'draught-too-strong';
      return { status: 'warning', measured: maximum, limit: allowed, finding, direction: 'maximum' };
    }
    return margin < UNCERTAINTY
      ? { status: 'clarify', measured, limit, finding: 'draught-narrow' }
      : { status: 'ok', measured, limit };
  },
} as const satisfies Rule;

/** The flue's inner wall stays above the dew point up to the mouth; where it does not, the flue must be made for wet operation. */
export const mouthTemperature = {
  id: 'R16',
  topic: 'draught',
  direction: 'minimum',
  unit: '°C',
  source: formulas,
  explains: [],
  check: ({ draught: report }) => {
    if (!report.checked) return { status: 'clarify', finding: 'draught-unknown' };
    const { innerWallTemperature: measured, dewPoint: limit, operation } = report;
    const finding = operation === 'freezing' ? 'condensate-freezes' : null;
    return { status: operation === 'dry' ? 'ok' : 'warning', measured, limit, finding };
  },
} as const satisfies Rule;
