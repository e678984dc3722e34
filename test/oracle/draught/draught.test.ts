import assert from 'node:assert/strict';
import { test } from 'node:test';
import { solveDraught } from '../../../server/calculator/draught/solve-draught.ts';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { Dice } from '../random.ts';
import { computeDraught, type DraughtQuestion } from './draught.ts';
import type { Section } from './section.ts';

const connector = (length: number, rise: number, zeta: number): Section => ({
  length,
  rise,
  zeta,
  diameter: 0.1,
  outerDiameter: 0.102,
  thermalResistance: 0,
  roughness: 0.001,
  surroundings: 'heated',
});
const chimney = (length: number, surroundings: Section['surroundings'], zeta: number): Section => ({
  ...connector(length, length, zeta),
  outerDiameter: 0.1616,
  thermalResistance: 0.45,
  surroundings,
});

/** A flue's measures, from its inner sides and its wall, all in metres. */
const round = (diameter: number, wall: number): Measures => ({ diameter, outerDiameter: diameter + 2 * wall });
const rectangle = (width: number, depth: number, wall: number): Measures => {
  const hydraulic = (one: number, other: number): number => (4 * one * other) / (2 * (one + other));
  return {
    diameter: hydraulic(width, depth),
    outerDiameter: hydraulic(width + 2 * wall, depth + 2 * wall),
    area: width * depth,
    perimeter: 2 * (width + depth),
  };
};
type Measures = Pick<Section, 'diameter' | 'outerDiameter' | 'area' | 'perimeter'>;

/** A pellet stove of which a complete calculation has been printed. */
const printed: DraughtQuestion = {
  fuel: 'pellets',
  altitude: 540,
  massFlow: 5.7,
  carbonDioxide: 12.5,
  temperature: 168.9,
  minimumDraught: 0,
  maximumDraught: 15,
  airSupplyPressure: 0,
  operation: 'dry',
  connector: [connector(0.08, 0, 1.6), connector(0.7, 0.7, 0.4), connector(0.7, 0.7, 0.4), connector(0.7, 0.7, 0)],
  chimney: [chimney(1.8459, 'heated', 0), chimney(1.1134, 'outdoors', 1.5)],
};

const near = (own: number, other: number, tolerance: number, what: string): void =>
  assert.ok(Math.abs(own - other) <= tolerance, `${what}: ${own} is not ${other}`);

test('the second calculation of the draught gives the printed reference case', () => {
  const { minimum, maximum, waterVapour } = computeDraught(printed);
  near(waterVapour, 10.1, 0.05, 'water vapour');
  for (const [name, weather, density, lift, draught, mouth, connectorLift, connectorResistance] of [
    ['minimum', minimum, 1.097, 6.99, 5.67, 87.7, 6.56, 1.83],
    ['maximum', maximum, 1.215, 11.48, 10.56, 102.6, 9.35, 1.24],
  ] as const) {
    near(weather.outsideDensity, density, 0.0005, `${name}: density of the air`);
    near(weather.lift, lift, 0.05, `${name}: lift`);
    near(weather.draught, draught, 0.05, `${name}: draught`);
    near(weather.mouthTemperature, mouth, 0.2, `${name}: temperature at the mouth`);
    near(weather.connectorLift, connectorLift, 0.05, `${name}: lift of the connector`);
    near(weather.connectorResistance, connectorResistance, 0.05, `${name}: resistance of the connector`);
  }
});

