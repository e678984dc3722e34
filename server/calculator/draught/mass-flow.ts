import type { Fuel } from '../../../db/codes.ts';

const FUELS: Readonly<Record<Fuel, { readonly fm1: number; readonly fm2: number }>> = {
  'wood-logs': { fm1: 6.89, fm2: 0.076 },
  pellets: { fm1: 6.66, fm2: 0.06 },
};

/**
 * ṁ, the flue gas of an appliance in g/s, where its maker does not declare it: (fm1/σ(CO2) + fm2) QF with the heat input
 * QF = 100 Q/η.
 *
 * @param appliance output in kW; efficiency and carbon dioxide (of the dry gas) in per cent.
 */
export function findMassFlow(appliance: {
  readonly fuel: Fuel;
  readonly nominalOutput: number;
  readonly efficiency: number;
  readonly carbonDioxide: number;
}): number {
  const { fm1, fm2 } = FUELS[appliance.fuel];
  const heatInput = (100 * appliance.nominalOutput) / appliance.efficiency;
  return (fm1 / appliance.carbonDioxide + fm2) * heatInput;
}
