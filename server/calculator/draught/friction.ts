const MAXIMUM_STEPS = 20;

/**
 * ψ, the friction coefficient of a round pipe: 1/√ψ = -2 log10(2.51/(Re √ψ) + r/(3.71 D)), solved for 1/√ψ by Newton's method from
 * Haaland's explicit approximation. Two or three steps do for Re of 2300 and more.
 *
 * @param relativeRoughness r/D, below 1.
 */
export function frictionCoefficient(reynolds: number, relativeRoughness: number): number {
  const smoothPart = 2.51 / reynolds;
  const roughPart = relativeRoughness / 3.71;
  let inverseRoot = -1.8 * Math.log10((relativeRoughness / 3.7) ** 1.11 + 6.9 / reynolds);
  for (let step = 0; step < MAXIMUM_STEPS; step += 1) {
    const sum = smoothPart * inverseRoot + roughPart;
    const excess = inverseRoot + 2 * Math.log10(sum);
    const correction = excess / (1 + (2 * Math.LOG10E * smoothPart) / sum);
    inverseRoot -= correction;
    if (Math.abs(correction) < 1e-12) break;
  }
  return 1 / inverseRoot ** 2;
}
