import { type ChimneyKind, hasUnknownWall } from '../input/chimney-input.ts';
import { isOblong } from '../flue-draught/chimney-sections.ts';
import type { ChimneyFacts, ChimneyRule } from './chimney-facts.ts';
import { draughtStrength, mouthTemperature } from './draught-rules.ts';
import type { RuleOutcome } from './rule.ts';

/** At best `clarify` if the wind may press on the mouth, or if other fireplaces share the flue. Always states the wind. */
export const draughtOfChimney = {
  ...draughtStrength,
  check: (facts) => {
    const found = draughtWithoutWind(facts);
    const hasWind = facts.draught.checked && facts.draught.wind !== null;
    if (!hasWind) return found;
    const status = found.status === 'warning' ? 'warning' : 'clarify';
    return { ...found, status, findings: [...(found.findings ?? []), 'draught-wind'] };
  },
} as const satisfies ChimneyRule;

function draughtWithoutWind(facts: ChimneyFacts): RuleOutcome {
  const found: RuleOutcome = draughtStrength.check(facts);
  const { section } = facts.flue;
  // The wall counts as bare, so the draught on a cold day may be stronger than calculated.
  if (found.status === 'ok' && isWallLeftOut(facts))
    return { ...found, status: 'clarify', findings: ['draught-wall-unknown'] };
  const isOutside = facts.flue.kind === 'existing' && section !== null && isOblong(section);
  if (found.status === 'ok' && isOutside) return { ...found, status: 'clarify', findings: ['draught-oblong'] };
  if (found.status === 'ok' && !facts.isMouthMeasured)
    return { ...found, status: 'clarify', findings: ['mouth-unmeasured'] };
  const { others } = facts.flue;
  if (found.status !== 'ok' || others === 0) return found;
  return { ...found, status: 'clarify', findings: [others === null ? 'others-unknown' : 'draught-alone'] };
}

/** Returns whether the wall around a liner counts as bare, because its thermal resistance is unknown. */
function isWallLeftOut({ flue: { kind, chimney }, draught }: ChimneyFacts): boolean {
  return draught.checked && kind === 'reline' && hasUnknownWall(chimney);
}

export function isBrick({ code }: ChimneyKind): boolean {
  return code === 'brick_half' || code === 'brick_whole';
}

/**
 * By the formulas, nearly every bare brick flue is wet at the mouth on a cold day. So condensate forbids no connection.
 * Ice does.
 */
export const bareFlue = {
  ...mouthTemperature,
  check: (facts) => {
    const found: RuleOutcome = mouthTemperature.check(facts);
    if (found.status === 'warning' && isWallLeftOut(facts))
      return { ...found, status: 'clarify', findings: ['condensation-wall-unknown'] };
    const { operation } = facts.draught.checked ? facts.draught : { operation: null };
    const isBare = facts.flue.kind === 'existing' && isBrick(facts.flue.chimney);
    return found.status === 'warning' && operation === 'wet' && isBare
      ? { ...found, status: 'clarify', findings: ['brick-condensation'] }
      : found;
  },
} as const satisfies ChimneyRule;
