import { checkDraughtProblem } from './check-draught-problem.ts';
import type { DraughtProblem, DraughtResult } from './draught-problem.ts';
import { describeFlueGas, findDewPoint } from './flue-gas.ts';
import { describeOutsideAir } from './outside-air.ts';
import { solveCase } from './solve-case.ts';
import { MAXIMUM_CASE, MINIMUM_CASE } from './weather-case.ts';

export type { DraughtCase, DraughtProblem, DraughtResult, DraughtSection } from './draught-problem.ts';

/** What the inner wall must not fall below where condensate may form, but not freeze, °C. */
const FREEZING_POINT = 0;

/**
 * How a flue draws and how warm it is at its mouth: an indicative calculation after the formulas of EN 13384-1 (the folder's README has
 * them). Every iteration in it is bounded; equal problems give equal results.
 *
 * @throws RangeError for a number that is not finite, or not positive where it must be.
 */
export function solveDraught(problem: DraughtProblem): DraughtResult {
  checkDraughtProblem(problem);
  const { airSupplyPressure, maximumDraught, minimumDraught } = problem;
  const gas = describeFlueGas(problem.fuel, problem.carbonDioxide);
  const minimum = solveCase(problem, gas, MINIMUM_CASE, problem.windPressure);
  const maximum = solveCase(problem, gas, MAXIMUM_CASE, 0);
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
    waterVapour: gas.waterVapour,
    dewPoint,
    limitTemperature: problem.operation === 'dry' ? dewPoint : FREEZING_POINT,
    margin: minimum.draught - Math.max(required, airSupplyPressure),
  };
}
