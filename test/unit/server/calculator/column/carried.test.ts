import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Objective } from '../../../../../db/codes.ts';
import {
  canBuildWithin,
  createBudget,
  type LoadLimits,
  type ColumnElement,
  type ColumnSearch,
  explainFailure,
  findBestPath,
  findNextTop,
  type PieceLinks,
  prepareColumn,
} from '../../../../../server/calculator/column.ts';
import { smallColumnProblem } from '../../../../support/column-arbitraries.ts';
import {
  bestOf,
  type ColumnPiece,
  type ListedColumn,
  listAllColumns,
  requiredOf,
} from '../../../../support/column-brute-force.ts';

const five = { minLength: 5, maxLength: 5 };

/** Columns of which all can be listed, with weights, supports, dear tops and elements that ask for each other. */
const carriedSearch: fc.Arbitrary<CarriedSearch> = fc
  .record({
    problem: smallColumnProblem,
    weights: fc.array(fc.integer({ min: 1, max: 6 }), five),
    capacities: fc.array(fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 25 })), five),
    places: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 2 }),
    supportCapacity: fc.integer({ min: 0, max: 35 }),
    // Tops and supports may cost more than all elements together, and bends may be of many pieces.
    supportPrice: fc.constantFrom(0, 3, 500),
    bases: fc.array(
      fc.record({ supports: fc.integer({ min: 0, max: 1 }), capacity: fc.integer({ min: 0, max: 35 }) }),
      { minLength: 1, maxLength: 2 },
    ),
    dearTop: fc.record({ above: fc.integer({ min: 0, max: 5 }), price: fc.constantFrom(0, 3, 500) }),
    pieceCount: fc.constantFrom(1, 3, 40),
    within: fc.option(fc.record({ from: fc.integer({ min: 0, max: 30 }), size: fc.constantFrom(0.6, 3, 9.4) })),
    link: fc.option(fc.record({ asks: fc.nat(2), asked: fc.nat(2), isAbove: fc.boolean() }), { freq: 2 }),
  })
  .map(({ problem, weights, capacities, dearTop, pieceCount, within, link, ...supports }) => {
    const { assembly, objective, ...rest } = problem;
    const linked = (index: number): { links?: PieceLinks } => {
      if (link === null || (index !== link.asks && index !== link.asked)) return {};
      const asked = index === link.asks ? link.asked : null;
      return { links: { own: index, follows: link.isAbove ? null : asked, followedBy: link.isAbove ? asked : null } };
    };
    // Four elements may make a million columns.
    const elements = problem.elements.slice(0, 3).map((element, index) => Object.assign({}, element, linked(index)));
    const all: readonly ColumnElement[] = [...elements, ...(assembly === undefined ? [] : [assembly])];
    const loadLimits: LoadLimits = {
      ...supports,
      effort: createBudget(Infinity),
      // Only adjustable elements and bends have a greatest load.
      loads: new Map(
        all.map((element, index) => {
          const isWeak = element === assembly || (element.maximumLength ?? element.length) > element.length;
          return [
            element.articleNumber,
            { weight: weights[index] ?? 1, capacity: isWeak ? (capacities[index] ?? Infinity) : Infinity },
          ];
        }),
      ),
    };
    const standsWithin =
      within === null ? { from: -1, to: 99 } : { from: within.from + 0.7, to: within.from + 0.7 + within.size };
    const required = requiredOf(problem, pieceCount).map((piece) => Object.assign({}, piece, { standsWithin }));
    const search: ColumnSearch = {
      ...rest,
      elements,
      required,
      priceOfTop: (top) => (top < problem.target + dearTop.above ? 0 : dearTop.price),
      highestSupportsPrice: loadLimits.supportPrice * (loadLimits.places.length + 1),
      loadLimits,
    };
    return { search, loadLimits, objective, list: (highest) => listAllColumns({ ...problem, elements }, highest) };
  });

interface CarriedSearch {
  readonly search: ColumnSearch;
  readonly loadLimits: LoadLimits;
  readonly objective: Objective;
  readonly list: (highestTop: number) => readonly ListedColumn[];
}

interface Candidate extends ListedColumn {
  readonly supports: number;
}

test('the best column that can be carried is the best of all columns with every set of supports', () => {
  fc.assert(
    fc.property(carriedSearch, ({ search, loadLimits, objective, list }) => {
      const columns = list(search.target + search.tolerance).filter(({ top }) => top >= search.target);
      const candidates = columns.flatMap((column) => carriedOf(column, search, loadLimits));
      const best = bestOf(candidates, objective, costsOf({ search, loadLimits }));
      const prepared = prepareColumn(search);
      const found = prepared === null ? null : findBestPath(prepared, objective, []);
      assert.deepEqual(
        found === null
          ? null
          : { pieces: found.pieces.map(namedLength), price: found.price, top: found.top, supports: found.supports },
        best === null ? null : { ...best, pieces: best.pieces.map(namedLength) },
      );
    }),
    { numRuns: 1500 },
  );
});