test('the second calculation gives the five worked chimneys, with a strong stove and a weak one', () => {
  const stoves = [
    { massFlow: 6.1, carbonDioxide: 9.5, temperature: 262, minimumDraught: 12 },
    { massFlow: 3.8, carbonDioxide: 8.3, temperature: 185, minimumDraught: 10 },
  ];
  const pipe = { ...round(0.15, 0.001), thermalResistance: 0, roughness: 0.001, surroundings: 'heated' as const };
  for (const [measures, thermalResistance, roughness, ...expected] of [
    [rectangle(0.23, 0.23, 0.11), 0.1, 0.005, [18.26, 8.14, 12.1], [10.68, 1.38, 4.5]],
    [round(0.23, 0.11), 0.1, 0.005, [19.55, 9.43, 15], [11.87, 2.57, 6]],
    [rectangle(0.14, 0.27, 0.11), 0.094, 0.005, [17.62, 7.5, 12.5], [10.13, 0.83, 4.4]],
    [round(0.2, 0.08), 0.36, 0.0015, [20.88, 10.75, 48], [13.11, 3.81, 22]],
    [round(0.15, 0.15), 0.3, 0.001, [20.77, 10.65, 52], [13.21, 3.91, 23]],
  ] as const) {
    const part = (length: number, surroundings: Section['surroundings']): Section => ({
      ...measures,
      thermalResistance,
      roughness,
      length,
      rise: length,
      zeta: 0,
      surroundings,
    });
    for (const [index, stove] of stoves.entries()) {
      const { minimum, maximum, margin } = computeDraught({
        ...printed,
        ...stove,
        fuel: 'wood-logs',
        altitude: 100,
        maximumDraught: null,
        airSupplyPressure: 4,
        connector: [
          { ...pipe, length: 0.9, rise: 0.9, zeta: 0.4 },
          { ...pipe, length: 0.5, rise: 0.5 * Math.SQRT1_2, zeta: 0.4 },
          { ...pipe, length: 0.3, rise: 0, zeta: 1.2 },
        ],
        chimney: [part(2.5, 'heated'), part(2, 'unheated'), part(1.2, 'outdoors')],
      });
      const [draught = 0, surplus = 0, wall = 0] = expected[index] ?? [];
      near(minimum.draught, draught, 0.02, 'draught');
      near(margin, surplus, 0.02, 'margin');
      near(maximum.innerWallTemperature, wall, 0.6, 'inner wall at the mouth');
    }
  }
});

const flues = sampleSize(300, 20_000);

test(`both calculations of the draught agree on ${flues} random flues`, () => {
  const dice = new Dice(sampleSeed());
  for (let flue = 0; flue < flues; flue += 1) {
    const question = randomQuestion(dice);
    const asked = { ...question, connector: [...question.connector], chimney: [...question.chimney] };
    const own = numbersOf(computeDraught(question));
    const product = numbersOf(solveDraught(asked));
    for (const [name, other] of product) {
      const value = own.get(name);
      const agrees =
        typeof value !== 'number' || other === null
          ? value === other
          : Math.abs(value - other) < 1e-6 * Math.max(1, Math.abs(value));
      assert.ok(agrees, `flue ${flue}, ${name}: ${value} here, ${other} there\n${JSON.stringify(question)}`);
    }
  }
});

/** Returns a usual flue, or one with falling, hardly insulated or unusually rough pipes and an absurd stream of gas. */
function randomQuestion(dice: Dice): DraughtQuestion {
  const real = (least: number, most: number): number => least + dice.share() * (most - least);
  const isOdd = dice.chance(0.3);
  const section = (longest: number, mayBeLevel: boolean): Section => {
    const length = isOdd ? real(0.01, 10) : real(0.05, longest);
    return {
      length,
      rise: mayBeLevel && dice.chance(0.3) ? 0 : length * real(isOdd ? -0.2 : 0.7, 1),
      ...(dice.chance(0.4)
        ? rectangle(real(0.08, 0.6), real(0.08, 0.6), real(0.001, 0.25))
        : round(dice.one([0.1, 0.125, 0.15, 0.16, 0.2]), real(0.001, 0.05))),
      thermalResistance: dice.chance(0.3) ? 0 : real(0, isOdd ? 2 : 0.6),
      roughness: isOdd ? dice.one([0, 0.004]) : real(0.0005, 0.005),
      surroundings: dice.one(['heated', 'unheated', 'outdoors']),
      zeta: dice.chance(0.5) ? 0 : real(0, 3),
    };
  };
  return {
    fuel: dice.one(['wood-logs', 'pellets']),
    altitude: isOdd ? real(-50, 4000) : real(0, 2500),
    massFlow: isOdd ? real(0.001, 1000) : real(1.5, 15),
    carbonDioxide: isOdd ? real(2, 20) : real(4, 15),
    temperature: isOdd ? real(1, 1100) : real(90, 450),
    minimumDraught: real(0, 15),
    maximumDraught: dice.chance(0.3) ? null : real(10, 40),
    airSupplyPressure: dice.one([0, 4]),
    operation: dice.one(['dry', 'wet']),
    connector: Array.from({ length: dice.whole(0, 3) }, () => section(1.5, true)),
    chimney: Array.from({ length: dice.whole(1, 4) }, () => section(5, false)),
  };
}

/** Every number of an answer by its path. */
function numbersOf(value: object, path = ''): ReadonlyMap<string, number | null> {
  const numbers = new Map<string, number | null>();
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const name = `${path}${key}`;
    if (typeof inner === 'number' || inner === null) numbers.set(name, inner);
    else if (typeof inner === 'object')
      for (const [deep, found] of numbersOf(inner, `${name}.`)) numbers.set(deep, found);
  }
  return numbers;
}
