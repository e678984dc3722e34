import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
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

describe('a server with the right to change the catalogue', () => {
  /** For tests that take no file into use. It is closed with them: its prepared files are in the temporary folder. */
  let server: EditingServer;
  before(async () => {
    server = await openEditing();
  });
  after(() => server[Symbol.asyncDispose]());

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
});
