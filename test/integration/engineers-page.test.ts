import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(async () => {
  await server[Symbol.asyncDispose]();
});

/** Returns the visible text of a page. */
async function read(query: string): Promise<string> {
  const page = await server.page(`/?${query}`);
  return page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const rear = 'fireplace=61&scheme=112&pipe=5&floor=1&roof_type=1&color=1&ceiling=flat';
const brick =
  'fireplace=21&floor=4&roof_type=4&color=1&flue=existing&chimney=brick_whole&flue_section=6&others=0&over_roof=900';

test('bare steel behind a rear outlet has its own distance, which the fireplace declares', async () => {
  assert.match(
    await read(rear),
    /Uisolert rør skal være minst 350 mm fra brennbart\. Den isolerte pipen holder systemets avstand/,
  );
});

test('the carpenter is told that a flue with a rear outlet goes up behind it', async () => {
  const text = await read(rear);
  // The pipe is 200 mm long, the tee's arm 165 mm.
  assert.match(text, / 365 mm bak /);
  assert.doesNotMatch(text, /rett over uttaket/);
});

test('wet brick is told by its rule, quoted by the card of the draught, and not again', async () => {
  const sentence = 'Murpipen kondenserer øverst på kalde dager';
  const places = (await read(brick)).split(sentence).length - 1;
  assert.equal(places, 2);
});

test('too much draught is told with both ends of the year in each alternative', async () => {
  const text = await read('fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1');
  assert.match(text, /14,3 Pa til overs i mildvær · 14,6 Pa for mye i kulde/);
  assert.match(text, /anbefalt: 2 skjøter færre, \+ kr 450/);
});

test('duties of a new flue are below the rules and not among what is to be clarified', async () => {
  const text = await read('fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1');
  assert.match(text, /Ny pipe er som regel søknadspliktig/);
  assert.match(text, /2 må avklares/);
});

test('the hole for the mason is among the openings for other programs', async () => {
  const query = brick.replace('&over_roof=900', '');
  const answer = await fetch(`${server.origin}/bill-of-materials.json?${query}`);
  const { openings } = z
    .object({ openings: z.array(z.object({ at: z.string(), width: z.number(), bottom: z.number() })) })
    .parse(await answer.json());
  const [hole] = openings;
  assert.deepEqual([openings.length, hole?.at], [1, 'chimney']);
  assert.match(await read(query), new RegExp(`${hole?.width} mm`));
});
