import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate, type CalculationResult } from '../../../server/calculator/calculate.ts';
import type { CalculationInput } from '../../../server/calculator/input/calculation-input.ts';
import type { CalculationData } from '../../../server/calculator/input/calculation-data.ts';
import { createDataWith, createFloor, createInput, sturdyFireplace } from '../../support/calculator-fixtures.ts';
import { orderParts } from '../../../server/calculator/input/catalogue-parts.ts';
import { createPart } from '../../support/fixture-parts.ts';
import { Dice } from '../random.ts';
import {
  bestOf,
  listCarriedColumns,
  rankOf,
  type Element,
  type Judged,
  type Pair,
  type Demand,
} from './every-column.ts';

const houses = Number(process.env['CARRIED_HOUSES'] ?? 5);
const seed = Number(process.env['CARRIED_SEED'] ?? 1);
const bandPrice = 49_00;

test(`no column of ${houses} low houses, tried one by one with every set of supports, is better`, () => {
  const dice = new Dice(seed);
  const seen = { free: 0, supported: 0, shifted: 0, linked: 0, reduced: 0, widened: 0, impossible: 0 };
  for (let count = 0; count < houses; count += 1) {
    const input = randomInput(dice);
    const data = randomData(dice);
    const address = JSON.stringify({ count, seed });
    for (const objective of ['price', 'joints', 'tight'] as const) {
      const result = calculate({ ...input, objective }, data);
      if (result.failures.length > 0) continue;
      const demand = askOf(result, input, data);
      // If a column with whole margins exists, the list keeps them too.
      const best = bestOf(
        objective,
        listCarriedColumns({ ...demand, zones: wholeZones(result, input) }),
        demand.supportPrice,
      );
      const status = result.rules.find(({ id }) => id === 'R14')?.status;
      const keepsMargins = result.geometry.jointZones.every(({ marginShare }) => marginShare === 1);
      const own = best ?? bestOf(objective, listCarriedColumns(demand), demand.supportPrice);
      if (best === null && own !== null && !keepsMargins) seen.reduced += 1;
      if (own === null) {
        const isWidened = (result.geometry.top ?? 0) > demand.target + demand.tolerance;
        seen[isWidened ? 'widened' : 'impossible'] += 1;
        assert.equal(status, isWidened ? 'ok' : 'error', address);
        continue;
      }
      assert.equal(best !== null, keepsMargins, address);
      assert.equal(status, 'ok', address);
      const found = judge(result, demand.target);
      assert.deepEqual(
        rankOf(objective, found, demand.supportPrice),
        rankOf(objective, own, demand.supportPrice),
        `${objective} ${address}`,
      );
      if (input.offset === 0) {
        assert.deepEqual(
          found.pieces.map(({ articleNumber, to }) => [articleNumber, to]),
          own.pieces.map(({ element, to }) => [element.article, to]),
          `${objective} ${address}`,
        );
      } else seen.shifted += 1;
      if (found.pieces.some(({ articleNumber }) => articleNumber === 'LINKED')) seen.linked += 1;
      if (own.supports > 0) seen.supported += 1;
      else seen.free += 1;
    }
  }
  assert.ok(seen.free > 0 && seen.supported > 0 && seen.shifted > 0 && seen.linked > 0, JSON.stringify(seen));
});

function randomInput(dice: Dice): CalculationInput {
  const floors = dice.one([1, 1, 2]);
  const isShifted = dice.chance(0.3);
  return createInput({
    floor: createFloor(floors, dice.chance(0.4)),
    roofAngle: dice.one([0, 15, 22, 30]),
    roomHeight: dice.whole(1900, floors === 1 ? 2900 : 2100),
    slabThickness: dice.whole(150, 350),
    atticHeight: dice.whole(300, floors === 1 ? 1500 : 500),
    offset: isShifted ? dice.one([62, 155, 254, 330]) : 0,
  });
}

