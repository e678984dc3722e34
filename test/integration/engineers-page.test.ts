import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { sharedServer } from '../support/shared-server.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await sharedServer();

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

test('the openings say that a flue with a rear outlet goes up behind the fireplace', async () => {
  const text = await read(rear);
  // The pipe is 200 mm long, the tee's arm 165 mm.
  assert.match(text, / 365 mm bak /);
  assert.doesNotMatch(text, /rett over uttaket/);
});

test('wet brick is explained by its rule, quoted by the card of the draught, and mentioned nowhere else', async () => {
  const sentence = 'Murpipen kondenserer øverst på kalde dager';
  const places = (await read(brick)).split(sentence).length - 1;
  assert.equal(places, 2);
});

test('each alternative shows too much draught for a mild and a cold day', async () => {
  const text = await read('fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1');
  assert.match(text, /god trekk, for sterk i kulde \(14,6\sPa for mye\)/);
  assert.match(text, /anbefalt: 2 skjøter færre, \+ kr 450/);
});

test('duties of a new flue are below the rules, apart from open questions', async () => {
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

/** Returns R16 of the list at an address. */
async function dryness(query: string): Promise<{ status: string; measured: number; limit: number }> {
  const answer = await fetch(`${server.origin}/bill-of-materials.json?${query}`);
  const rule = z.object({ id: z.string(), status: z.string(), measured: z.number(), limit: z.number() });
  const { rules } = z.object({ rules: z.array(rule.or(z.object({ id: z.string() }))) }).parse(await answer.json());
  return rule.parse(rules.find(({ id }) => id === 'R16'));
}

const lined =
  'floor=4&roof_type=4&color=1&pipe=3&flue=reline&chimney=brick_half&flue_width=270&flue_depth=270&others=0&over_roof=1800';

test('a wet liner is offered the change that keeps it dry, with its price, and only if that does', async () => {
  const bare = `fireplace=13&${lined}&insulated=no`;
  assert.equal((await dryness(bare)).status, 'warning');
  const page = await server.page(`/?${bare}`);
  const [offer = ''] = /<ul class="draught-remedies temperature-remedies">.*?<\/ul>/s.exec(page) ?? [];
  const href = /href="\/\?([^"]+)"/.exec(offer)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match(href, /insulated=yes/);
  assert.match(offer, /\+\skr\s[\d\s]+\sinkl/);
  assert.equal((await dryness(href)).status, 'ok');
  assert.equal(page.split(/class="remedy"[^>]*insulated=yes/).length - 1, 1, 'the verdict offers it too');
});

test('a liner that no change keeps dry says by how much its wall is too cold, and the customer reads no figure', async () => {
  const cold = `fireplace=17&${lined}`;
  const { measured, limit } = await dryness(cold);
  const needed = Math.ceil(limit - measured);
  const text = await read(cold);
  assert.match(text, new RegExp(`nnerveggen må bli ${needed} °C varmere`));
  assert.match(text, /Ingen endring som er prøvd, gjør innerveggen varm nok/);
  assert.doesNotMatch(text, /isoleres bedre/);
  const customer = (await server.page(`/customer?${cold}`)).replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.match(customer, /kondenserer pipen øverst, og ingen endring som er prøvd, hindrer det/);
  assert.doesNotMatch(customer, /\d °C/);
});

test('a part of unknown weight, load or insulation is named where it has to be clarified', async () => {
  const ofPipe = "WHERE module_id = (SELECT id FROM module WHERE name = 'Stålpipe 1000 mm Ø150 svart')";
  await using spoilt = await startTestServer({
    changes: [`UPDATE module_property SET weight = NULL, thermal_resistance = NULL ${ofPipe}`],
  });
  const page = await spoilt.page('/?fireplace=1&scheme=1&pipe=3&floor=1&roof_type=4&color=1');
  const [told = ''] = /id="rule-R6".*?id="rule-R14".*?<\/li>/s.exec(page) ?? [];
  assert.match(told, /Isolasjonen er ikke oppgitt for Stålpipe 1000\smm Ø150 svart\./);
  assert.match(told, /Vekten er ikke kjent for Stålpipe 1000\smm Ø150 svart\./);
});
