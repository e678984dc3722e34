import type { DraughtProblem, DraughtResult, DraughtCase, DraughtSection } from './draught-problem.ts';
import { describeFlueGas, findDewPoint, type FlueGas } from './flue-gas.ts';
import { coolAlongSection, heatTransmission, type CooledSection, type Stream } from './section.ts';
import { describeOutsideAir, MAXIMUM_CASE, MINIMUM_CASE, type WeatherCase, GRAVITY } from './weather.ts';

/** The least temperature of the inner wall in °C if condensate may form but not freeze. */
const FREEZING_POINT = 0;

/**
 * Calculates a flue's draught and its temperature at the mouth. Uses the formulas of EN 13384-1 in README.md; the
 * result is indicative. All iterations are bounded, and equal problems give equal results.
 */
export function solveDraught(problem: DraughtProblem): DraughtResult {
  const { airSupplyPressure, maximumDraught, minimumDraught } = problem;
  const gas = describeFlueGas(problem.fuel, problem.carbonDioxide);
  const minimum = solveCase(problem, gas, MINIMUM_CASE);
  const maximum = solveCase(problem, gas, MAXIMUM_CASE);
  const required = minimumDraught + minimum.connectorResistance - minimum.connectorLift + airSupplyPressure;
  const allowed =
    maximumDraught === null
      ? null
      : maximumDraught + maximum.connectorResistance - maximum.connectorLift + airSupplyPressure;
  const coldAir = describeOutsideAir(problem.altitude, MAXIMUM_CASE.outsideTemperature);
  const dewPoint = findDewPoint(gas.waterVapour, coldAir.pressure);
  return {
    minimum,
    maximum,
    required,
    allowed,
    dewPoint,
    limitTemperature: problem.operation === 'dry' ? dewPoint : FREEZING_POINT,
  };
}

/** The outside temperature at the mouth's inner wall in dry operation, °C. */
const DRY_MOUTH_SURROUNDINGS = 0;

function solveCase(problem: DraughtProblem, gas: FlueGas, weather: WeatherCase): DraughtCase {
  const air = describeOutsideAir(problem.altitude, weather.outsideTemperature);
  const stream: Stream = { gas, massFlow: problem.massFlow / 1000, pressure: air.pressure };
  const connector = coolAlong(problem.connector, problem.temperature, stream, weather);
  const foot = connector.at(-1)?.exitTemperature ?? problem.temperature;
  const chimney = coolAlong(problem.chimney, foot, stream, weather);
  const resistance = findResistance(chimney, connector.at(-1), weather.flowSafety);
  const innerWalls = [...connector, ...chimney].map((cooled) => findInnerWall(cooled, problem.operation, weather));
  return {
    draught: findLift(chimney, air.density) - resistance,
    connectorLift: findLift(connector, air.density),
    connectorResistance: findResistance(connector, undefined, weather.flowSafety),
    mouthTemperature: chimney.at(-1)?.exitTemperature ?? foot,
    innerWallTemperature: innerWalls.at(-1) ?? foot,
    innerWalls,
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

/** Returns Tiob, in °C: the temperature of the inner wall at the mouth of a warm flue that ends with a section. */
function findInnerWall(last: CooledSection, operation: DraughtProblem['operation'], weather: WeatherCase): number {
  const { section, exitTemperature, heatTransfer } = last;
  const outdoors = operation === 'dry' ? DRY_MOUTH_SURROUNDINGS : weather.outsideTemperature;
  const around = section.surroundings === 'outdoors' ? outdoors : weather.surroundings[section.surroundings];
  return exitTemperature - (heatTransmission(section, heatTransfer, 1) / heatTransfer) * (exitTemperature - around);
}

/** Returns PH, in Pa: the lift of the gas, which is lighter than the outside air. */
function findLift(sections: readonly CooledSection[], outsideDensity: number): number {
  return sections.reduce((sum, { section, flow }) => sum + section.rise * GRAVITY * (outsideDensity - flow.density), 0);
}

/**
 * Returns PR, in Pa: friction along the walls, single resistances, and the change of the gas's speed.
 * @param before the section before the first section; undefined: the gas begins with the first section's speed
 * @param flowSafety SE; not applied to pressure that the gas gains by slowing down
 */
function findResistance(
  sections: readonly CooledSection[],
  before: CooledSection | undefined,
  flowSafety: number,
): number {
  let alongTheWay = 0;
  for (const { section, flow, exitFlow, friction } of sections) {
    alongTheWay += friction * (section.length / section.diameter) * flow.dynamicPressure;
    alongTheWay += section.zeta * exitFlow.dynamicPressure;
  }
  const from = (before ?? sections[0])?.flow.dynamicPressure ?? 0;
  const to = sections.at(-1)?.flow.dynamicPressure ?? from;
  const bySpeed = to - from;
  return flowSafety * alongTheWay + (bySpeed >= 0 ? flowSafety : 1) * bySpeed;
}
