import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  addressOn,
  apply,
  calculation,
  type EditingServer,
  formWith,
  openEditing,
  prepared,
  prices,
  startEditing,
  upload,
  uploadFrom,
} from '../support/editing-server.ts';
import { inSample } from '../support/sample.ts';
import type { TestServer } from '../support/test-server.ts';
import { temporaryFolders } from './upkeep/exchange-run.ts';
import { workbookOf } from './upkeep/workbook-files.ts';

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

async function priceOf(server: TestServer, article: string): Promise<string | undefined> {
  const page = await server.page(`/catalogue?q=${article}`);
  return /<td class="number"[^>]*>([^<]*)</.exec(page)?.[1];
}

/** The total of a calculation, as the page prints it. */
function totalOf(page: string): string {
  const total = /class="verdict-total"[^]*?(\d[\d\s\u00a0]*)/.exec(page)?.[1]?.trim();
  assert.ok(total, 'the page shows a total');
  return total;
}
