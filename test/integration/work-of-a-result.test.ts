import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { test } from 'node:test';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { readCatalogue } from '../oracle/list/catalogue.ts';
import { randomChimney } from '../oracle/connection/chimneys.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { Dice } from '../oracle/random.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

const connection =
  'fireplace=1&scheme=1&pipe=3&floor=3&roof_type=4&color=1&flue=existing&chimney=brick_half&flue_section=3';

/** Of each kind of chimney a usual house, and the costliest houses that climbs from random ones have found. */
const kinds = [
  {
    flue: null,
    usual: 'fireplace=25&scheme=42&pipe=6&floor=3&roof_type=4&color=1',
    costly: [
      // Five ways out whose weight nothing carries.
      'fireplace=25&scheme=42&pipe=2&color=2&floor=6&roof_type=4&ridge_distance=3238&offset=600&altitude=2143&offset_at=1',
      // Three changes at once.
      'fireplace=60&scheme=109&pipe=3&color=3&floor=7&roof_type=5&ceiling=flat&room_height=2800&ridge_distance=1600&offset=741&objective=tight&sweep=hatch&offset_at=2',
    ],
  },
  {
    flue: 'existing',
    usual: connection,
    costly: [
      'fireplace=43&scheme=74&pipe=2&color=1&floor=7&roof_type=3&roof_angle=22&attic_height=795+mm&roof_thickness=150+mm&ridge_distance=201.8+cm&cap=rain&altitude=1483&flue=existing&chimney=brick_whole&flue_width=128+mm&wall_distance=742+mm&over_roof=839+mm&others=2&room_height=4950+mm',
    ],
  },
  {
    flue: 'reline',
    usual: connection.replace('existing', 'reline'),
    costly: [
      // A liner of 44 metres, for each diameter.
      'fireplace=116&scheme=207&pipe=2&floor=8&roof_type=5&color=3&room_height=3956&slab=870&attic_height=5997&roof_thickness=103&altitude=1&roof_angle=57&ceiling=roof&cap=rain&flue=reline&chimney=element&inlet=new&inlet_height=2004&liner=rigid&insulated=yes&flue_section=5&flue_width=415&over_roof=613&base_height=-9998',
    ],
  },
];

const greatestRatio = 20;

/** The calls within the calculator: unlike its time the same on every machine, and in proportion to it. */
async function countCalls(session: Session, work: () => Promise<unknown>): Promise<number> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/server/calculator/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

test(`no result with its ways out takes more than ${greatestRatio} times the calls of a usual one of its kind`, async () => {
  await using temporary = await createTemporaryCatalogue();
  const { catalogue } = await openCatalogue(temporary.path);
  const translator = await createMessagesTranslator();
  const whole = readCatalogue(temporary.path);
  const dice = new Dice(sampleSeed());
  const random = [randomHouse, randomChimney].flatMap((house) =>
    Array.from({ length: sampleSize(0, 300) }, () => house(whole, dice)),
  );
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    const callsOf = (query: string) => countCalls(session, () => loadCalculation(query, catalogue, translator));
    for (const { flue, usual, costly } of kinds) {
      const calls = await callsOf(usual);
      assert.ok(calls > 10_000);
      const alike = random.filter((house) => house.get('flue') === flue).map(String);
      for (const query of [...costly, ...alike]) {
        const ratio = (await callsOf(query)) / calls;
        assert.ok(ratio <= greatestRatio, `/?${query} takes ${ratio.toFixed(1)} times the calls of /?${usual}`);
      }
    }
  } finally {
    session.disconnect();
    await catalogue.close();
  }
});
