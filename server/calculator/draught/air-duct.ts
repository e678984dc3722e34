import type { Fuel } from '../../../db/codes.ts';
import { airPerFlueGas, dynamicViscosity } from './flue-gas.ts';
import { frictionCoefficient, LEAST_REYNOLDS } from './section.ts';
import { describeOutsideAir, MINIMUM_CASE } from './weather.ts';

/** A round duct for the fire's air, in metres. */
export interface AirDuct {
  readonly diameter: number;
  readonly length: number;
  /** The number of bends of 90°. */
  readonly bends: number;
}

interface Fire {
  readonly fuel: Fuel;
  /** Of the dry flue gas, in per cent by volume. */
  readonly carbonDioxide: number;
  /** Of the flue gas, in g/s. */
  readonly massFlow: number;
  /** In metres. */
  readonly altitude: number;
}

/** SEB, the factor on the resistance of an air supply. */
const FLOW_SAFETY = 1.2;

/** In metres: a corrugated duct. */
const ROUGHNESS = 0.005;

/** Of the grille where the air enters, of the fireplace where its speed is lost, and of a bend. */
const ZETA = { entry: 2, exit: 1, bend: 1.3 } as const;

/** Returns PB of a duct from outside, in Pa: SEB (ψ L/D + Σζ) ρ w²/2, with the air of the minimum case. */
export function findDuctResistance(
  { diameter, length, bends }: AirDuct,
  { fuel, carbonDioxide, massFlow, altitude }: Fire,
): number {
  const { outsideTemperature } = MINIMUM_CASE;
  const { density } = describeOutsideAir(altitude, outsideTemperature);
  const airFlow = (massFlow / 1000) * airPerFlueGas(fuel, carbonDioxide);
  const velocity = airFlow / (density * ((Math.PI * diameter ** 2) / 4));
  const reynolds = Math.max(LEAST_REYNOLDS, (velocity * diameter * density) / dynamicViscosity(outsideTemperature));
  const friction = frictionCoefficient(reynolds, ROUGHNESS / diameter);
  const zeta = ZETA.entry + ZETA.exit + bends * ZETA.bend;
  return (FLOW_SAFETY * ((friction * length) / diameter + zeta) * density * velocity ** 2) / 2;
}
