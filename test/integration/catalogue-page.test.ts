import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { runAudit } from '../../server/upkeep/audit/run-audit.ts';
import { keepResult } from '../../server/upkeep/keep-result.ts';
import { within } from '../../server/within.ts';
import { openWorkbook } from '../../server/upkeep/workbook/open-workbook.ts';
import { holdTasks, startHere } from '../support/tasks-here.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { type TestServer, startTestServer } from '../support/test-server.ts';

/** The article numbers of the parts that a page lists. */
function articlesOf(page: string): string[] {
  return [...page.matchAll(/<th class="article" role="rowheader" scope="row">([^<]*)</g)].map(
    ([, article = '']) => article,
  );
}

/** The page of the audit when it is done. */
async function auditPage(server: TestServer): Promise<string> {
  for (;;) {
    const page = await server.page('/catalogue?show=audit');
    if (!page.includes('Katalogen kontrolleres')) return page;
  }
}

const server = await startTestServer({
  startTask: startHere,
  changes: [
    "UPDATE module SET discontinued = 1, name = 'STARTRØR 100% \\_x' WHERE art_nr = 'ST125-01SV'",
    'UPDATE fireplace SET price_ex_vat = 19990 WHERE id = 1',
  ],
});
after(() => server[Symbol.asyncDispose]());

