import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mappingIn } from '../support/mapping-form.ts';
import { inSample } from '../support/sample.ts';
import { startHere } from '../support/tasks-here.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { temporaryFolders } from './upkeep/exchange-run.ts';
import { workbookOf } from './upkeep/workbook-files.ts';

interface EditingServer extends TestServer {
  readonly own: string;
  readonly taken: readonly string[];
  readonly progress: readonly unknown[];
}

/** @param inProcesses whether imports run in processes of their own, as they do for a user */
async function openEditing(inProcesses = false): Promise<EditingServer> {
  const taken: string[] = [];
  const progress: unknown[] = [];
  const server = await startTestServer({
    environment: { NODE_ENV: 'production' },
    ...(inProcesses ? {} : { startTask: startHere }),
    editing: (folder) => ({
      own: path.join(folder, 'own', 'own.sqlite'),
      onTakenIntoUse: async () => void taken.push('taken'),
      onProgress: (part) => void progress.push(part),
    }),
  });
  return { ...server, own: path.join(server.catalogue.folder, 'own', 'own.sqlite'), taken, progress };
}

async function startEditing(context: TestContext): Promise<EditingServer> {
  const server = await openEditing();
  context.after(() => server[Symbol.asyncDispose]());
  return server;
}

const calculation = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const prices =
  'Varenr;Beskrivelse;Pris eks. mva\nST150-01SV;Startrør;1 190,00\nST150-10SV;Rør;6 499,00\nXX-1;<b>Dings</b>;12\n';

const formWith = (name: string, content: string | Uint8Array<ArrayBuffer>) => ({ file: new File([content], name) });

/** The address of the change that an upload began. */
async function upload(
  server: TestServer,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  form = '/catalogue/import',
): Promise<string> {
  const response = await server.post(form, formWith(name, content));
  assert.equal(response.status, 303);
  const address = response.headers.get('location') ?? '';
  assert.match(address, /^\/catalogue\/change\/[\da-f-]{36}(?:\?return=|$)/);
  await prepared(server, address);
  return address;
}

/** Waits until a file is read, and confirms how it is read. */
async function prepared(server: TestServer, address: string): Promise<void> {
  const page = await settled(server, address);
  if (!page.includes('id="mapping" open')) return;
  await server.post(addressOn(page, /\/answers/), mappingIn(page));
  await settled(server, address);
}

async function settled(server: TestServer, address: string): Promise<string> {
  for (;;) {
    const page = await server.page(address);
    if (!page.includes('class="progress ')) return page;
    await wait(50);
  }
}

/** The address of a link or a form of a page. */
function addressOn(page: string, wanted: RegExp): string {
  const [, address = ''] =
    [...page.matchAll(/(?:href|action)="([^"]*)"/g)].find(([, found = '']) => wanted.test(found)) ?? [];
  assert.notEqual(address, '', `the page leads to ${wanted.source}`);
  return address.replaceAll('&amp;', '&');
}

/** Goes from a calculation to a prepared file, by the links and forms that need no script. */
async function uploadFrom(server: TestServer, page: string, name: string): Promise<string> {
  const parts = await server.page(addressOn(page, /^\/catalogue(?:\?|$)/));
  const form = await server.page(addressOn(parts, /^\/catalogue\/import/));
  return await upload(server, name, prices, addressOn(form, /^\/catalogue\/import.*return/));
}

/** Applies the prepared change, and returns the address of the redirect. */
async function apply(server: TestServer, change: string): Promise<string> {
  const applied = await server.post(addressOn(await server.page(change), /\/apply/));
  assert.equal(applied.status, 303);
  return applied.headers.get('location') ?? '';
}

async function priceOf(server: TestServer, article: string): Promise<string | undefined> {
  const page = await server.page(`/catalogue?q=${article}`);
  return /<td class="number"[^>]*>([^<]*)</.exec(page)?.[1];
}

