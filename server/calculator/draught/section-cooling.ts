import type { DraughtSection } from './draught-problem.ts';
import { describeFlow, describeWall, type Flow, type Stream } from './section-flow.ts';
import type { WeatherCase } from './weather-case.ts';

/** αa, in W/(m² K). */
const OUTER_HEAT_TRANSFER: Readonly<Record<DraughtSection['surroundings'], number>> = {
  heated: 8,
  unheated: 8,
  outdoors: 23,
};
const MAXIMUM_STEPS = 100;
const SETTLED = 1e-8;

/** A section with the gas that streams through it. Temperatures in °C. */
export interface CooledSection {
  readonly section: DraughtSection;
  /** Tm, to which `flow`, `friction` and `heatTransfer` belong. */
  readonly meanTemperature: number;
  /** To. */
  readonly exitTemperature: number;
  readonly flow: Flow;
  /** At To: where the section's single resistances are. */
  readonly exitFlow: Flow;
  readonly friction: number;
  readonly heatTransfer: number;
}

/** k in W/(m² K), of the inner surface. `heatCorrection`: SH. */
export function heatTransmission(section: DraughtSection, heatTransfer: number, heatCorrection: number): number {
  const { diameter, outerDiameter, thermalResistance, surroundings } = section;
  const outer = diameter / (outerDiameter * OUTER_HEAT_TRANSFER[surroundings]);
  return 1 / (1 / heatTransfer + heatCorrection * (thermalResistance + outer));
}

/**
 * The gas cools towards the surroundings along the section, by how much depends on its mean temperature and that on how much it cools:
 * found by taking the mean of one round as the gas temperature of the next, from the entry on. The mean always lies between entry and surroundings.
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
  for (let step = 0; step < MAXIMUM_STEPS; step += 1) {
    const transmission = heatTransmission(section, wall.heatTransfer, weather.heatCorrection);
    const innerSurface = Math.PI * section.diameter * section.length;
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
    meanTemperature,
    exitTemperature,
    flow: describeFlow(stream, section.diameter, meanTemperature),
    exitFlow: describeFlow(stream, section.diameter, exitTemperature),
    ...wall,
  };
}
