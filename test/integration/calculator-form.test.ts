import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { numberIn, readPage } from '../oracle/outputs/read-page.ts';
import { sendLines } from '../support/raw-request.ts';
import { sharedServer } from '../support/shared-server.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await sharedServer();

test('the form is a 200 HTML page that no cache keeps, without a cookie, and over loopback not compressed', async () => {
  const response = await server.get('/', { 'accept-encoding': 'gzip' });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-cache, private');
  assert.equal(response.headers.get('set-cookie'), null);
  assert.deepEqual([response.headers.get('content-encoding'), response.headers.get('vary')], [null, null]);
  assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self';style-src 'self'/);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  assert.equal(response.headers.get('strict-transport-security'), null);
});

test('any query string is accepted, and HEAD is answered like GET', async () => {
  for (const query of [
    '?',
    '?x=1&x=2',
    '?fireplace[]=1&__proto__=2',
    '?%',
    '?pipe=%E0%A4%A',
    `?a=${'b'.repeat(8000)}`,
  ]) {
    assert.equal((await server.get(`/${query}`)).status, 200, query);
  }
  const head = await fetch(server.origin, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(await head.text(), '');
});

test('the form offers visible producers, fireplaces with a visible scheme, and the ventilation modules', async () => {
  await using own = await startTestServer({
    changes: [
      "INSERT INTO producer (id, name, hidden) VALUES (900, 'Synlig & Sønn', 0), (901, 'Skjult fabrikk', 1)",
      "INSERT INTO fireplace (id, art_nr, name, producer_id) VALUES (900, 'A-900', 'Med skjema', 900), (901, 'A-901', 'Bare skjult skjema', 900), (902, 'A-902', 'Uten skjema', 900), (903, 'A-903', 'Fra skjult fabrikk', 901)",
      "INSERT INTO scheme (id, fireplace_id, hidden, name, outlet_position, outlet_height, outlet_pipe_id) VALUES (900, 900, 0, 'Topp', 'top', 1200, 1), (901, 901, 1, 'Topp', 'top', 1200, 1), (903, 903, 0, 'Topp', 'top', 1200, 1)",
    ],
  });
  const page = await own.page('/');
  assert.match(page, /Synlig &amp; Sønn/);
  assert.doesNotMatch(page, /Skjult fabrikk/);
  assert.match(page, /Med skjema/);
  assert.doesNotMatch(page, /Bare skjult skjema|Uten skjema/);
  assert.match(page.slice(page.indexOf('label="Andre produsenter"')), /Fra skjult fabrikk/);
  assert.match(page, /name="ventilation"/);
  await own.catalogue.change("UPDATE module_category SET category = 'Annet' WHERE category = 'Ventilation2'");
  assert.doesNotMatch(await own.page('/'), /name="ventilation"/, 'without the category there are none');
});

test('a catalogue that becomes unreadable gives a 500 that reveals nothing in production, and recovers by itself', async () => {
  await using own = await startTestServer({ environment: { NODE_ENV: 'production' } });
  const { path } = own.catalogue;
  await rename(path, `${path}.away`);
  const gone = await own.get('/');
  assert.equal(gone.status, 500);
  assert.equal(gone.headers.get('cache-control'), 'no-cache, private');
  assert.doesNotMatch(await gone.text(), /sqlite|catalogue|node:|\.ts/);
  await writeFile(path, 'this is no database');
  assert.equal((await own.get('/')).status, 500);
  await rename(`${path}.away`, path);
  assert.equal((await own.get('/')).status, 200);
});

test('an unusable value keeps its text and gets a message beside its field', async () => {
  const page = await server.page(
    '/?fireplace=9999&floor=1&room_height=2,4&slab=%22%3E%3Cscript%3E&roof_thickness=90000&storey=2&pipe=1&pipe=2',
  );
  assert.match(page, /id="fireplace-message">Valget i adressen finnes ikke i katalogen\./);
  assert.doesNotMatch(
    page.slice(page.indexOf('<main')),
    />[^<]*9999/,
    'an id of the catalogue is no word for a person',
  );
  assert.match(page, /id="room_height-message">[^<]*mente du 2\u00a0400\u00a0mm\?/);
  assert.match(page, /90\u00a0000\u00a0mm kan ikke brukes\. Oppgi mellom 100\u00a0mm og 1\u00a0000\u00a0mm\./);
  assert.match(page, /2 kan ikke brukes\. Den eneste mulige verdien er 1\./);
  assert.match(page, /name="slab" value="&quot;&gt;&lt;script&gt;"/);
  assert.match(page, /id="pipe-message">Feltet ble sendt flere ganger/);
});

test('every request leaves one info record, refused and static ones too', async () => {
  await using own = await startTestServer();
  const stylesheet = /href="(\/assets\/calculator\.[^"]+)"/.exec(await own.page('/?pipe=1'))?.[1] ?? '';
  assert.equal((await own.get(stylesheet)).status, 200);
  await sendLines(own.origin, 'GET / HTTP/1.1', 'Host: evil.example');
  const infos = own.records().filter(({ level }) => level === 'info');
  assert.deepEqual(
    infos.map(({ method, path, status }) => [method, path, status]),
    [
      ['GET', '/', 200],
      ['GET', stylesheet, 200],
      ['GET', '/', 421],
    ],
  );
});