test('a column that is found with the last effort can be carried', () => {
  fc.assert(
    fc.property(carriedSearch, ({ search, loadLimits, objective, list }) => {
      const hasty = { ...search, loadLimits: { ...loadLimits, effort: createBudget(0) } };
      const carriedColumns = list(search.target + search.tolerance)
        .filter(({ top }) => top >= search.target)
        .flatMap((column) => carriedOf(column, search, loadLimits));
      const prepared = prepareColumn(hasty);
      assert.equal(prepared === null, carriedColumns.length === 0);
      if (prepared === null) return;
      const { pieces, price, top, supports } = findBestPath(prepared, objective, []);
      const nameOf = (column: Pick<Candidate, 'pieces' | 'supports'>): string =>
        JSON.stringify([column.pieces.map(namedLength), column.supports]);
      const same = carriedColumns.find((column) => nameOf(column) === nameOf({ pieces: [...pieces], supports }));
      assert.deepEqual([same?.price, same?.top], [price, top]);
    }),
    { numRuns: 500 },
  );
});

test('a prepared column tells of each lesser tolerance what a new search tells', () => {
  fc.assert(
    fc.property(carriedSearch, fc.boolean(), ({ search, loadLimits }, isWeighed) => {
      const wide = { ...search, loadLimits: isWeighed ? loadLimits : undefined };
      const prepared = prepareColumn(wide);
      if (prepared === null) return;
      for (let tolerance = 0; tolerance < wide.tolerance; tolerance += 1) {
        assert.equal(canBuildWithin(prepared, tolerance), prepareColumn({ ...wide, tolerance }) !== null);
      }
    }),
    { numRuns: 1000 },
  );
});

/** Pipes of 12 and 5 mm: one of the long or two of the short end between 10 and 12 mm. Any pipe may follow any other pipe. */
const long = { articleNumber: 'LONG', length: 12, price: 1 };
const short = { articleNumber: 'SHORT', length: 5, price: 1 };
const base: ColumnSearch = {
  elements: [long, short],
  required: [],
  start: 0,
  target: 10,
  tolerance: 2,
  forbiddenJoints: [],
};
const carried: LoadLimits = {
  effort: createBudget(Infinity),
  loads: new Map([
    ['LONG', { weight: 20, capacity: Infinity }],
    ['SHORT', { weight: 5, capacity: Infinity }],
  ]),
  bases: [{ supports: 0, capacity: 15 }],
  places: [6],
  supportCapacity: 99,
  supportPrice: 500,
};

function namesOf(search: ColumnSearch, objective: Objective): readonly string[] {
  const prepared = prepareColumn(search);
  return prepared === null
    ? []
    : findBestPath(prepared, objective, []).pieces.map(({ articleNumber }) => articleNumber);
}

test('fewest joints go before a top or a support that costs more than all pieces together', () => {
  assert.deepEqual(namesOf({ ...base, priceOfTop: (top) => (top > 10 ? 500 : 0) }, 'joints'), ['LONG']);
  assert.deepEqual(namesOf({ ...base, highestSupportsPrice: 500, loadLimits: carried }, 'joints'), ['LONG']);
  assert.deepEqual(namesOf({ ...base, highestSupportsPrice: 500, loadLimits: carried }, 'price'), ['SHORT', 'SHORT']);
});

test('a support holds the piece that begins at its height, and not the piece that ends there', () => {
  const heldAt = (place: number): readonly string[] =>
    namesOf({ ...base, highestSupportsPrice: 500, loadLimits: { ...carried, places: [place] } }, 'joints');
  assert.deepEqual([heldAt(0), heldAt(12)], [['LONG'], ['SHORT', 'SHORT']]);
});

test('the lower price goes before fewer joints, of however many pieces bends are', () => {
  const choices = [
    { articleNumber: 'MANY', length: 10, price: 1, pieceCount: 40 },
    { articleNumber: 'ONE', length: 10, price: 2, pieceCount: 1 },
  ];
  assert.deepEqual(namesOf({ ...base, elements: [], required: [{ choices, outside: [] }] }, 'price'), ['MANY']);
});

test('a dearer adjustable element of the same weight is used if only it is strong enough', () => {
  const weak = { articleNumber: 'WEAK', length: 3, maximumLength: 5, price: 1 };
  const strong = { ...weak, articleNumber: 'STRONG', price: 2 };
  const loads = new Map([
    ...carried.loads,
    ['WEAK', { weight: 1, capacity: 19 }] as const,
    ['STRONG', { weight: 1, capacity: 20 }] as const,
  ]);
  const search: ColumnSearch = {
    ...base,
    elements: [long, weak, strong],
    target: 16,
    tolerance: 0,
    // The adjustable element cannot be the upper one.
    forbiddenJoints: [{ from: 11, to: 13 }],
    loadLimits: { ...carried, loads, bases: [{ supports: 0, capacity: 99 }] },
  };
  assert.deepEqual(namesOf(search, 'price'), ['STRONG', 'LONG']);
});

