import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '../../server/i18n/locale.ts';
import { sharedServer } from '../support/shared-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';

const server = await sharedServer(onlyReviewedParts);

const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const withoutSpaces = (html: string): string => html.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a complete choice shows form and result on one page: totals, list, drawing, rules and assumptions', async () => {
  const page = withoutSpaces(await server.page(complete));
  assert.match(page, /<form[^>]*id="choices"/);
  assert.match(page, /<section[^>]*id="result"/);
  assert.match(page, /id="total-inc-vat">52 407,50</);
  assert.match(page, /id="total-ex-vat">41 926,00</);
  assert.match(page, /id="total-vat"[^>]*>10 481,50</);
  assert.match(page, /ST150-02SV/);
  assert.match(page, /<svg[^>]*id="elevation"[^>]*role="img"/);
  for (const id of ['R1', 'R7', 'R13']) assert.match(page, new RegExp(`id="rule-${id}"`));
  assert.match(page, /<a href="#attic_height-field">Loftshøyde ved pipen<\/a><\/dt><dd>1 500 mm/);
});

test('the alternatives are links that change the objective and nothing else', async () => {
  const page = await server.page(`${complete}&reference=A+%26+B&objective=joints`);
  const links = [...page.matchAll(/<a class="alternative" href="([^"]+)"/g)].map(([, href = '']) => href);
  assert.equal(links.length, 3);
  const [first = ''] = links;
  const query = new URLSearchParams(first.replaceAll('&amp;', '&').slice(2));
  assert.equal(query.get('objective'), 'price');
  assert.equal(query.get('reference'), 'A & B');
  assert.equal(query.get('scheme'), '2');
  assert.match(page, /aria-current="true"[^>]*>.*?Færrest skjøter/s);
});

test('alternatives show their cost and savings, and the recommended one has a mark', async () => {
  const page = await server.page(complete);
  assert.equal(page.match(/class="recommended"/g)?.length, 1);
  const [chosen = '', ...others] = [...page.matchAll(/<a class="alternative".*?<\/a>/gs)].map(([link]) =>
    link.replaceAll(/<[^>]*>/g, ' '),
  );
  assert.match(chosen, /kr\s[\d\s]+,\d\d/);
  assert.equal(others.length, 2);
  for (const other of others) assert.match(other, /[+−]\skr\s\d[\d\s]*[^]*\d skjøter (?:færre|flere)/);
});

test('the page stays light: with and without a result, and its own scripts', async () => {
  const bytes = async (address: string): Promise<number> => Buffer.byteLength(await server.page(address));
  assert.ok((await bytes(complete)) <= 87_000);
  assert.ok((await bytes('/')) <= 40_000);
  let kept = complete;
  for (const other of [
    complete.replace('color=1', 'color=2'),
    complete.replace('fireplace=1', 'fireplace=7'),
    `${complete}&flue=existing&chimney=brick_half&flue_section=3&over_roof=1800`,
  ]) {
    const one = `${kept}&pin=${encodeURIComponent(other.slice(2))}`;
    const added = (await bytes(one)) - (await bytes(kept));
    assert.ok(added > 2000 && added <= 6200, `${added} bytes for ${other}`);
    kept = one;
  }
  const loaded = (await server.page(complete)).matchAll(/<script src="([^"]+)"/g);
  const ownScripts = [...loaded]
    .map(([, address = '']) => address)
    .filter((address) => !/htmx|autocomplete|toolbar/.test(address));
  assert.ok(ownScripts.length > 5);
  const sizes = await Promise.all(ownScripts.map(bytes));
  const ofScripts = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(ofScripts <= 56_000, `${ofScripts} bytes of scripts`);
});

test('the same address gives the same bytes', async () => {
  const bytes = async (address: string): Promise<string> => await (await server.get(address)).text();
  for (const address of [complete, complete.replace('/?', '/bill-of-materials.csv?'), `${complete}&offset=400`])
    assert.equal(await bytes(address), await bytes(address));
});

