import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import type { CalculationResult } from '../../server/calculator/calculate.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';

// What is safe is written here a second time, from the measures of the address and from rows of the catalogue.

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());

const database = new DatabaseSync(catalogue.path, { readOnly: true });
after(() => {
  database.close();
});

interface Row {
  readonly role: string;
  readonly length: number | null;
  readonly width: number | null;
  readonly otherLength: number | null;
  readonly weight: number | null;
  readonly capacity: number | null;
  readonly resistance: number | null;
  readonly hasHatch: number | null;
}

const rows = new Map(
  database
    .prepare(
      `SELECT m.id AS id, t.code AS role, m.building_length AS length, m.building_width AS width, m.alt_building_length AS otherLength,
        p.weight AS weight, p.load_capacity AS capacity, p.thermal_resistance AS resistance, p.has_hatch AS hasHatch
       FROM module m JOIN type t ON t.id = m.type_id LEFT JOIN module_property p ON p.module_id = m.id`,
    )
    .all()
    .map((row) => {
      const numberOf = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
      const facts: Row = {
        role: String(row['role']),
        length: numberOf('length'),
        width: numberOf('width'),
        otherLength: numberOf('otherLength'),
        weight: numberOf('weight'),
        capacity: numberOf('capacity'),
        resistance: numberOf('resistance'),
        hasHatch: numberOf('hasHatch'),
      };
      return [numberOf('id') ?? 0, facts];
    }),
);

/** The maker's clearance of bare pipe to what burns, else the general one. */
function bareClearance(fireplace: number): number {
  const declared = database
    .prepare('SELECT pipe_clearance AS clearance FROM fireplace_declaration WHERE fireplace_id = ?')
    .get(fireplace)?.['clearance'];
  return typeof declared === 'number' ? declared : 300;
}

const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const mm = (min: number, max: number) => fc.integer({ min, max });

const walls = fc.record({
  fireplace: mm(1, 145),
  pipe: some(mm(1, 6)),
  floor: mm(1, 7),
  storey: some(mm(1, 2)),
  roof_type: mm(1, 5),
  roof_angle: some(mm(5, 45)),
  roof_thickness: mm(150, 450),
  color: fc.constantFrom(1, 1, 3),
  side: fc.constantFrom('eaves', 'gable'),
  eaves: fc.oneof(mm(0, 700), mm(0, 1500)),
  eaves_height: some(fc.oneof(mm(1800, 5000), mm(1800, 9000))),
  ground: fc.oneof(mm(0, 1500), mm(0, 6000)),
  room_height: mm(2100, 3500),
  wall: fc.constantFrom('timber', 'timber', 'masonry'),
  wall_thickness: mm(100, 450),
  outlet_to_wall: some(fc.oneof(mm(400, 1100), mm(0, 1500))),
  pass_height: some(mm(900, 2600)),
  past: some(fc.constantFrom('through', 'around', 'clear')),
  base: fc.constantFrom('console', 'ground'),
  ridge_distance: some(mm(300, 4000)),
  objective: some(fc.constantFrom('joints', 'tight')),
});
type Wall = typeof walls extends fc.Arbitrary<infer Value> ? Value : never;

const measures = new Set(
  Object.keys(fc.sample(walls, 1)[0] ?? {}).filter((name) =>
    /thickness|height|distance|eaves|ground|_to_wall/.test(name),
  ),
);

function toQuery(choices: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams({ flue: 'outside' });
  for (const [name, value] of Object.entries(choices)) {
    if (value !== undefined) query.set(name, measures.has(name) ? `${value} mm` : String(value));
  }
  return query.toString();
}

/** In millimetres: heights and lengths of the result are rounded to tenths. */
const rounding = 0.25;

type Piece = CalculationResult['geometry']['pieces'][number];