test('an angle of another roof type offers that type, and the result names the angle that it used', async () => {
  const page = await server.page('/?fireplace=1&pipe=3&floor=4&roof_type=4&color=1&roof_angle=50');
  const [, message = ''] = /id="roof_angle-message">(.*?)<\/p>/.exec(page) ?? [];
  const links = Array.from(message.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g), ([, href = '', text]) => {
    const parameters = new URL(href.replaceAll('&amp;', '&'), server.origin).searchParams;
    return [text, parameters.get('roof_type'), parameters.get('roof_angle')];
  });
  assert.deepEqual(links, [
    ['Velg bratt saltak', '5', '50'],
    ['Bruk 45°', '4', '45'],
  ]);
  assert.match(page, /«[^»]*» kan ikke brukes. Vi regner med takvinkel 30°/);
});

test('smaller diameters than the outlet are marked, with the reason for the eye and the ear', async () => {
  const page = await server.page('/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1');
  const chips = [...page.matchAll(/<label class="chip unfit" title="([^"]*røykuttak[^"]*)">(.*?)<\/label>/gi)];
  assert.ok(chips.length > 0);
  for (const [, reason = '', content = ''] of chips) {
    assert.ok(content.includes(`, ${reason}<`), content);
    assert.doesNotMatch(content, /id="pipe-3"/);
  }
});

test('an unknown distance to the ridge makes the verdict say how much less the list costs at the ridge', async () => {
  const choices = 'fireplace=1&pipe=3&floor=4&roof_type=4&color=1';
  // A list for a slightly higher mouth costs less than the one at the ridge.
  const lowest =
    'fireplace=69&scheme=123&pipe=6&color=4&floor=2&roof_type=5&roof_angle=52&objective=tight&format=square';
  const read = async (query: string) => readPage(await server.page(`/?${query}`));
  for (const house of [choices, lowest]) {
    const [unknown, near] = [await read(house), await read(`${house}&ridge_distance=0`)];
    const saving = Math.round(numberIn(unknown.totalInBar) - numberIn(near.totalInBar));
    assert.ok(saving > 0);
    assert.deepEqual([unknown.ridgeSaving, near.ridgeSaving], [saving, null]);
  }
  const page = await server.page(`/?${choices}`);
  assert.match(page, /href="#ridge_distance-field"[^]*?>kr\u00a0[\d\s]+ rimeligere hvis pipen står ved mønet/);
  assert.ok(page.indexOf('id="ridge_distance-field"') < page.indexOf('id="measures"'));
  assert.doesNotMatch(await server.page(`/?${choices.replace('roof_type=4', 'roof_type=1')}`), /ridge_distance-field/);
});

test('a measure that is typed with its unit has no second unit behind it', async () => {
  for (const [typed, unit] of [
    ['', 'mm'],
    ['2400', 'mm'],
    ['2 400 mm', ''],
    ['240 cm', ''],
    ['2,4 m', ''],
  ] as const) {
    const page = await server.page(`/?floor=1&roof_type=4&room_height=${encodeURIComponent(typed)}`);
    const [, shown] = /id="room_height"[^>]*>.*?<span class="unit[^>]*>([^<]*)/s.exec(page) ?? [];
    assert.equal(shown, unit, typed);
  }
});

test('ventilation of another diameter is taken away, and the field says which', async () => {
  await using own = await startTestServer({
    changes: [
      "UPDATE module SET pipe_id = 2, name = 'Adapter' WHERE managed_by_fireplace = 1 AND id = (SELECT min(id) FROM module WHERE module_category_id = (SELECT id FROM module_category WHERE category = 'Ventilation2'))",
    ],
  });
  const id = /name="ventilation" value="(\d+)"/.exec(await own.page('/?pipe=2'))?.[1] ?? '';
  const page = await own.page(`/?pipe=3&ventilation=${id}`);
  assert.doesNotMatch(page, new RegExp(`name="ventilation" value="${id}"`));
  assert.match(await own.page('/?ventilation=x'), /<details class="fold" id="ventilation-field" open>/);
  assert.match(page, /Adapter passer ikke til Ø150 og er tatt bort/);
});
