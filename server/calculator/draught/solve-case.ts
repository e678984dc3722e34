import type { DraughtCase, DraughtProblem, DraughtSection } from './draught-problem.ts';
import type { FlueGas } from './flue-gas.ts';
import { describeOutsideAir } from './outside-air.ts';
import { findLift, findResistance } from './pressures.ts';
import { coolAlongSection, heatTransmission, type CooledSection } from './section-cooling.ts';
import type { Stream } from './section-flow.ts';
import type { WeatherCase } from './weather-case.ts';

/** The surroundings that a mouth outdoors is judged in where no condensate may form, °C. */
const DRY_MOUTH_SURROUNDINGS = 0;

/** One case of a problem whose numbers have been checked. `windPressure`: what it takes off the draught here, Pa. */
export function solveCase(
  problem: DraughtProblem,
  gas: FlueGas,
  weather: WeatherCase,
  windPressure: number,
): DraughtCase {
  const air = describeOutsideAir(problem.altitude, weather.outsideTemperature);
  const stream: Stream = { gas, massFlow: problem.massFlow / 1000, pressure: air.pressure };
  const connector = coolAlong(problem.connector, problem.temperature, stream, weather);
  const foot = connector.at(-1)?.exitTemperature ?? problem.temperature;
  const chimney = coolAlong(problem.chimney, foot, stream, weather);
  const lift = findLift(chimney, air.density);
  const resistance = findResistance(chimney, connector.at(-1), weather.flowSafety);
  const last = chimney.at(-1);
  return {
    draught: lift - resistance - windPressure,
    lift,
    resistance,
    connectorLift: findLift(connector, air.density),
    connectorResistance: findResistance(connector, undefined, weather.flowSafety),
    mouthTemperature: last?.exitTemperature ?? foot,
    innerWallTemperature: last === undefined ? foot : findInnerWall(last, problem.operation, weather),
    outsideDensity: air.density,
    sections: [...connector, ...chimney].map(({ meanTemperature, flow }) => ({
      meanTemperature,
      density: flow.density,
      velocity: flow.velocity,
    })),
  };
}

function coolAlong(
  sections: readonly DraughtSection[],
  entry: number,
  stream: Stream,
  weather: WeatherCase,
): CooledSection[] {
  let temperature = entry;
  return sections.map((section) => {
    const cooled = coolAlongSection(section, temperature, stream, weather);
    temperature = cooled.exitTemperature;
    return cooled;
  });
}

/** Tiob, in °C: of the inner wall at the mouth, in a flue that is warm through. */
function findInnerWall(last: CooledSection, operation: DraughtProblem['operation'], weather: WeatherCase): number {
  const { section, exitTemperature, heatTransfer } = last;
  const outdoors = operation === 'dry' ? DRY_MOUTH_SURROUNDINGS : weather.outsideTemperature;
  const around = section.surroundings === 'outdoors' ? outdoors : weather.surroundings[section.surroundings];
  return exitTemperature - (heatTransmission(section, heatTransfer, 1) / heatTransfer) * (exitTemperature - around);
}
