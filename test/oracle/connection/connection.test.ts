import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { z } from 'zod';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { startTestServer } from '../../support/test-server.ts';
import { readCatalogue } from '../list/catalogue.ts';
import { Dice, filled } from '../random.ts';
import { bestConnection, type Cost } from './connection.ts';

const kindRows = z.array(z.object({ id: z.number(), code: z.string(), wall: z.number() }));
const sectionRows = z.array(z.object({ id: z.number(), chimney_kind_id: z.number() }));
const declarationRows = z.array(
  z.object({
    fireplace_id: z.number(),
    outlet_depth: z.number().nullable(),
    masonry_distance: z.number().nullable(),
    pipe_clearance: z.number().nullable(),
  }),
);
const answer = z.object({
  lines: z.array(z.object({ articleNumber: z.string(), quantity: z.number(), lineTotal: z.number().nullable() })),
});
const refusal = z.object({ messages: z.array(z.object({ code: z.string() })) });

/** The refusals that say that outlet and chimney cannot be connected; the others are about the chimney. */
const withoutConnection = new Set(['INLET_OUT_OF_REACH', 'WALL_TOO_CLOSE', 'NO_START', 'PART_MISSING']);

const tell = (cost: Cost | null): string => (cost === null ? 'none' : `${cost.price} øre, ${cost.pieces} pieces`);

const connections = sampleSize(24, 500);

test(`both calculations of a connection agree on ${connections} random outlets and chimneys`, async () => {
  await using server = await startTestServer({ environment: { PROFILER: 'false' } });
  const catalogue = readCatalogue(server.catalogue.path);
  const database = new DatabaseSync(server.catalogue.path, { readOnly: true });
  const read = <Row>(table: string, schema: z.ZodType<Row>): Row =>
    schema.parse(database.prepare(`SELECT * FROM ${table}`).all());
  const kinds = filled(read('chimney_kind', kindRows));
  const sections = read('flue_section', sectionRows);
  const declarations = read('fireplace_declaration', declarationRows);
  database.close();
  const limit = catalogue.chimney_limit.find(({ code }) => code === 'pipe_clearance')?.value ?? Number.NaN;
  const dice = new Dice(sampleSeed());
  const disagreements: Record<string, string> = {};
  let compared = 0;
  for (let round = 0; round < connections; round += 1) {
    const scheme = dice.one(filled(catalogue.scheme.filter(({ hidden }) => !hidden)));
    const outlet = catalogue.pipe.find(({ id }) => id === scheme.outlet_pipe_id)?.diameter ?? 0;
    const pipe = dice.one(filled(catalogue.pipe.filter(({ diameter }) => diameter >= outlet)));
    const color = dice.one([1, 3]);
    const kind = dice.one(kinds);
    const objective = dice.one(['price', 'joints'] as const);
    const roomHeight = dice.whole(2100, 3600);
    const measured = dice.chance(0.7) ? dice.whole(150, 3000) : null;
    const inlet = dice.chance(0.5) ? dice.whole(600, 3000) : null;
    const section = dice.one(filled(sections.filter(({ chimney_kind_id }) => chimney_kind_id === kind.id)));
    const parameters = new URLSearchParams(
      Object.entries({
        fireplace: scheme.fireplace_id,
        scheme: scheme.id,
        pipe: pipe.id,
        floor: 3,
        roof_type: 4,
        color,
        objective,
        flue: 'existing',
        chimney: kind.code,
        flue_section: section.id,
        room_height: roomHeight,
        ...(measured === null ? {} : { wall_distance: measured }),
        ...(inlet === null ? {} : { inlet: 'existing', inlet_height: inlet }),
      }).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const declared = declarations.find(({ fireplace_id }) => fireplace_id === scheme.fireplace_id);
    const usual =
      typeof declared?.outlet_depth === 'number' && typeof declared.masonry_distance === 'number'
        ? declared.outlet_depth + declared.masonry_distance
        : 350;
    const own = bestConnection(
      {
        scheme,
        pipe: pipe.id,
        color,
        reach: (measured ?? usual) + kind.wall,
        inlet,
        highest: roomHeight - pipe.diameter / 2 - (declared?.pipe_clearance ?? limit),
      },
      catalogue,
      objective,
    );
    const response = await server.get(`/bill-of-materials.json?${parameters.toString()}`);
    const address = `/?${parameters.toString()}`;
    if (response.status !== 200) {
      const { messages } = refusal.parse(await response.json());
      const codes = messages.map(({ code }) => code);
      if ((own === null) !== codes.some((code) => withoutConnection.has(code))) {
        disagreements[address] = `${tell(own)} here, ${codes.join()} there`;
      }
      continue;
    }
    compared += 1;
    const { lines } = answer.parse(await response.json());
    const isPipe = new Set(['connector_pipe', 'connector_bend', 'connector_adapter']);
    const product = lines
      .filter(({ articleNumber }) => {
        const role = catalogue.parts.find(({ article }) => article === articleNumber)?.role ?? '';
        return isPipe.has(role);
      })
      .reduce<Cost>(
        (sum, { quantity, lineTotal }) => ({
          price: sum.price + (lineTotal ?? Number.NaN),
          pieces: sum.pieces + quantity,
        }),
        { price: 0, pieces: 0 },
      );
    if (tell(own) !== tell(product)) disagreements[address] = `${tell(own)} here, ${tell(product)} there`;
  }
  assert.deepEqual(disagreements, {});
  assert.ok(compared > connections / 4, `only ${compared} of ${connections} have a list`);
});