/** Returns a sentence for each way in which a flue is not safe. */
function faultsOf(wall: Wall, result: CalculationResult): string[] {
  const { geometry, lines, rules } = result;
  const { outside, pieces, top, openings } = { ...geometry, openings: result.openings };
  if (outside === undefined || top === null || outside.tee === null || outside.hole === null) return ['no flue'];
  const faults: string[] = [];
  const expect = (isTrue: boolean, fault: string): void => {
    if (!isTrue) faults.push(fault);
  };
  const factsOf = (piece: Piece): Row => {
    const facts = rows.get(piece.partId);
    assert.ok(facts !== undefined);
    return facts;
  };
  const listed = (role: string): number =>
    lines.reduce((sum, { partId, quantity }) => sum + (rows.get(partId)?.role === role ? quantity : 0), 0);
  const capacityOf = (role: string): number =>
    lines.map(({ partId }) => rows.get(partId)).find((row) => row?.role === role)?.capacity ?? Infinity;
  const widthOf = (role: string): number | null =>
    lines.map(({ partId }) => rows.get(partId)).find((row) => row?.role === role)?.width ?? null;
  const limitOf = (id: string): number => rules.find((rule) => rule.id === id)?.limit ?? NaN;
  const isTimber = wall.wall === 'timber';
  const clearance = 50;
  const bare = bareClearance(wall.fireplace);
  const inner = wall.outlet_to_wall ?? outside.wall.inner;
  const outer = inner + wall.wall_thickness;
  const edge = wall.eaves_height ?? outside.edge;
  const angle = (geometry.roofAngle * Math.PI) / 180;
  const soffit = edge - wall.roof_thickness / Math.cos(angle);
  // The underside slopes along a gable.
  const along = wall.side === 'gable' ? angle : 0;
  const underSoffit = (height: number): number => (soffit - height) * Math.cos(along);
  // The underside rises from the eaves into the house. Its nearest point is beside the pipe, not over it.
  const underRoof = (shift: number, height: number): number => {
    const inwards = wall.side === 'eaves' ? outer + wall.eaves - shift : 0;
    return (soffit + inwards * Math.tan(angle) - height) * Math.cos(angle);
  };
  const front = outer + wall.eaves + (wall.side === 'eaves' ? 150 : 0);
  const terrain = -wall.ground;

  // The pipe in the room and through the wall.
  const pipe = pieces.filter(({ section }) => section === 'connector');
  const [corner = -Infinity] = outside.axis.slice(-2, -1).map(({ shift }) => shift);
  for (const piece of pipe) {
    const { resistance, hasHatch, role } = factsOf(piece);
    const { width, shiftFrom, shiftTo, from, to } = piece;
    const isLevel =
      shiftFrom >= corner && outside.axis.length > 2 ? true : Math.abs(to - from) < 50 && shiftTo > shiftFrom;
    const name = `${piece.articleNumber} at ${shiftFrom}-${shiftTo}`;
    if (resistance === 0) {
      const face = isLevel && role !== 'connector_bend' ? shiftTo : Math.max(shiftTo, shiftFrom + width / 2);
      expect(face + (isTimber ? bare : 150) <= inner + rounding, `bare ${name} is ${inner - face} from the wall`);
      const upper = Math.max(from, to) + (Math.abs(shiftTo - shiftFrom) < 1 ? 0 : width / 2);
      expect(
        upper + bare <= wall.room_height + rounding,
        `bare ${name} is ${wall.room_height - upper} from the ceiling`,
      );
      const roof = underRoof(shiftTo, Math.max(from, to)) - width / 2;
      expect(roof >= bare - rounding, `bare ${name} is ${roof} from the roof`);
      expect(Math.min(from, to) - width / 2 >= bare, `bare ${name} is near the floor`);
    } else {
      expect(resistance !== null, `unknown insulation of ${name}`);
      expect(underSoffit(Math.max(from, to)) >= width / 2 + clearance - rounding, `${name} is near the overhang`);
    }
    if (role === 'connector_bend') expect(hasHatch === 1, `no hatch in ${name}`);
    // A band locks the joint beside rosette and collar.
    const isBesideWall = shiftTo <= inner - 50 + rounding || shiftTo >= outer + 50 - rounding;
    expect(isBesideWall, `a joint at ${shiftTo} in the wall ${inner}-${outer}, or near it`);
  }
  expect((pipe.at(-1)?.shiftTo ?? 0) - Math.max(0, corner) <= 1500 + rounding, 'a long level pipe');
  for (const { role, shiftFrom, shiftTo, articleNumber } of pipe) {
    const isInWall = shiftFrom < outer - rounding && shiftTo > inner + rounding;
    expect(role !== 'adjustable' || !isInWall, `the sliding joint of ${articleNumber} is in the wall`);
  }
  const jointRule = rules.find(({ id }) => id === 'R7');
  const nearest = Math.min(...pipe.map(({ shiftTo }) => Math.max(inner - shiftTo, shiftTo - outer)));
  const { measured = null, limit = null } = jointRule ?? {};
  expect(
    measured !== null && limit !== null && measured / limit <= nearest / 50 + 0.01,
    `R7 says ${measured} of ${limit}, but a joint is ${nearest} from the wall`,
  );
  const { hole, tee } = outside;
  const half = (hole.width ?? NaN) / 2;
  const flueWidth = Math.max(...pieces.filter(({ role }) => role === 'straight').map(({ width }) => width));
  expect(half >= flueWidth / 2 + (isTimber ? clearance : 0) - rounding, `a hole of ${half * 2}`);
  expect(underSoffit(hole.height) >= half + clearance - 10, `a hole up to ${hole.height + half}`);
  expect(hole.height + half <= wall.room_height + rounding, `a hole up to ${hole.height + half} in the room`);
  expect(hole.height - half >= -rounding, `a hole down to ${hole.height - half}`);
  expect(openings.length === (outside.past === 'through' ? 2 : 1), 'openings');

  // Tee, column, cladding and overhang.
  const column = pieces.filter(({ section }) => section !== 'connector').toSorted((a, b) => a.from - b.from);
  const teePiece = column.find(({ role }) => role === 'tee_base');
  if (teePiece === undefined) return [...faults, 'no tee'];
  const overTee = underSoffit(teePiece.to) - (teePiece.width / 2) * Math.sin(along);
  expect(overTee >= clearance - rounding, `a tee up to ${teePiece.to} under a soffit at ${soffit}`);
  const bottom = tee.height - tee.below;
  expect(bottom >= terrain - rounding, 'a tee in the ground');
  for (const piece of column) {
    const { width, shiftFrom, shiftTo, from, to } = piece;
    const name = `${piece.articleNumber} at ${from}-${to}`;
    expect(factsOf(piece).resistance !== 0, `bare ${name} outdoors`);
    const inside = Math.min(shiftFrom, shiftTo) - width / 2;
    expect(inside - outer >= (isTimber ? clearance : 0) - rounding, `${name} is ${inside - outer} from the wall`);
    if (to <= soffit - clearance + rounding) continue;
    if (outside.past === 'through') {
      const outwards = Math.max(shiftFrom, shiftTo) + width / 2;
      expect(outwards + 30 + clearance <= outer + wall.eaves + rounding, `${name} is near the roof's edge`);
    } else expect(inside - front >= clearance - rounding, `${name} is ${inside - front} from the overhang`);
  }
  const flashing = widthOf('eaves_flashing');
  const mouth = column.at(-1)?.shiftTo ?? 0;
  if (flashing !== null) expect(mouth + flashing / 2 <= outer + wall.eaves + rounding, 'a flashing over the edge');
  const joints = column.slice(0, -1).map(({ to }) => to);
  for (const [index, joint] of joints.entries()) {
    const next = column[index + 1];
    const below = next?.role === 'tee_base' ? tee.below : 0;
    expect(Math.abs(joint + below - (next?.from ?? 0)) <= 1, `a gap over ${joint}`);
  }
  if (outside.past === 'through') {
    const axis = column.at(-1)?.shiftTo ?? 0;
    const slope = wall.side === 'eaves' ? Math.tan(angle) : 0;
    const surface = edge + (outer + wall.eaves - axis) * slope;
    const reach = (flueWidth / 2) * Math.tan(angle);
    const underside = surface - wall.roof_thickness / Math.cos(angle);
    for (const joint of joints)
      expect(joint <= underside - reach + 1 || joint >= surface + reach - 1, `a joint in the overhang at ${joint}`);
  }

  // What holds and carries.
  const isOnGround = wall.base === 'ground';
  const foot = isOnGround ? terrain : bottom;
  const held = [foot, ...outside.fixings];
  expect(outside.fixings.length > 0, 'no bracket');
  const furtherConsoles = geometry.supports.filter(({ kind }) => kind === 'load-support');
  for (const { height } of furtherConsoles)
    expect(outside.fixings.includes(height), `a console at ${height} holds nothing`);
  const brackets = outside.fixings.length - furtherConsoles.length;
  expect(listed('wall_bracket') === brackets, `${listed('wall_bracket')} brackets at ${held.join()}`);
  for (const [index, height] of outside.fixings.entries()) {
    const run = height - (held[index] ?? 0);
    expect(run > 0 && run <= limitOf('R13') + rounding && limitOf('R13') <= 2400, `${run} between fixings`);
    expect(index === 0 || run >= 100, `two brackets ${run} apart`);
    expect(height <= soffit - 50, `a bracket at ${height}`);
    expect(Math.abs(height - hole.height) >= half - rounding, `a bracket in the hole at ${height}`);
    const beside = column.find(({ from, to }) => from - rounding < height && height < to + rounding);
    const teeEnds = [bottom, tee.height + teePiece.width / 2];
    const [lower, upper] = beside === teePiece ? [teeEnds[1] ?? 0, beside.to] : [beside?.from ?? 0, beside?.to ?? 0];
    expect(
      height - lower >= 50 - rounding && upper - height >= 50 - rounding,
      `a bracket at ${height} on a piece of ${lower} to ${upper}`,
    );
  }
  const free = top - (outside.fixings.at(-1) ?? foot);
  const isFree = free <= 1500 + rounding && free <= limitOf('R4') + rounding;
  const isBanded = listed('wide_band') > 0 && free <= 3000 + rounding;
  const isShortHeld = free > (outside.fixings.at(-1) ?? foot) - foot;
  expect((rules.find(({ id }) => id === 'R4')?.status === 'clarify') === isShortHeld, `R4 of ${free} free`);
  const isBraced = listed('brace') >= Math.ceil(free / 1500) - 1 && free <= 4000 + rounding;
  expect(isFree || isBanded || isBraced, `${free} free, ${listed('wide_band')} bands, ${listed('brace')} braces`);
  for (const bend of column.filter(({ role }) => role === 'bend')) {
    const isHeld = outside.fixings.some((height) => height >= bend.from - 50.2 && height <= bend.to + 100);
    expect(isHeld, `no bracket at the bend ${bend.from}-${bend.to}`);
  }
  expect(listed(isOnGround ? 'ground_support' : 'wall_console') > 0, 'nothing carries the flue');
  expect(listed('drain') === 1, 'no drain');
  if (isOnGround) {
    const stand = (column[0] === teePiece ? bottom : (column[0]?.from ?? 0)) - terrain;
    expect(stand >= 120 - rounding && stand <= 320 + rounding, `a support of ${stand}`);
  } else expect(column[0] === teePiece, 'elements under a tee on a console');
  const weightOf = (piece: Piece): number => factsOf(piece).weight ?? NaN;
  const total = column.reduce((sum, piece) => sum + weightOf(piece), 0);
  const supports = geometry.supports.map(({ height, carries }) => ({ height, carries: carries ?? NaN }));
  // The run through the wall lies on the sleeve and on the tee.
  const run = pipe.filter(({ role }) => role === 'straight');
  const hanging = run.reduce((sum, piece) => sum + weightOf(piece), 0) / 2;
  const cap = lines.map(({ partId }) => rows.get(partId)).find((row) => row?.role === 'cap')?.weight ?? 0;
  const carried = supports.reduce((sum, { carries }) => sum + carries, 0);
  expect(Math.abs(carried - total - hanging - cap) < 0.3, `${carried} of ${total + hanging + cap} kg carried`);
  expect(Math.abs((result.weight ?? NaN) - total - 2 * hanging) < 0.3, `${result.weight} of ${total + 2 * hanging} kg`);
  const onWall = rules.find(({ id }) => id === 'R25')?.measured ?? NaN;
  expect(Math.abs(onWall - carried) < 0.3, `R25 says ${onWall} of ${carried} kg`);
  const capacity = capacityOf(isOnGround ? 'ground_support' : 'wall_console');
  for (const { carries } of supports) expect(carries <= capacity, `${carries} kg on ${capacity}`);
  for (const [index, piece] of column.entries()) {
    const next = supports.slice(1).find(({ height }) => height >= piece.to)?.height ?? Infinity;
    const load = column.slice(index + 1).reduce((sum, above) => sum + (above.to <= next ? weightOf(above) : 0), 0);
    expect(load <= (factsOf(piece).capacity ?? Infinity) + 0.1, `${load} kg on ${piece.articleNumber}`);
  }
  const height = rules.find(({ id }) => id === 'R9')?.measured ?? NaN;
  expect(top - foot <= 15_000 && Math.abs(height - (top - foot)) < rounding, `${top - foot} high`);
  const hatch = bottom - terrain;
  if (hatch > 3000) expect(rules.find(({ id }) => id === 'R11')?.status === 'clarify', `a hatch at ${hatch}`);
  const errors = rules.filter(({ status }) => status === 'error').map(({ id }) => id);
  expect(errors.length === 0, `${errors.join(', ')} are errors of a complete list`);
  return faults;
}

const count = sampleSize(60, 1500);

test(`each of the flues for ${count} outer walls is held, carried, swept, drained and away from what burns`, async () => {
  const faults: Record<string, string[]> = {};
  let [built, found] = [0, 0];
  for (const wall of fc.sample(walls, { numRuns: count, seed: sampleSeed() })) {
    const query = toQuery(wall);
    const { calculation } = await catalogue.load(query);
    if (calculation === null) continue;
    found += 1;
    if (calculation.result.failures.length > 0) continue;
    built += 1;
    const ofFlue = faultsOf(wall, calculation.result);
    if (ofFlue.length > 0) faults[query] = ofFlue;
  }
  assert.deepEqual(faults, {});
  assert.ok(built > count / 10, `${built} of ${found} can be built`);
});
