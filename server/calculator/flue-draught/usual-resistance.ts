import type { Part } from '../input/part.ts';
import type { UsualResistance } from '../result/draught-report.ts';

/** ζ of bends at some angles in degrees, between which it grows evenly. */
const BENDS = [
  { angle: 0, zeta: 0 },
  { angle: 45, zeta: 0.4 },
  { angle: 90, zeta: 1.3 },
] as const;
const TEE = 1.6;
const RAIN_CAP = 1.5;

/** What a part usually adds to the friction of its length; null for parts that add nothing. */
export function usualResistance({ role, bendAngle }: Part): UsualResistance | null {
  if (role === 'tee') return { kind: 'tee', angle: null, zeta: TEE };
  if (role === 'cap') return { kind: 'cap', angle: null, zeta: RAIN_CAP };
  if (role !== 'bend') return null;
  const angle = bendAngle ?? 45;
  return { kind: 'bend', angle, zeta: zetaOfBend(angle) };
}

function zetaOfBend(angle: number): number {
  const [straight, half, right] = BENDS;
  const [from, to] = angle <= half.angle ? [straight, half] : [half, right];
  const zeta = from.zeta + ((angle - from.angle) / (to.angle - from.angle)) * (to.zeta - from.zeta);
  return Math.round(zeta * 100) / 100;
}