describe('a server with the right to change the catalogue', () => {
  /** For tests that take no file into use. It is closed with them: its prepared files are in the temporary folder. */
  let server: EditingServer;
  before(async () => {
    server = await openEditing();
  });
  after(() => server[Symbol.asyncDispose]());

  test('shows what a price file would change, takes it into use, and goes back', async (t) => {
    const fresh = await startEditing(t);
    const page = await fresh.page(calculation);
    const address = await uploadFrom(fresh, page, 'priser.csv');
    const preview = await fresh.page(address);
    assert.match(preview, /priser\.csv/);
    assert.match(preview, /1 pris endrer seg mer enn 30/);
    assert.match(preview, /2[\s\u00a0]190,00[^]*6[\s\u00a0]499,00/);
    assert.match(
      await fresh.page(`${address}&kind=unknown`),
      /&lt;b&gt;Dings&lt;\/b&gt;[^]*er ikke en vare i katalogen/,
    );
    assert.equal(await priceOf(fresh, 'ST150-10SV'), '2\u00a0190,00', 'nothing has changed yet');

    const back = await apply(fresh, address);
    assert.equal(fresh.taken.length, 1);
    assert.equal(back, `${calculation}&notice=2`, 'to the calculation of before');
    const now = await fresh.page(back);
    assert.match(now, /Versjon 2 av katalogen er i bruk: 2 endringer fra priser\.csv/);
    assert.equal(await priceOf(fresh, 'ST150-10SV'), '6\u00a0499,00');
    assert.notEqual(totalOf(now), totalOf(page));

    const restore = await fresh.post(addressOn(now, /\/restore/));
    const change = restore.headers.get('location') ?? '';
    await prepared(fresh, change);
    assert.match(await fresh.page(change), /Gå tilbake til versjon 1/);
    assert.equal(await priceOf(fresh, 'ST150-10SV'), '6\u00a0499,00', 'not before it is confirmed');
    assert.equal(await apply(fresh, change), `${calculation}&notice=3`, 'the way back leads there too');
    assert.equal(totalOf(await fresh.page(calculation)), totalOf(page));
    const history = await fresh.page('/catalogue/history');
    assert.match(history, /I bruk/);
    assert.match(await fresh.page('/catalogue/history/2'), /6[\s\u00a0]499,00/);
  });

  test('takes a file whose path it was given, and leaves that file alone', async () => {
    const file = path.join(server.catalogue.folder, 'fra disken.csv');
    await writeFile(file, prices);
    const address = (await server.importFile?.(file, '/')) ?? '';
    await prepared(server, address);
    assert.match(await server.page(address), /fra disken\.csv/);
    const discarded = await server.post(`${address}/discard`);
    assert.equal(discarded.headers.get('location'), '/catalogue');
    assert.equal(await readFile(file, 'utf8'), prices);
    assert.deepEqual(
      (await readdir(server.catalogue.folder)).toSorted(),
      ['catalogue.sqlite', 'fra disken.csv'],
      'nothing is left behind',
    );
    const gone = await server.get(address);
    assert.deepEqual([gone.status, gone.headers.get('location')], [303, '/catalogue/import?gone=1']);
    assert.equal(server.progress.at(-1), null);
  });

  test('says so where the first file changes nothing, and makes an own catalogue of it all the same', async (t) => {
    const fresh = await startEditing(t);
    const workbook = new Uint8Array(await (await fresh.get('/catalogue.xlsx')).arrayBuffer());
    const address = await upload(fresh, 'katalog.xlsx', workbook);
    const [, remark = ''] = /class="remark calm"[^>]*>([^<]+)</.exec(await fresh.page(address)) ?? [];
    assert.match(remark, /^Filen endrer ingenting\. .+ samme innhold\.$/);
    const applied = await fresh.post(`${address}/apply`);
    const now = await fresh.page(applied.headers.get('location') ?? '');
    assert.match(now, /Versjon \d av katalogen er i bruk: 0 endringer fra katalog\.xlsx\./);
    assert.ok((await readFile(fresh.own)).byteLength > 0);
  });

  test('asks about rows that a workbook lacks and others refer to, and speaks of no errors where there are none', async () => {
    const producers = await workbookOf({
      name: 'producer',
      rows: [
        ['id', 'name', 'hidden', 'supplier', 'invented'],
        [1, 'Bålheim', 0, null, 1],
      ],
    });
    const page = await server.page(await upload(server, 'en-produsent.xlsx', new Uint8Array(producers)));
    assert.match(page, /mangler rader som andre rader i katalogen viser til/);
    assert.doesNotMatch(page, /feilene under/);
  });

  test('asks what a file leaves open, and prepares it again with the answer', async () => {
    const address = await upload(server, 'netto.csv', 'Varenr;Nettopris\nST150-01SV;500\n');
    assert.match(await server.page(address), /Påslag på innkjøpsprisene[^]*>Sammenlign</);
    const refused = await server.post(`${address}/answers`, { markup: 'mye' });
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /value="mye"[^]*Skriv et tall fra 0 til 1\s000/);
    assert.equal((await server.post(`${address}/answers`, { markup: '50 %' })).status, 303);
    await prepared(server, address);
    const compared = await server.page(address);
    assert.match(compared, />Sammenlign på nytt<[^]*750,00/);
    assert.match(compared, /Medianen av prisendringene[^]*1 av 1 er varer[^]*50 %/);
  });

  test('leads back to the calculation that a file was chosen from, whatever another window shows meanwhile', async () => {
    const [first, second] = [calculation, calculation.replace('color=1', 'color=2')];
    const page = await server.page(first);
    await server.page(second);
    const address = await uploadFrom(server, page, 'priser.csv');
    await server.page(second);
    assert.equal((await fetch(`${server.origin}${second}`, { method: 'HEAD' })).status, 200);
    const query = `?return=${encodeURIComponent(first)}`;
    for (const place of [address, `/catalogue${query}`, `/catalogue/import${query}`, `/catalogue/history${query}`]) {
      const [, back = ''] = /<a href="([^"]*)">Til kalkulatoren/.exec(await server.page(place)) ?? [];
      assert.equal(back.replaceAll('&amp;', '&'), first, place);
    }
    assert.ok(addressOn(await server.page(address), /\/apply/).endsWith(query));
  });

  test('leads a file that the shell was given back to the page of its window', async () => {
    const file = path.join(server.catalogue.folder, 'sluppet.csv');
    await writeFile(file, prices);
    for (const from of [calculation, `/catalogue/history?return=${encodeURIComponent(calculation)}`]) {
      const address = (await server.importFile?.(file, from)) ?? '';
      await prepared(server, address);
      assert.equal(addressOn(await server.page(address), /\/apply/).split('?')[1], address.split('?')[1]);
      assert.equal(new URL(address, server.origin).searchParams.get('return'), calculation);
    }
    const elsewhere = (await server.importFile?.(file, '//evil.example/?x=1')) ?? '';
    assert.doesNotMatch(elsewhere, /return/);
  });

  test('never leads to another place than the calculator, and keeps the way back where a file is refused or discarded', async () => {
    for (const target of [
      'https://evil.example/?a=1',
      '//evil.example/?a=1',
      '/\\evil.example',
      '/catalogue/import',
      '/',
    ]) {
      const query = `return=${encodeURIComponent(target)}`;
      const refused = await server.post(`/catalogue/import?${query}`);
      assert.equal(refused.status, 422);
      assert.doesNotMatch(await refused.text(), /return=|evil/);
      const gone = await server.post(`/catalogue/change/none/apply?${query}`);
      assert.equal(gone.headers.get('location'), '/catalogue/import?gone=1');
    }
    const query = `return=${encodeURIComponent(calculation)}`;
    const large = await server.post(`/catalogue/import?${query}`, formWith('stor.csv', new Uint8Array(20_000_001)));
    const address = await upload(server, 'priser.csv', prices, addressOn(await large.text(), /import.*return/));
    const discarded = await server.post(addressOn(await server.page(address), /\/discard/));
    assert.equal(discarded.headers.get('location'), `/catalogue?${query}`);
  });

  test('shows the notice of a version by its address alone: each time it is read, only for the version in use, and on no link', async (t) => {
    const fresh = await startEditing(t);
    const address = await upload(fresh, 'priser.csv', prices);
    assert.equal(await apply(fresh, address), '/catalogue/history?notice=2');
    const notice = /Versjon \d av katalogen er i bruk/;
    for (const place of [`${calculation}&notice=2`, '/?notice=2', '/catalogue/history?notice=2']) {
      assert.equal((await fetch(`${fresh.origin}${place}`, { method: 'HEAD' })).status, 200);
      const page = await fresh.page(place);
      assert.match(page, notice, place);
      assert.match(page, /\/assets\/notice\.[^"]+\.js/, 'a script takes it out of the address');
      assert.match(await fresh.page(place), notice, `${place} again`);
      for (const [, link = ''] of page.matchAll(/(?:href|action|hx-get)="([^"]*)"/g)) {
        assert.doesNotMatch(decodeURIComponent(link), /notice=/, `${place} leads to ${link}`);
      }
      assert.doesNotMatch(await fresh.page(place.replace(/.notice=2$/, '')), notice, `${place} without`);
    }
    for (const version of ['1', '3', '02', '2.0', '-2', 'x', '', '99999999999']) {
      assert.doesNotMatch(await fresh.page(`${calculation}&notice=${version}`), notice, version);
    }
  });

  test('says why a file cannot be taken, on the page where it was chosen', async () => {
    const none = await server.post('/catalogue/import');
    assert.equal(none.status, 422);
    assert.match(await none.text(), /Velg en fil først/);
    const large = await server.post('/catalogue/import', formWith('stor.csv', new Uint8Array(20_000_001)));
    assert.equal(large.status, 413);
    assert.match(await large.text(), /større enn 20 MB/);
    const larger = await server.post('/catalogue/import', formWith('stor.csv', new Uint8Array(20_100_001)));
    assert.equal(larger.status, 413);
    const unreadable = await fetch(`${server.origin}/catalogue/import`, {
      method: 'POST',
      body: 'x',
      headers: { origin: server.origin, 'content-type': 'multipart/form-data; boundary=q' },
    });
    assert.equal(unreadable.status, 422);
    const text = await fetch(`${server.origin}/catalogue/import`, {
      method: 'POST',
      body: 'file=1',
      headers: { origin: server.origin, 'content-type': 'text/plain' },
    });
    assert.equal(text.status, 422);
    const address = await upload(server, '../../etc/passwd', 'ingenting');
    const page = await server.page(address);
    assert.match(page, /Filen kan ikke importeres[^]*har ingen rad med overskriftene til en prisliste/);
    assert.doesNotMatch(page, /\.\.\//);
    assert.doesNotMatch(page, /Ta i bruk/);
  });

  test('replaces a waiting file by the file that is chosen last', async (t) => {
    const fresh = await startEditing(t);
    const first = await upload(fresh, 'første.csv', prices);
    const second = await upload(fresh, 'andre.csv', prices);
    assert.equal((await fresh.get(first)).status, 303);
    assert.equal((await fresh.post(`${first}/apply`)).headers.get('location'), '/catalogue/import?gone=1');
    assert.equal(fresh.taken.length, 0);
    assert.match(await fresh.page('/catalogue/import'), /andre\.csv/);
    const both = await Promise.all([fresh.post(`${second}/apply`), fresh.post(`${second}/apply`)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [303, 303],
    );
    assert.equal(fresh.taken.length, 1, 'taken into use once');
  });

  test('stays whole, and leaves nothing, when files are chosen while others are prepared, one is given up, and it is closed meanwhile', async () => {
    const ofOthers = await temporaryFolders();
    await using fresh = await openEditing(true);
    const long = `Varenr;Pris eks. mva\n${'XX-1;1\n'.repeat(5000)}ST150-10SV;2100\n`;
    const addresses: string[] = [];
    for (const pause of inSample([0, 350], [0, 200, 350, 900])) {
      const sent = fresh.post('/catalogue/import', formWith(`nr ${pause}.csv`, long));
      await wait(pause);
      addresses.push((await sent).headers.get('location') ?? '');
    }
    const last = addresses.at(-1) ?? '';
    await fresh.post(`${last}/discard`);
    for (const address of addresses) assert.equal((await fresh.get(address)).status, 303);
    await fresh.post('/catalogue/import', formWith('siste.csv', long));
    await fresh[Symbol.asyncDispose]();
    assert.deepEqual(await temporaryFolders(), ofOthers);
    assert.equal(fresh.taken.length, 0);
  });

  test('refuses every request that no page of its own sent', async () => {
    const address = await upload(server, 'priser.csv', prices);
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: server.origin, 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: 'null', 'sec-fetch-site': '' },
      { origin: '', 'sec-fetch-site': '' },
      { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
      { origin: 'http://127.0.0.1:1', 'sec-fetch-site': '' },
      { origin: server.origin.replace('127.0.0.1', 'localhost'), 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      for (const target of ['/catalogue/import', `${address}/apply`, `${address}/discard`, `${address}/answers`]) {
        assert.equal((await server.post(target, {}, headers)).status, 403, JSON.stringify(headers));
      }
    }
    assert.equal(server.taken.length, 0);
    assert.match(await server.page(address), /Ta i bruk/, 'it still waits');
  });
});

/** The total of a calculation, as the page prints it. */
function totalOf(page: string): string {
  const total = /class="verdict-total"[^]*?(\d[\d\s\u00a0]*)/.exec(page)?.[1]?.trim();
  assert.ok(total, 'the page shows a total');
  return total;
}