/** Weights, prices and loads of all sizes. Braces and platform cost nothing, so a column costs as much as its pieces. */
function randomData(dice: Dice): CalculationData {
  const straight = (weight: number): object => ({
    weight: weight + dice.whole(-20, 20) / 10,
    price: dice.whole(300, 1600) * 100,
  });
  const bend = (): object => ({ weight: dice.whole(20, 60) / 10, loadCapacity: dice.whole(8, 60) });
  const data = createDataWith(
    {
      'E250-Svart': null,
      'E500-Svart': { ...straight(5), length: dice.whole(400, 480) },
      'E1000-Svart': { ...straight(9), length: dice.whole(800, 960) },
      'ADJ-Svart': {
        length: 400,
        otherLength: dice.whole(360, 399),
        weight: dice.whole(20, 60) / 10,
        loadCapacity: dice.whole(3, 40),
        price: dice.whole(300, 1600) * 100,
      },
      'BEND15-Svart': bend(),
      'BEND30-Svart': bend(),
      'BEND45-Svart': bend(),
      SUPPORT: { loadCapacity: dice.whole(10, 60), price: dice.whole(100, 1400) * 100 },
      PLATFORM: { price: 0 },
      BRACE: { price: 0 },
    },
    dice.chance(0.6)
      ? [
          createPart({
            id: 80,
            articleNumber: 'LIGHT',
            role: 'straight',
            length: dice.whole(800, 960),
            weight: dice.whole(50, 90) / 10,
            price: dice.whole(900, 2500) * 100,
            width: 200,
            colorId: 1,
          }),
        ]
      : [],
  );
  const lightTwin = data.parts.all.find(({ articleNumber }) => articleNumber === 'E1000-Svart');
  const twin =
    lightTwin === undefined || dice.chance(0.5)
      ? []
      : [
          createPart({
            ...lightTwin,
            id: 81,
            articleNumber: 'TWIN',
            weight: (lightTwin.weight ?? 9) - 2,
            price: (lightTwin.price ?? 0) + 100_00,
          }),
        ];
  // Start part, two elements, the adjustable one, a bend, or any.
  const near = (): number | null => dice.one([2, 10, 12, 16, 24, null]);
  const length = dice.whole(600, 960);
  const linked = dice.chance(0.6)
    ? []
    : [
        createPart({
          id: 82,
          articleNumber: 'LINKED',
          role: dice.one(['straight', 'adjustable']),
          length,
          otherLength: length - dice.whole(2, 9),
          price: dice.whole(100, 900) * 100,
          weight: dice.whole(20, 90) / 10,
          loadCapacity: dice.whole(3, 40),
          width: 200,
          colorId: 1,
          fromPartId: near(),
          toPartId: dice.chance(0.5) ? null : near(),
        }),
      ];
  return {
    ...data,
    parts: orderParts([...data.parts.all, ...twin, ...linked]),
    declaration: { ...sturdyFireplace, flueLoad: dice.whole(8, 45) },
  };
}

function elementsOf({ parts }: CalculationData, role: string): Element[] {
  const articleOf = (id: number | null): string | null => parts.byId.get(id ?? 0)?.articleNumber ?? null;
  return parts.all
    .filter((part) => part.role === role && (part.colorId === null || part.colorId === 1))
    .map(({ articleNumber, length, otherLength, price, weight, loadCapacity, fromPartId, toPartId }) => ({
      article: articleNumber,
      length: role === 'adjustable' ? Math.min(length ?? 0, otherLength ?? length ?? 0) : (length ?? 0),
      maximumLength: role === 'adjustable' ? Math.max(length ?? 0, otherLength ?? length ?? 0) : (length ?? 0),
      follows: articleOf(fromPartId),
      followedBy: articleOf(toPartId),
      price: (price ?? 0) + bandPrice,
      weight: weight ?? 0,
      capacity: role === 'straight' ? Infinity : (loadCapacity ?? Infinity),
    }));
}

function pairsFor(offset: number, data: CalculationData): Pair[] {
  const straights = elementsOf(data, 'straight');
  const sets: Element[][] = [[]];
  for (const [a, one] of straights.entries()) {
    sets.push([one]);
    for (const [b, other] of straights.slice(a).entries()) {
      sets.push([one, other]);
      for (const third of straights.slice(a + b)) sets.push([one, other, third]);
    }
  }
  return elementsOf(data, 'bend').flatMap((bend) => {
    const row = data.parts.all.find(({ articleNumber }) => articleNumber === bend.article);
    const angle = ((row?.bendAngle ?? 0) * Math.PI) / 180;
    return sets.flatMap((set) => {
      const length = set.reduce((sum, element) => sum + element.length, 0);
      const shift = (row?.horizontalLength ?? 0) + Math.sin(angle) * length;
      const parts = ordersOf(set)
        .map((order) => [bend].concat(order, bend))
        .find(isEachNextToWhatItAsksFor);
      if (parts === undefined || Math.abs(shift - offset) > 25 + 1e-6) return [];
      return [{ parts, rise: Math.round(2 * bend.length + Math.cos(angle) * length) }];
    });
  });
}

