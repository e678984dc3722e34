import { type FlueGas, kelvin } from './gas.ts';

/** A length of flue of one kind: lengths in metres, resistances in m2K/W. */
export interface Section {
  readonly length: number;
  readonly rise: number;
  /** If the flue is not round, both diameters are hydraulic: 4 × area / perimeter. */
  readonly diameter: number;
  readonly outerDiameter: number;
  readonly thermalResistance: number;
  readonly roughness: number;
  readonly surroundings: 'heated' | 'unheated' | 'outdoors';
  readonly zeta: number;
  /** m2, m; only if the flue is not round. */
  readonly area?: number;
  readonly perimeter?: number;
}

/** The gas that enters a section, and the surroundings that cool it. */
export interface Entry {
  readonly gas: FlueGas;
  /** kg/s */
  readonly massFlow: number;
  /** Pa */
  readonly pressure: number;
  /** °C */
  readonly temperature: number;
  readonly surroundings: number;
  /** SH: the correction for a flue that is still warming up. */
  readonly heatCorrection: number;
}

export interface Flow {
  readonly meanTemperature: number;
  readonly exitTemperature: number;
  readonly density: number;
  readonly velocity: number;
  /** Velocity pressure at the upper end, where single resistances are, Pa. */
  readonly exitPressure: number;
  readonly friction: number;
  /** Heat transfer inside, W/(m2K), and through the warm wall (at SH = 1). */
  readonly inside: number;
  readonly warmTransfer: number;
}

/** Returns the root of a falling function. */
function fallingRoot(value: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 60; step += 1) {
    const middle = (from + to) / 2;
    if (value(middle) > 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** Friction number after Colebrook: solved for 1/sqrt(psi), which lies between 0.1 and 100. */
export function friction(reynolds: number, roughness: number, diameter: number): number {
  const root = fallingRoot(
    (x) => -2 * Math.log10((2.51 * x) / reynolds + roughness / (3.71 * diameter)) - x,
    0.01,
    1_000,
  );
  return 1 / root ** 2;
}

function flowAt(mean: number, section: Section, entry: Entry): Flow {
  const { gas, massFlow, pressure, temperature, surroundings, heatCorrection } = entry;
  const { diameter, length, roughness, thermalResistance } = section;
  const densityAt = (celsius: number): number => pressure / (gas.constant * kelvin(celsius));
  const massFlux = massFlow / (section.area ?? (Math.PI * diameter ** 2) / 4);
  const density = densityAt(mean);
  const velocity = massFlux / density;
  const viscosity = gas.viscosity(mean);
  const reynolds = Math.max(2300, (velocity * diameter * density) / viscosity);
  const prandtl = (viscosity * gas.heatCapacity(mean)) / gas.conductivity(mean);
  const rough = friction(reynolds, roughness, diameter);
  const smooth = friction(reynolds, 0, diameter);
  const nusselt =
    (rough / smooth) ** 0.67 * 0.0214 * (reynolds ** 0.8 - 100) * prandtl ** 0.4 * (1 + (diameter / length) ** 0.67);
  const inside = (gas.conductivity(mean) * nusselt) / diameter;
  const outside = section.surroundings === 'outdoors' ? 23 : 8;
  const transfer = (correction: number): number =>
    1 / (1 / inside + correction * (thermalResistance + diameter / (section.outerDiameter * outside)));
  const surface = (section.perimeter ?? Math.PI * diameter) * length;
  const cooling = (surface * transfer(heatCorrection)) / (massFlow * gas.heatCapacity(mean));
  const excess = temperature - surroundings;
  const exitTemperature = surroundings + excess * Math.exp(-cooling);
  return {
    meanTemperature: surroundings + (cooling === 0 ? excess : (excess / cooling) * -Math.expm1(-cooling)),
    exitTemperature,
    density,
    velocity,
    exitPressure: massFlux ** 2 / (2 * densityAt(exitTemperature)),
    friction: rough,
    inside,
    warmTransfer: transfer(1),
  };
}

/** The stream through a section whose gas has the properties of its own mean temperature. */
export function flowThrough(section: Section, entry: Entry): Flow {
  const low = Math.min(entry.temperature, entry.surroundings);
  const high = Math.max(entry.temperature, entry.surroundings);
  const mean = fallingRoot((guess) => flowAt(guess, section, entry).meanTemperature - guess, low, high);
  return flowAt(mean, section, entry);
}
