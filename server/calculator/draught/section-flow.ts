import type { DraughtSection } from './draught-problem.ts';
import { dynamicViscosity, thermalConductivity, type FlueGas } from './flue-gas.ts';
import { frictionCoefficient } from './friction.ts';
import { toKelvin } from './outside-air.ts';

/** Below it the formulas of friction and heat transfer are used with this number all the same. */
const LEAST_REYNOLDS = 2300;

/** Gas that streams through a pipe. `massFlow` in kg/s, `pressure` in Pa. */
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

/** How a stream moves in a pipe of a diameter in metres, at a temperature in °C. */
export function describeFlow({ gas, massFlow, pressure }: Stream, diameter: number, temperature: number): Flow {
  const area = (Math.PI * diameter ** 2) / 4;
  const density = pressure / (gas.gasConstant * toKelvin(temperature));
  const velocity = massFlow / (area * density);
  return { density, velocity, dynamicPressure: (density * velocity ** 2) / 2 };
}

/** ψ of a section's wall, and αi in W/(m² K), at the gas temperature in °C. */
export function describeWall(
  stream: Stream,
  { diameter, length, roughness }: DraughtSection,
  temperature: number,
): { friction: number; heatTransfer: number } {
  const { density, velocity } = describeFlow(stream, diameter, temperature);
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
