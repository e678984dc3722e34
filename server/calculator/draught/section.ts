import type { DraughtSection } from './draught-problem.ts';
import { dynamicViscosity, thermalConductivity, type FlueGas } from './flue-gas.ts';
import { toKelvin, type WeatherCase } from './weather.ts';

/** The formulas of friction and heat transfer hold from this Reynolds number on. Lower numbers are raised to it. */
export const LEAST_REYNOLDS = 2300;

/** Gas in a pipe. `massFlow` in kg/s, `pressure` in Pa. */
export interface Stream {
  readonly gas: FlueGas;
  readonly massFlow: number;
  readonly pressure: number;
}

/** ρm in kg/m³, wm in m/s, and the dynamic pressure ρ w²/2 in Pa. */
export interface Flow {
  readonly density: number;
  readonly velocity: number;
  readonly dynamicPressure: number;
}

function describeFlow(
  { gas, massFlow, pressure }: Stream,
  { diameter, area = (Math.PI * diameter ** 2) / 4 }: DraughtSection,
  temperature: number,
): Flow {
  const density = pressure / (gas.gasConstant * toKelvin(temperature));
  const velocity = massFlow / (area * density);
  return { density, velocity, dynamicPressure: (density * velocity ** 2) / 2 };
}

/** Returns ψ, and αi in W/(m² K), of a section's wall at a gas temperature in °C. */
function describeWall(
  stream: Stream,
  section: DraughtSection,
  temperature: number,
): { friction: number; heatTransfer: number } {
  const { diameter, length, roughness } = section;
  const { density, velocity } = describeFlow(stream, section, temperature);
  const viscosity = dynamicViscosity(temperature);
  const conductivity = thermalConductivity(temperature);
  const reynolds = Math.max(LEAST_REYNOLDS, (velocity * diameter * density) / viscosity);
  const prandtl = (viscosity * stream.gas.heatCapacity(temperature)) / conductivity;
  const friction = frictionCoefficient(reynolds, roughness / diameter);
  const smooth = roughness === 0 ? friction : frictionCoefficient(reynolds, 0);
  const nusselt =
    (friction / smooth) ** 0.67 * 0.0214 * (reynolds ** 0.8 - 100) * prandtl ** 0.4 * (1 + (diameter / length) ** 0.67);
  return { friction, heatTransfer: (conductivity * nusselt) / diameter };
}

const MOST_FRICTION_STEPS = 20;

/**
 * Returns ψ, the friction coefficient of a round pipe: 1/√ψ = -2 log10(2.51/(Re √ψ) + r/(3.71 D)). Solves for 1/√ψ by
 * Newton's method from Haaland's explicit approximation. From Re = 2300 on, two or three steps are enough.
 * @param relativeRoughness r/D, below 1
 */
export function frictionCoefficient(reynolds: number, relativeRoughness: number): number {
  const smoothPart = 2.51 / reynolds;
  const roughPart = relativeRoughness / 3.71;
  let inverseRoot = -1.8 * Math.log10((relativeRoughness / 3.7) ** 1.11 + 6.9 / reynolds);
  for (let step = 0; step < MOST_FRICTION_STEPS; step += 1) {
    const sum = smoothPart * inverseRoot + roughPart;
    const excess = inverseRoot + 2 * Math.log10(sum);
    const correction = excess / (1 + (2 * Math.LOG10E * smoothPart) / sum);
    inverseRoot -= correction;
    if (Math.abs(correction) < 1e-12) break;
  }
  return 1 / inverseRoot ** 2;
}

/** αa, in W/(m² K). */
const OUTER_HEAT_TRANSFER: Readonly<Record<DraughtSection['surroundings'], number>> = {
  heated: 8,
  unheated: 8,
  outdoors: 23,
};
const MOST_COOLING_STEPS = 100;
const SETTLED = 1e-8;

/** A section after the gas has cooled in it. Temperatures in °C. */
export interface CooledSection {
  readonly section: DraughtSection;
  /** The temperature To at the section's end. */
  readonly exitTemperature: number;
  /** The flow at the mean temperature Tm, as `friction` and `heatTransfer`. */
  readonly flow: Flow;
  /** The flow at To. The section's single resistances are at this end. */
  readonly exitFlow: Flow;
  readonly friction: number;
  readonly heatTransfer: number;
}

/** Returns k of the inner surface, in W/(m² K). `heatCorrection`: SH. */
export function heatTransmission(section: DraughtSection, heatTransfer: number, heatCorrection: number): number {
  const { diameter, outerDiameter, thermalResistance, surroundings } = section;
  const outer = diameter / (outerDiameter * OUTER_HEAT_TRANSFER[surroundings]);
  return 1 / (1 / heatTransfer + heatCorrection * (thermalResistance + outer));
}

/**
 * Cools the gas along a section. Cooling and mean temperature depend on each other. So each round uses the mean of the
 * round before, and the first uses the entry temperature. The mean is always between entry and surroundings.
 */
export function coolAlongSection(
  section: DraughtSection,
  entryTemperature: number,
  stream: Stream,
  weather: WeatherCase,
): CooledSection {
  const around = weather.surroundings[section.surroundings];
  const excess = entryTemperature - around;
  let meanTemperature = entryTemperature;
  let cooling = 0;
  let wall = describeWall(stream, section, meanTemperature);
  for (let step = 0; step < MOST_COOLING_STEPS; step += 1) {
    const transmission = heatTransmission(section, wall.heatTransfer, weather.heatCorrection);
    const innerSurface = (section.perimeter ?? Math.PI * section.diameter) * section.length;
    cooling = (innerSurface * transmission) / (stream.massFlow * stream.gas.heatCapacity(meanTemperature));
    const next = cooling === 0 ? entryTemperature : around - (excess * Math.expm1(-cooling)) / cooling;
    const isSettled = Math.abs(next - meanTemperature) < SETTLED;
    meanTemperature = next;
    wall = describeWall(stream, section, meanTemperature);
    if (isSettled) break;
  }
  const exitTemperature = around + excess * Math.exp(-cooling);
  return {
    section,
    exitTemperature,
    flow: describeFlow(stream, section, meanTemperature),
    exitFlow: describeFlow(stream, section, exitTemperature),
    ...wall,
  };
}