test('the place of a hatch is no forbidden zone for joints', () => {
  const hatch = { articleNumber: 'HATCH', length: 5, price: 1, pieceCount: 1 };
  const asked = { choices: [hatch], outside: [], standsWithin: { from: 6, to: 7 } };
  const search: ColumnSearch = { ...base, required: [asked], forbiddenJoints: [{ from: 1, to: 2 }] };
  assert.equal(explainFailure(search).reason, 'unreachable');
  assert.equal(
    explainFailure({
      ...search,
      required: [{ ...asked, standsWithin: { from: 5, to: 7 } }],
      forbiddenJoints: [{ from: 4, to: 6 }],
    }).reason,
    'joint-in-forbidden-zone',
  );
});

test('the next top above the target interval is the lowest one of a column that can be carried', () => {
  fc.assert(
    fc.property(carriedSearch, ({ search, loadLimits, list }) => {
      const end = search.target + search.tolerance;
      const tops = list(end + 5)
        .filter((column) => column.top > end && carriedOf(column, search, loadLimits).length > 0)
        .map(({ top }) => top);
      // A column that fits the interval needs no next top.
      if (prepareColumn(search) !== null) return;
      assert.equal(findNextTop(search, end + 5), tops.length === 0 ? null : Math.min(...tops));
    }),
    { numRuns: 600 },
  );
});

test('a next top with a too heavy column gives way to the lowest possible top', () => {
  const search: ColumnSearch = { ...base, target: 11, tolerance: 0, loadLimits: { ...carried, places: [] } };
  // One long element ends at 12 and weighs 20; three short ones end at 15 and weigh 15.
  assert.equal(findNextTop(search, 20), 15);
  assert.equal(findNextTop(search, 14), null);
});

function namedLength({ articleNumber, length }: Pick<ColumnPiece, 'articleNumber' | 'length'>): string {
  return `${articleNumber} ${length}`;
}

/** Returns the column with each set of supports that carries it. Returns none if a piece is at a wrong place or has a wrong neighbour. */
function carriedOf(
  column: ListedColumn,
  { elements, required }: ColumnSearch,
  loadLimits: LoadLimits,
): readonly Candidate[] {
  const { bases, places, loads, supportCapacity } = loadLimits;
  const { pieces } = column;
  const linksOf = (piece: ColumnPiece | undefined): PieceLinks | undefined =>
    elements.find(({ articleNumber }) => articleNumber === piece?.articleNumber)?.links;
  const isLinked = pieces.every((piece, index) => {
    const { follows = null, followedBy = null } = linksOf(piece) ?? {};
    const [below, above] = [pieces[index - 1], pieces[index + 1]];
    const standsRight = follows === null || linksOf(below)?.own === follows;
    return standsRight && (followedBy === null || above === undefined || linksOf(above)?.own === followedBy);
  });
  const isWithin = required.every(({ choices, standsWithin = { from: -Infinity, to: Infinity } }) =>
    pieces.every(
      ({ articleNumber, from }) =>
        articleNumber !== choices[0]?.articleNumber || (standsWithin.from <= from && from <= standsWithin.to),
    ),
  );
  if (!isLinked || !isWithin) return [];
  const canBeHeld = pieces.map(({ from, to }) => places.some((place) => from <= place && place < to));
  const sets = canBeHeld.reduce<readonly (readonly boolean[])[]>(
    (known, can) => known.flatMap((set) => [[...set, false], ...(can ? [[...set, true]] : [])]),
    [[]],
  );
  return sets.flatMap((held) => {
    let load = 0;
    for (const [index, { articleNumber }] of [...pieces.entries()].toReversed()) {
      const { weight, capacity } = loads.get(articleNumber) ?? { weight: Infinity, capacity: 0 };
      if (load > capacity) return [];
      load += weight;
      if (held[index] !== true) continue;
      if (load > supportCapacity) return [];
      load = 0;
    }
    const count = held.filter(Boolean).length;
    return bases
      .filter(({ capacity }) => load <= capacity)
      .map(({ supports }): Candidate => Object.assign({ supports: supports + count }, column));
  });
}

/** Returns what a candidate costs, with its top and its supports. A required piece counts as its physical pieces. */
function costsOf({ search, loadLimits }: Pick<CarriedSearch, 'search' | 'loadLimits'>) {
  const [choice] = search.required.flatMap(({ choices }) => choices);
  return ({ pieces, price, top, supports }: Candidate) => ({
    price: price + (search.priceOfTop?.(top) ?? 0) + supports * loadLimits.supportPrice,
    joints: pieces.reduce(
      (sum, { articleNumber }) => sum + (articleNumber === choice?.articleNumber ? choice.pieceCount : 1),
      0,
    ),
    supports,
  });
}
