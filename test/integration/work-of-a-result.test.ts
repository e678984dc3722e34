import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { test } from 'node:test';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { readCatalogue } from '../oracle/list/catalogue.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { Dice } from '../oracle/random.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

const usual = 'fireplace=25&scheme=42&pipe=6&floor=3&roof_type=4&color=1';

/** The costliest of several thousand random houses: five ways out whose weight nothing carries, and three changes at once. */
const costliest = [
  'fireplace=25&scheme=42&pipe=2&color=2&floor=6&roof_type=4&ridge_distance=3238&offset=600&altitude=2143&offset_at=1',
  'fireplace=60&scheme=109&pipe=3&color=3&floor=7&roof_type=5&ceiling=flat&room_height=2800&ridge_distance=1600&offset=741&objective=tight&sweep=hatch&offset_at=2',
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

test(`no result with its ways out takes more than ${greatestRatio} times the calls of a usual one`, async () => {
  await using temporary = await createTemporaryCatalogue();
  const { catalogue } = await openCatalogue(temporary.path);
  const translator = await createMessagesTranslator();
  const whole = readCatalogue(temporary.path);
  const dice = new Dice(sampleSeed());
  const random = Array.from({ length: sampleSize(0, 300) }, () => randomHouse(whole, dice).toString());
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    const callsOf = (query: string) => countCalls(session, () => loadCalculation(query, catalogue, translator));
    const calls = await callsOf(usual);
    assert.ok(calls > 100_000);
    for (const query of [...costliest, ...random]) {
      const ratio = (await callsOf(query)) / calls;
      assert.ok(ratio <= greatestRatio, `/?${query} takes ${ratio.toFixed(1)} times the calls of /?${usual}`);
    }
  } finally {
    session.disconnect();
    await catalogue.close();
  }
});
