import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { z } from 'zod';
import type { CalculationResult } from '../../server/calculator/calculate.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { startTestServer } from '../support/test-server.ts';

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());

async function resultOf(query: string): Promise<CalculationResult> {
  const { calculation } = await catalogue.load(query);
  assert.ok(calculation !== null, query);
  return calculation.result;
}

function quantities({ lines }: CalculationResult, name: RegExp): Record<string, number> {
  return Object.fromEntries(
    lines
      .filter((line) => name.test(line.name))
      .map((line) => [line.name.replace(/^.*(Ø\d+).*$/, '$1'), line.quantity]),
  );
}

const bill = z.object({
  lines: z.array(z.object({ articleNumber: z.string(), quantity: z.number(), unitPrice: z.number().nullable() })),
});

const wide = 'fireplace=25&scheme=42&pipe=6&floor=3&roof_type=4&color=1';
const everyday = 'fireplace=3&pipe=3&floor=3&roof_type=4&color=1';

describe('the bundled catalogue gives a list to build from', () => {
  test('a flue that widens twice has a locking band for each joint, of that joint’s diameter', async () => {
    const result = await resultOf(wide);
    const bands = quantities(result, /låsebånd/i);
    assert.deepEqual([bands['Ø125'], bands['Ø160']], [1, 1]);
    const all = Object.values(bands).reduce((sum, quantity) => sum + quantity, 0);
    assert.equal(all, result.geometry.pieces.length - 1);
    assert.equal(bands['Ø200'], all - 2);
  });

  test('where the full joint margins cannot be built, joints still keep as far away as they can', async () => {
    const result = await resultOf(
      'fireplace=116&scheme=208&pipe=3&floor=2&roof_type=2&color=4&room_height=2461&slab=477&offset=895&objective=joints',
    );
    const roof = result.geometry.jointZones.at(-1);
    const joints = result.geometry.pieces.slice(0, -1).map(({ to }) => to);
    assert.equal(roof?.penetration.kind, 'roof');
    assert.ok(joints.every((joint) => joint <= roof.from || joint >= roof.to));
    assert.ok(result.geometry.roofUnderside - Math.max(...joints.filter((joint) => joint <= roof.from)) > 100);
  });

  test('no joint of an ordinary house is inside the flashing', async () => {
    for (const roofType of [1, 2, 3, 4, 5]) {
      for (const floor of [1, 2, 3, 4]) {
        const query = everyday.replace('floor=3', `floor=${floor}`).replace('roof_type=4', `roof_type=${roofType}`);
        const { geometry, failures, notices } = await resultOf(query);
        if (failures.length > 0 || notices.some(({ code }) => code === 'JOINT_MARGIN_REDUCED')) continue;
        const joints = geometry.pieces.slice(0, -1).map(({ to }) => to);
        assert.ok(
          joints.every((joint) => joint < geometry.roofUnderside || joint >= geometry.roofSurface + 500),
          query,
        );
      }
    }
  });

  test('a rain cap is there only when it is chosen', async () => {
    assert.deepEqual(quantities(await resultOf(everyday), /topphatt|regnhatt/i), {});
    const [quantity] = Object.values(quantities(await resultOf(`${everyday}&cap=rain`), /topphatt|regnhatt/i));
    assert.equal(quantity, 1);
  });

  test('the snow wedge says from which roof angle it is there', async () => {
    const wedge = (await resultOf(everyday)).lines.find(({ name }) => name.startsWith('Snøkile'));
    assert.deepEqual(wedge?.reasons[0]?.reason, { kind: 'always', roofAngle: 'steep' });
  });

  test('the bends of an offset are on the storey that was chosen for them, each held by a bracket', async () => {
    const house = everyday.replace('floor=3', 'floor=4');
    const onStorey = await resultOf(`${house}&offset=300&offset_at=2`);
    const inAttic = await resultOf(`${house}&offset=300&offset_at=attic`);
    const places = [
      { result: onStorey, room: onStorey.geometry.storeys[1] },
      { result: inAttic, room: inAttic.geometry.loft },
    ];
    for (const { result, room } of places) {
      const { offset } = result.geometry;
      assert.ok(offset !== null && room !== null && room !== undefined, JSON.stringify(result.failures));
      assert.ok(room.floor <= offset.from && offset.to <= room.ceiling);
      const reasons = result.lines.flatMap((line) => line.reasons);
      assert.equal(reasons.find(({ reason }) => reason.kind === 'bend-bracket')?.quantity, 2);
    }
  });

  test('an offset that only rounding puts beyond its tolerance is built', async () => {
    const result = await resultOf(
      'fireplace=79&scheme=140&pipe=6&color=4&floor=6&roof_type=2&room_height=2850&slab=228&attic_height=1366&ridge_distance=2750&offset=750',
    );
    assert.deepEqual(result.failures, []);
  });

  test('fewer joints are recommended only where they cost hardly more and save at least two', async () => {
    for (const floor of [1, 2, 3, 4, 5, 6]) {
      const { alternatives } = await resultOf(everyday.replace('floor=3', `floor=${floor}`));
      const cheapest = alternatives.find(({ objectives }) => objectives.includes('price'));
      for (const { recommended, totals, joints, objectives } of alternatives) {
        const isWorthIt =
          cheapest !== undefined && totals.exVat <= cheapest.totals.exVat * 1.02 && cheapest.joints - joints >= 2;
        assert.equal(recommended, objectives.includes('joints') && isWorthIt);
      }
    }
  });
});

test('a flue with more combinations than are tried is built, and a notice says so', async () => {
  const { failures, notices, weight, rules } = await resultOf(
    'fireplace=68&scheme=122&pipe=3&color=4&floor=6&roof_type=5&attic_height=4484+mm&offset=1850+mm&sweep=hatch&slab=296+mm&roof_thickness=0.2+m&roof_angle=28&format=square',
  );
  assert.deepEqual(failures, []);
  assert.ok(notices.some(({ code }) => code === 'SEARCH_STOPPED'));
  assert.ok(weight !== null);
  assert.equal(rules.find(({ id }) => id === 'R14')?.status, 'ok');
});

test('of two flues that both lack a price the cheapest is the one that lacks fewer, however little the rest of the other costs', async () => {
  await using server = await startTestServer({
    changes: ["UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'ST160-13SV'"],
  });
  const address =
    'fireplace=45&scheme=78&pipe=4&color=1&floor=4&roof_type=2&roof_angle=4&room_height=1850&ridge_distance=1550+mm';
  const answer = await server.get(`/bill-of-materials.json?${address}`);
  const { lines } = bill.parse(await answer.json());
  assert.deepEqual(
    lines.filter(({ unitPrice }) => unitPrice === null).map(({ articleNumber, quantity }) => [articleNumber, quantity]),
    [['ST160-13SV', 1]],
  );
});
