import type { Fuel } from '../../../db/codes.ts';
import { GAS_CONSTANT_OF_AIR } from './weather.ts';

/** The names are from the standard. */
interface FuelConstants {
  readonly fR1: number;
  readonly fR2: number;
  readonly fc0: number;
  readonly fc1: number;
  readonly fc2: number;
  readonly fc3: number;
  readonly fw: number;
}

const FUELS: Readonly<Record<Fuel, FuelConstants>> = {
  'wood-logs': { fR1: 0.0038, fR2: -0.0041, fc0: 15.4, fc1: 0.016, fc2: -0.000011, fc3: 0.0111, fw: 90 },
  pellets: { fR1: 0.0037, fR2: -0.0041, fc0: 11.6, fc1: 0.015, fc2: -0.000012, fc3: 0.0091, fw: 127 },
};

/** A flue gas of constant composition. Temperatures in °C. */
export interface FlueGas {
  /** σ(H2O), in per cent by volume. */
  readonly waterVapour: number;
  /** R, in J/(kg K). */
  readonly gasConstant: number;
  /** Returns cp, in J/(kg K). */
  readonly heatCapacity: (temperature: number) => number;
}

/** Returns the flue gas of a fuel. `carbonDioxide`: σ(CO2) of the dry gas, in per cent by volume. */
export function describeFlueGas(fuel: Fuel, carbonDioxide: number): FlueGas {
  const { fR1, fR2, fc0, fc1, fc2, fc3, fw } = FUELS[fuel];
  const waterVapour = 100 / (1 + fw / carbonDioxide) + 1.1;
  const dryShare = 1 - waterVapour / 100;
  return {
    waterVapour,
    gasConstant: GAS_CONSTANT_OF_AIR * (0.996 + fR1 * waterVapour + fR2 * dryShare * carbonDioxide),
    heatCapacity(temperature) {
      const ofAir = 1011 + 0.05 * temperature + 0.0003 * temperature ** 2;
      const byCarbonDioxide = fc0 + fc1 * temperature + fc2 * temperature ** 2;
      return (ofAir + byCarbonDioxide * carbonDioxide) / (1 + fc3 * carbonDioxide);
    },
  };
}

/** Returns λA, in W/(m K), at a temperature in °C. */
export function thermalConductivity(temperature: number): number {
  return 0.0223 + 0.000065 * temperature;
}

/** Returns ηA, in N s/m², at a temperature in °C. */
export function dynamicViscosity(temperature: number): number {
  return 15e-6 + 47e-9 * temperature - 20e-12 * temperature ** 2;
}

/** Returns tp, the dew point in °C. `pressure`: of the outside air, in Pa. */
export function findDewPoint(waterVapour: number, pressure: number): number {
  const partialPressure = (waterVapour / 100) * pressure;
  return 4077.9 / (23.6448 - Math.log(partialPressure)) - 236.67;
}

const MASS_FLOW_OF_FUEL: Readonly<Record<Fuel, { readonly fm1: number; readonly fm2: number; readonly fm3: number }>> =
  {
    'wood-logs': { fm1: 6.89, fm2: 0.076, fm3: 0.001 },
    pellets: { fm1: 6.66, fm2: 0.06, fm3: 0.002 },
  };

/** Returns ṁB/ṁ, the mass of air for a mass of flue gas. `carbonDioxide`: of the dry gas, in per cent by volume. */
export function airPerFlueGas(fuel: Fuel, carbonDioxide: number): number {
  const { fm1, fm2, fm3 } = MASS_FLOW_OF_FUEL[fuel];
  return (fm1 / carbonDioxide + fm3) / (fm1 / carbonDioxide + fm2);
}

/**
 * Returns ṁ in g/s for an appliance without a declared mass flow: (fm1/σ(CO2) + fm2) QF, with the heat input QF = 100
 * Q/η.
 * @param appliance output in kW; efficiency and carbon dioxide (of the dry gas) in per cent
 */
export function findMassFlow(appliance: {
  readonly fuel: Fuel;
  readonly nominalOutput: number;
  readonly efficiency: number;
  readonly carbonDioxide: number;
}): number {
  const { fm1, fm2 } = MASS_FLOW_OF_FUEL[appliance.fuel];
  const heatInput = (100 * appliance.nominalOutput) / appliance.efficiency;
  return (fm1 / appliance.carbonDioxide + fm2) * heatInput;
}