test('a hostile reference is text in the page and nothing else', async () => {
  const hostile = encodeURIComponent('"><script>alert(1)</script>');
  const page = await server.page(`${complete}&reference=${hostile}`);
  assert.doesNotMatch(page, /<script>alert/);
  assert.match(page, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
});

test('a price that the catalogue lacks makes the total visibly incomplete and counts as nothing', async () => {
  await using incomplete = await startTestServer({
    changes: [...onlyReviewedParts, "UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'ST150-63'"],
  });
  const page = withoutSpaces(await incomplete.page(`${complete}&cap=rain`));
  assert.match(page, /Foreløpig sum inkl\. mva\./);
  assert.match(page, /Ufullstendig: pris mangler for ST150-63\./);
  assert.match(page, /id="total-ex-vat">41 926,00</);
  assert.match(page, /id="announcement"[^>]*>Foreløpig sum [^<]*pris mangler/);
  const [row = ''] = /<tr[^>]*>(?:(?!<\/tr>).)*ST150-63.*?<\/tr>/s.exec(page) ?? [];
  assert.match(row, /class="no-price/);
  assert.doesNotMatch(row, /<details/, 'its reason is not folded');
});

test('a flue that cannot be built says what blocks it, what works instead, and shows no download', async () => {
  const page = await server.page('/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1');
  assert.match(page, /id="failure-DIAMETER_BELOW_OUTLET"/);
  const [, href = ''] = /<ul class="remedies"[^>]*><li><a href="([^"]+)"/.exec(page) ?? [];
  assert.doesNotMatch(page, /bill-of-materials\.csv/);
  assert.match(page, /id="bill-table"/);
  const remedied = await server.page(href.replaceAll('&amp;', '&'));
  assert.doesNotMatch(remedied, /class="failure"/);
  assert.match(remedied, /bill-of-materials\.csv/);
});

test('an impossible flue shows no measures', async () => {
  const page = await server.page('/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1');
  assert.doesNotMatch(page, /En skjøt står nærmere/);
  const told = page.match(/check-title">([^<]+)<\/p><p class="check-advice">Ikke kontrollert: mangler en pipe/g);
  assert.equal(told?.length, 1, 'said once of all of them');
  assert.match(
    told[0],
    />Skjøter i gjennomføringer. Effektiv pipehøyde. Total høyde. Bend. Trekk. Temperatur ved munningen</,
  );
  assert.equal(/(\d+) må avklares/.exec(page)?.[1], String(page.match(/class="check clarify"/g)?.length));
});

test('sweeping from the loft is work to be done, and nothing else says that the sweep comes another way', async () => {
  const page = await server.page(`${complete}&sweep=hatch`);
  const [todo = ''] = page.split('<details class="fulfilled"');
  assert.match(todo, /id="rule-R5".*?Hold 1\u00a0000\u00a0?\s?mm fri plass foran luken og 300\u00a0?\s?mm fra den/s);
  assert.match(page, /id="rule-R11".*?feies gjennom feieluken på loftet; sot tas ut gjennom sotluken/s);
  assert.match(page, /Takstige.*?feiingen skjer fra luken/s);
});

test('an alternative without all its prices is not called the cheaper one', async () => {
  await using incomplete = await startTestServer({
    changes: ["UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'ST150-13SV'"],
  });
  const page = withoutSpaces(await incomplete.page('/?fireplace=3&pipe=3&floor=1&roof_type=4&color=1'));
  const prices = [...page.matchAll(/alternative-price">([^<]*)</g)].map(([, price]) => price);
  assert.ok(prices.length > 1, 'there is something to choose');
  for (const price of prices) assert.match(price ?? '', /^minst kr \d\d \d{3},\d\d$/, prices.join());
});

test('a result records no warning about a missing text, in any language', async () => {
  for (const locale of locales) {
    await using localized = await startTestServer({ environment: { LOCALE: locale } });
    for (const address of [
      complete,
      `${complete}&offset=600&format=square`,
      '/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1',
    ])
      await localized.page(address);
    assert.deepEqual(
      localized.records().filter(({ channel, level }) => channel === 'translation' && level === 'warning'),
      [],
    );
  }
});

test('the bar says each thing once, whether a notice or a rule or both say it', async () => {
  const address =
    '/?fireplace=39&floor=7&roof_type=3&color=3&ridge_distance=0&offset=1200&room_height=3200&roof_thickness=700&ceiling=flat&cap=rain';
  const [, bar = ''] = /<ul class="issues"[^>]*>(.*?)<\/ul>/s.exec(await server.page(address)) ?? [];
  const texts = [...bar.matchAll(/<\/svg>([^<]+)<\/a>/g)].map(([, text]) => text);
  assert.ok(texts.length > 2);
  assert.deepEqual(texts, [...new Set(texts)]);
});
