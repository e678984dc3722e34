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
  windPressure: 0,
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

const flues = sampleSize(300, 20_000);

test(`both calculations of the draught agree on ${flues} random flues`, () => {
  const dice = new Dice(sampleSeed());
  for (let flue = 0; flue < flues; flue += 1) {
    const question = randomQuestion(dice);
    const asked = { ...question, connector: [...question.connector], chimney: [...question.chimney] };
    const own = numbersOf(computeDraught(question));
    const product = numbersOf(solveDraught(asked));
    assert.deepEqual([...own.keys()].sort(), [...product.keys()].sort());
    for (const [name, value] of own) {
      const other = product.get(name);
      const agrees = value === null || typeof other !== 'number' ? value === other : Math.abs(value - other) < 1e-6;
      assert.ok(agrees, `flue ${flue}, ${name}: ${value} here, ${other} there\n${JSON.stringify(question)}`);
    }
  }
});

function randomQuestion(dice: Dice): DraughtQuestion {
  const real = (least: number, most: number): number => least + dice.share() * (most - least);
  const section = (longest: number, mayBeLevel: boolean): Section => {
    const diameter = dice.one([0.1, 0.125, 0.15, 0.16, 0.2]);
    const length = real(0.05, longest);
    return {
      length,
      rise: mayBeLevel && dice.chance(0.3) ? 0 : length * real(0.7, 1),
      diameter,
      outerDiameter: diameter + real(0.002, 0.1),
      thermalResistance: dice.chance(0.3) ? 0 : real(0, 0.6),
      roughness: real(0.0005, 0.005),
      surroundings: dice.one(['heated', 'unheated', 'outdoors']),
      zeta: dice.chance(0.5) ? 0 : real(0, 3),
    };
  };
  return {
    fuel: dice.one(['wood-logs', 'pellets']),
    altitude: real(0, 2500),
    massFlow: real(1.5, 15),
    carbonDioxide: real(4, 15),
    temperature: real(90, 450),
    minimumDraught: real(0, 15),
    maximumDraught: dice.chance(0.3) ? null : real(10, 40),
    airSupplyPressure: dice.one([0, 4]),
    windPressure: dice.one([0, 25, 40]),
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