describe('/catalogue', () => {
  test('lists a hundred parts, in the order of their ids, and leads to the next', async () => {
    const first = await server.page('/catalogue');
    assert.equal(articlesOf(first).length, 100);
    assert.equal(articlesOf(first)[0], 'ST125-01SV');
    assert.match(first, /1\s?005,00/);
    assert.match(first, /href="\/catalogue\?page=2" rel="next"/);
    const second = await server.page('/catalogue?page=2');
    assert.ok(!articlesOf(first).includes(articlesOf(second)[0] ?? ''));
    assert.deepEqual(articlesOf(await server.page('/catalogue?page=9999')), []);
  });

  test('shows discontinued parts, marked', async () => {
    const page = await server.page('/catalogue');
    assert.equal(articlesOf(page)[0], 'ST125-01SV');
    assert.equal(page.match(/utgått/g)?.length, 1);
  });

  test('searches names, article and NOBB numbers, in either case, Norwegian letters too', async () => {
    for (const text of ['st125-01sv', '99400007', 'startrør 100', '100% \\_']) {
      assert.ok(articlesOf(await server.page(`/catalogue?q=${encodeURIComponent(text)}`)).includes('ST125-01SV'), text);
    }
    assert.deepEqual(
      articlesOf(await server.page(`/catalogue?q=${encodeURIComponent("'; DROP TABLE module; --")}`)),
      [],
    );
    assert.match(await server.page('/catalogue?q=%3Cscript%3E'), /value="&lt;script&gt;"/);
  });

  test('a control character in the searched text is a space', async () => {
    assert.deepEqual(articlesOf(await server.page('/catalogue?q=%00')), articlesOf(await server.page('/catalogue')));
    assert.deepEqual(articlesOf(await server.page('/catalogue?q=startr%C3%B8r%00100')), ['ST125-01SV']);
  });

  test('narrows by role, diameter and colour, and a value that makes no sense does not', async () => {
    const bends = articlesOf(await server.page('/catalogue?role=bend&pipe=3&color=1'));
    assert.ok(bends.length > 0 && bends.every((article) => article.startsWith('ST150-2')), bends.join());
    assert.equal(articlesOf(await server.page('/catalogue?role=chimney&pipe=x&color=-1&page=0')).length, 100);
  });

  test('lists fireplaces with makers and prices on a view of its own, which can be searched', async () => {
    const all = await server.page('/catalogue?show=fireplaces');
    assert.match(all, /150 ildsteder[^]*href="\/catalogue\?show=fireplaces&amp;page=2" rel="next"/);
    const found = await server.page('/catalogue?show=fireplaces&q=baa-1007');
    assert.match(found, /1 ildsted<[^]*BAA-1007[^]*Vedovn Tinde 1[^]*Bålheim[^]*19\s990,00/);
    assert.match(await server.page('/catalogue?show=fireplaces&q=baa-1014'), /ingen pris/);
    assert.match(await server.page('/catalogue?show=fireplaces&q=x7'), /Ingen ildsteder passer/);
  });

  test('is answered while the catalogue is audited, audits it again when it has changed, and links each finding to its part', async () => {
    const { startTask, release } = holdTasks();
    await using audited = await startTestServer({ startTask });
    assert.match(await audited.page('/catalogue?show=audit'), /Katalogen kontrolleres/);
    assert.equal((await audited.get('/')).status, 200);
    release();
    assert.match(await auditPage(audited), /0 feil og \d+ advarsler/);
    await audited.catalogue.change("UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'ST125-01SV'");
    const page = await auditPage(audited);
    // A heading may have no other role, so the status of the audit is inside it.
    assert.match(page, /<h2[^>]*><span role="status">0 feil og \d+ advarsler</);
    assert.match(page, /ST125-01SV \([^)]+\) har ingen pris\..*href="\/catalogue\?q=ST125-01SV"/);
  });

  test('says that an audit runs until it has ended', async () => {
    await using catalogue = await createTemporaryCatalogue();
    const { startTask, release } = holdTasks();
    const audit = keepResult(
      () => catalogue.path,
      (path) => runAudit(path, { startTask }),
    );
    assert.equal(await within(0, audit()), null);
    release();
    const found = await audit();
    assert.ok(found.length > 0);
    assert.equal(await within(60_000, audit()), found, 'kept while the file is the same');
  });

  test('gives the whole catalogue as a workbook, and has no way to write', async () => {
    const answer = await server.get('/catalogue.xlsx');
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-disposition') ?? '', /katalog\.xlsx/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { sheets } = openWorkbook({ name: 'katalog.xlsx', bytes });
    assert.ok(sheets.some(({ name }) => name === 'Deler (module)'));
    const [one, other] = await Promise.all([server.get('/catalogue.xlsx'), server.get('/catalogue.xlsx')]);
    assert.deepEqual(Buffer.from(await one.arrayBuffer()), Buffer.from(await other.arrayBuffer()));
    const start = await server.get('/catalogue.xlsx?start');
    assert.match(start.headers.get('content-disposition') ?? '', /eget-sortiment\.xlsx/);
    const { sheets: started } = openWorkbook({ name: 'start.xlsx', bytes: Buffer.from(await start.arrayBuffer()) });
    assert.equal(started.find(({ name }) => name === 'Deler (module)')?.rows.length, 1);
    for (const path of ['/catalogue', '/catalogue.xlsx', '/catalogue/import']) {
      assert.equal((await fetch(new URL(path, server.origin), { method: 'POST', body: 'x' })).status, 404);
    }
  });
});

test('pages say that there are invented goods until the last invented part and maker is gone', async () => {
  const statement = /Demonstrasjonsdata: katalogen har oppdiktede deler eller produsenter/;
  const addresses = ['/', '/?fireplace=3&pipe=3&floor=1&roof_type=4&color=1', '/catalogue'];
  await using own = await startTestServer();
  for (const address of addresses) assert.match(await own.page(address), statement, address);
  const isSaid = async (): Promise<boolean> => statement.test(await own.page('/'));
  await own.catalogue.change("UPDATE catalogue_info SET name = 'Ovnhuset 2027'");
  await own.catalogue.change('UPDATE module SET invented = 0 WHERE id > 1');
  await own.catalogue.change('UPDATE producer SET invented = 0');
  assert.ok(await isSaid(), 'one part is left');
  await own.catalogue.change('UPDATE module SET invented = 0');
  for (const address of addresses) assert.doesNotMatch(await own.page(address), statement, address);
  await own.catalogue.change('UPDATE producer SET invented = 1 WHERE id = 1');
  assert.ok(await isSaid(), 'one maker is left');
});
