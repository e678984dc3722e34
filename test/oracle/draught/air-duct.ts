import { airConstant, airPressure, type Fuel, flueGas, kelvin } from './gas.ts';
import { friction } from './section.ts';

/** Numbers of the fuels for the mass of flue gas and of air: first the shares of 1/CO2, then the constants. */
const masses: Readonly<Record<Fuel, { readonly perDioxide: number; readonly gas: number; readonly air: number }>> = {
  'wood-logs': { perDioxide: 6.89, gas: 0.076, air: 0.001 },
  pellets: { perDioxide: 6.66, gas: 0.06, air: 0.002 },
};

const outside = 15;

/** A corrugated duct, m. */
const roughness = 0.005;

/**
 * Returns the pressure that a round duct takes for the fire's air, Pa: friction, the grille at the entry (2), the loss of the speed
 * at the fireplace (1) and 1.3 for each bend, times 1.2.
 */
export function ductPressure(
  duct: { readonly diameter: number; readonly length: number; readonly bends: number },
  fire: { readonly fuel: Fuel; readonly carbonDioxide: number; readonly massFlow: number; readonly altitude: number },
): number {
  const { perDioxide, gas, air } = masses[fire.fuel];
  const share = perDioxide / fire.carbonDioxide;
  // The flue gas has the mass of the air and of the fuel.
  const perSecond = (fire.massFlow * (share + air)) / (share + gas) / 1000;
  const density = airPressure(fire.altitude, outside) / (airConstant * kelvin(outside));
  const speed = perSecond / density / (Math.PI * (duct.diameter / 2) ** 2);
  const viscosity = flueGas(fire.fuel, fire.carbonDioxide).viscosity(outside);
  const psi = friction(Math.max(2300, (speed * duct.diameter * density) / viscosity), roughness, duct.diameter);
  const losses = (psi * duct.length) / duct.diameter + 2 + 1 + 1.3 * duct.bends;
  return 1.2 * losses * 0.5 * density * speed ** 2;
}
