import { airConstant, airPressure, dewPoint, flueGas, type Fuel, gravity, kelvin } from './gas.ts';
import { type Flow, flowThrough, type Section } from './section.ts';

/** A fireplace, its fuel, and its flue from the outlet upwards; pressures in Pa, temperatures in °C. */
export interface DraughtQuestion {
  readonly fuel: Fuel;
  /** m */
  readonly altitude: number;
  /** g/s */
  readonly massFlow: number;
  /** % */
  readonly carbonDioxide: number;
  readonly temperature: number;
  readonly minimumDraught: number;
  readonly maximumDraught: number | null;
  readonly airSupplyPressure: number;
  readonly operation: 'dry' | 'wet';
  readonly connector: readonly Section[];
  readonly chimney: readonly Section[];
}

export interface DraughtAtWeather {
  readonly draught: number;
  readonly lift: number;
  readonly resistance: number;
  readonly connectorLift: number;
  readonly connectorResistance: number;
  readonly mouthTemperature: number;
  readonly innerWallTemperature: number;
  readonly outsideDensity: number;
  /** The inner wall's temperature at the mouth of a flue that ends after each section. */
  readonly innerWalls: readonly number[];
}

export interface DraughtAnswer {
  readonly minimum: DraughtAtWeather;
  readonly maximum: DraughtAtWeather;
  readonly required: number;
  readonly allowed: number | null;
  readonly waterVapour: number;
  readonly dewPoint: number;
  readonly limitTemperature: number;
  readonly margin: number;
  /** At the mouth on the cold day, if the wall is wet. */
  readonly wetWallTemperature: number;
}

/** Outside air, flow safety SE, heat correction SH and surroundings of one of the two cases. */
interface Weather {
  readonly air: number;
  readonly flowSafety: number;
  readonly heatCorrection: number;
  readonly around: Readonly<Record<Section['surroundings'], number>>;
}

/** One section with its own flow. */
interface Stretch {
  readonly section: Section;
  readonly flow: Flow;
}

/** Draught and temperature of a flue after the formulas of EN 13384-1, in both weathers. */
export function computeDraught(question: DraughtQuestion): DraughtAnswer {
  const minimum = inWeather(question, {
    air: 15,
    flowSafety: 1.5,
    heatCorrection: 0.5,
    around: { heated: 15, unheated: 15, outdoors: 15 },
  });
  const coldDay: Weather = {
    air: -15,
    flowSafety: 1,
    heatCorrection: 1,
    around: { heated: 20, unheated: 0, outdoors: -15 },
  };
  const maximum = inWeather(question, coldDay);
  const need = (least: number, { connectorResistance, connectorLift }: DraughtAtWeather): number =>
    least + connectorResistance - connectorLift + question.airSupplyPressure;
  const required = need(question.minimumDraught, minimum);
  const { vapour } = flueGas(question.fuel, question.carbonDioxide);
  const dew = dewPoint(vapour, airPressure(question.altitude, -15));
  return {
    minimum,
    maximum,
    required,
    allowed: question.maximumDraught === null ? null : need(question.maximumDraught, maximum),
    waterVapour: vapour,
    dewPoint: dew,
    limitTemperature: question.operation === 'dry' ? dew : 0,
    margin: minimum.draught - Math.max(required, question.airSupplyPressure),
    wetWallTemperature: inWeather({ ...question, operation: 'wet' }, coldDay).innerWallTemperature,
  };
}

function inWeather(question: DraughtQuestion, weather: Weather): DraughtAtWeather {
  const gas = flueGas(question.fuel, question.carbonDioxide);
  const pressure = airPressure(question.altitude, weather.air);
  const outsideDensity = pressure / (airConstant * kelvin(weather.air));
  let temperature = question.temperature;
  const stretches = [...question.connector, ...question.chimney].map((section): Stretch => {
    const flow = flowThrough(section, {
      gas,
      massFlow: question.massFlow / 1000,
      pressure,
      temperature,
      surroundings: weather.around[section.surroundings],
      heatCorrection: weather.heatCorrection,
    });
    temperature = flow.exitTemperature;
    return { section, flow };
  });
  const connector = stretches.slice(0, question.connector.length);
  const chimney = stretches.slice(question.connector.length);
  const lift = liftOf(chimney, outsideDensity);
  const resistance = resistanceOf(chimney, connector.at(-1), weather.flowSafety);
  return {
    draught: lift - resistance,
    lift,
    resistance,
    connectorLift: liftOf(connector, outsideDensity),
    connectorResistance: resistanceOf(connector, undefined, weather.flowSafety),
    mouthTemperature: temperature,
    innerWallTemperature: innerWallAt(temperature, stretches.at(-1), question.operation, weather),
    outsideDensity,
    innerWalls: stretches.map((stretch) =>
      innerWallAt(stretch.flow.exitTemperature, stretch, question.operation, weather),
    ),
  };
}

const liftOf = (stretches: readonly Stretch[], outsideDensity: number): number =>
  stretches.reduce((sum, { section, flow }) => sum + section.rise * gravity * (outsideDensity - flow.density), 0);

const velocityPressure = ({ density, velocity }: Flow): number => (density * velocity ** 2) / 2;

function resistanceOf(stretches: readonly Stretch[], below: Stretch | undefined, safety: number): number {
  const steady = stretches.reduce(
    (sum, { section, flow }) =>
      sum +
      ((flow.friction * section.length) / section.diameter) * velocityPressure(flow) +
      section.zeta * flow.exitPressure,
    0,
  );
  const first = below ?? stretches[0];
  const last = stretches.at(-1);
  const change =
    first === undefined || last === undefined ? 0 : velocityPressure(last.flow) - velocityPressure(first.flow);
  return safety * steady + (change >= 0 ? safety : 1) * change;
}

function innerWallAt(
  mouth: number,
  last: Stretch | undefined,
  operation: DraughtQuestion['operation'],
  weather: Weather,
): number {
  if (last === undefined) return mouth;
  const { section, flow } = last;
  const outdoors = operation === 'dry' ? 0 : weather.air;
  const around = section.surroundings === 'outdoors' ? outdoors : weather.around[section.surroundings];
  return mouth - (flow.warmTransfer / flow.inside) * (mouth - around);
}