function ordersOf(set: readonly Element[]): Element[][] {
  if (set.length === 0) return [[]];
  return set.flatMap((first, index) => ordersOf(set.toSpliced(index, 1)).map((others) => [first].concat(others)));
}

function isEachNextToWhatItAsksFor(parts: readonly Element[]): boolean {
  return parts.every(({ follows, followedBy }, index) => {
    const standsRight = follows === null || parts[index - 1]?.article === follows;
    return standsRight && (followedBy === null || parts[index + 1]?.article === followedBy);
  });
}

function askOf({ geometry }: CalculationResult, input: CalculationInput, data: CalculationData): Demand {
  const weightOf = new Map(data.parts.all.map(({ id, weight }) => [id, weight ?? 0]));
  const elements = [...elementsOf(data, 'straight'), ...elementsOf(data, 'adjustable')];
  const { slabs, roofSurface } = geometry;
  const bare = penetrationsOf(geometry, input);
  const support = data.parts.all.find(({ role }) => role === 'load_support');
  return {
    elements,
    pairs: input.offset === 0 ? null : pairsFor(input.offset, data),
    closed: bare.map(({ from, to }, index) => ({ from, to: index === bare.length - 1 ? Infinity : to })),
    zones: geometry.jointZones,
    start: geometry.start ?? 0,
    startsOn: geometry.pieces.findLast(({ section }) => section === 'start-chain')?.articleNumber ?? '',
    target: geometry.requiredTop,
    tolerance: Math.min(...elements.map(({ length }) => length)),
    below: geometry.pieces
      .filter(({ section }) => section === 'start-chain')
      .map(({ partId, from, to }) => ({ from, to, weight: weightOf.get(partId) ?? 0 })),
    baseCapacity: data.declaration?.flueLoad ?? 0,
    places: slabs.length === 0 ? [roofSurface] : slabs.map(({ top }) => top),
    supportCapacity: support?.loadCapacity ?? 0,
    supportPrice: support?.price ?? 0,
  };
}

/** Penetrations without margins, the roof last. The result rounds the roof's surface, so it is calculated again. */
function penetrationsOf(
  { slabs, roofUnderside, outerRadius }: CalculationResult['geometry'],
  { roofAngle, roofThickness }: CalculationInput,
): { from: number; to: number }[] {
  const angle = (roofAngle * Math.PI) / 180;
  const reach = outerRadius * Math.tan(angle);
  const roofSurface = roofUnderside + roofThickness / Math.cos(angle);
  return [
    ...slabs.map(({ bottom, top }) => ({ from: bottom, to: top })),
    { from: roofUnderside - reach, to: roofSurface + reach },
  ];
}

function wholeZones({ geometry }: CalculationResult, input: CalculationInput): { from: number; to: number }[] {
  return penetrationsOf(geometry, input).map(({ from, to }) => ({ from: from - 150, to: to + 150 }));
}

/** Measures the column of the product's list. */
function judge(
  { geometry, lines }: CalculationResult,
  target: number,
): Pick<Judged, 'price' | 'supports' | 'overshoot'> & Pick<CalculationResult['geometry'], 'pieces'> {
  const pieces = geometry.pieces.filter(({ section }) => section !== 'start-chain');
  const priceOf = new Map(lines.map(({ articleNumber, unitPrice }) => [articleNumber, unitPrice ?? 0]));
  return {
    pieces,
    price: pieces.reduce((sum, { articleNumber }) => sum + (priceOf.get(articleNumber) ?? 0) + bandPrice, 0),
    supports: geometry.supports.filter(({ kind }) => kind === 'load-support').length,
    overshoot: (geometry.top ?? 0) - target,
  };
}
