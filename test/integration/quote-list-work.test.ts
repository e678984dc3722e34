import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { createQuoteLocks } from '../../electron/quotes/quote-lock.ts';
import { until } from '../e2e/desktop/app-control.ts';
import { putQuote } from '../support/quote-files.ts';
import { keyIn, listedFolder, make, rowsOf } from './listed-folder.ts';
import { marker } from './quote-pages.ts';

test('a mark changes the file as saving does, and nothing else in it', async (context) => {
  const list = await listedFolder(context);
  const fields = { number: '2026-1', created: '2026-11-02', validUntil: '2099-01-01', customer: { name: 'Kari' } };
  // The dealer has acknowledged the faults of the flue.
  const text = make(fields).replaceAll(/"status":"(?:warning|error)"/g, '"status":"fulfilled"');
  const path = await list.put('a', text);
  const key = keyIn(await list.shows(/1 tilbud/), '2026-1');
  const marked = async (action: string, more: Readonly<Record<string, string>> = {}) => {
    const page = await list.page({ action: `${action} ${key}`, ...more });
    return { page, text: await readFile(path, 'utf8') };
  };
  const accepted = await marked('accepted');
  assert.match(rowsOf(accepted.page)[0] ?? '', /Godtatt/);
  assert.equal(accepted.text, text.replace('"answer":null', '"answer":{"kind":"accepted","day":"2026-11-28"}'));
  assert.match(rowsOf((await marked('lost')).page)[0] ?? '', /Tapt/);
  assert.equal((await marked('draft')).text, text);
  const called = await marked('follow', { [`day ${key}`]: '2026-11-27' });
  assert.match(rowsOf(called.page)[0] ?? '', /27\. nov\. 2026$/);
  assert.equal(called.text, text.replace('"followUp":null', '"followUp":"2026-11-27"'));
  assert.equal((await marked('follow', { [`day ${key}`]: '' })).text, text);
  const sent = await marked('sent');
  assert.match(rowsOf(sent.page)[0] ?? '', /Sendt 28\. nov\. 2026/);
  assert.match(sent.text, /"sent":"2026-11-28"/);
});

test('a quote that lacks a price is not marked as sent, and the page says so', async (context) => {
  const list = await listedFolder(context);
  const path = await list.put('a', make({ number: '2026-1', customer: { name: 'Kari' } }).replace('2490000', 'null'));
  const key = keyIn(await list.shows(/1 tilbud/), '2026-1');
  const before = await readFile(path, 'utf8');
  assert.match(await list.page({ action: `sent ${key}` }), /kan ikke merkes herfra: noe mangler/);
  assert.equal(await readFile(path, 'utf8'), before);
});

test('a file that somebody else has changed or moved since it was listed is not touched', async (context) => {
  const list = await listedFolder(context, { pause: 600_000, slow: 600_000 });
  const text = make({ number: '2026-1', customer: { name: 'Kari' } });
  const path = await list.put('a', text);
  const gone = await list.put('b', make({ number: '2026-2' }));
  const page = await list.shows(/2 tilbud/);
  await list.put('a', text.replace('"Kari"', '"Mari"'));
  await rm(gone);
  for (const action of ['accepted', 'archive'])
    assert.match(await list.page({ action: `${action} ${keyIn(page, '2026-1')}` }), /endret av noen andre/);
  assert.match(await list.page({ action: `accepted ${keyIn(page, '2026-2')}` }), /flyttet eller slettet/);
  assert.equal(await readFile(path, 'utf8'), text.replace('"Kari"', '"Mari"'));
});

test('a quote that another machine has open is not changed, archived or removed', async (context) => {
  const list = await listedFolder(context);
  const path = await list.put('a', make({ number: '2026-1' }));
  const key = keyIn(await list.shows(/1 tilbud/), '2026-1');
  const before = await readFile(path, 'utf8');
  const other = createQuoteLocks({ start: 'other', machine: 'KASSE-2' });
  await other.take(path);
  const row = rowsOf(await list.shows(/Åpent på/))[0] ?? '';
  assert.match(row, /Åpent på KASSE-2/, 'the row says where');
  for (const action of ['accepted', 'archive'])
    assert.match(await list.page({ action: `${action} ${key}` }), /åpent på en annen maskin/);
  assert.equal(await readFile(path, 'utf8'), before);
  await other.release(path);
  assert.match(rowsOf(await list.page({ action: `accepted ${key}` }))[0] ?? '', /Godtatt/);
  await until('the row to be as the others', async () => !(await list.page()).includes('Åpent på'));
});

test('an archived quote lies in the subfolder, beside another of its name; a removed one is gone', async (context) => {
  const list = await listedFolder(context);
  await list.put('a', make({ number: '2026-1' }));
  await putQuote(join(list.folder, 'Arkiv'), 'a', 'another');
  await list.put('b', '{');
  const page = await list.shows(/1 fil kan ikke leses/);
  const archived = await list.page({ action: `archive ${keyIn(page, '2026-1')}` });
  assert.doesNotMatch(archived, />2026-1</);
  assert.deepEqual((await readdir(join(list.folder, 'Arkiv'))).toSorted(), ['a (2).pipetilbud', 'a.pipetilbud']);
  assert.equal(await readFile(join(list.folder, 'Arkiv', 'a.pipetilbud'), 'utf8'), 'another');
  await list.page({ action: `remove ${keyIn(page, 'b.pipetilbud')}` });
  assert.deepEqual(await readdir(list.folder), ['Arkiv']);
});

test('lost and expired quotes older than the dealer keeps them are proposed for removal', async (context) => {
  const list = await listedFolder(context);
  await list.put('a', make({ number: '2020-1', answer: { kind: 'lost', day: '2020-01-01' } }));
  await list.put('b', make({ number: '2020-2', validUntil: '2020-01-01' }));
  await list.put('c', make({ number: '2020-3', answer: { kind: 'accepted', day: '2020-01-01' } }));
  await list.put('d', make({ number: '2099-1', answer: { kind: 'lost', day: '2099-01-01' } }));
  assert.doesNotMatch(await list.shows(/4 tilbud/), /remove_old/);
  const page = await list.page({ action: 'keep', months: '24' });
  assert.match(page, /2 tapte og utløpte tilbud er eldre enn 24 md\./);
  assert.equal(rowsOf(await list.page({ show: 'old' })).length, 2);
  const rest = await list.page({ action: 'remove_old' });
  assert.deepEqual(
    rowsOf(rest).map((row) => row.split(' ')[0]),
    ['2099-1', '2020-3'],
  );
  assert.doesNotMatch(rest, /remove_old/);
  assert.deepEqual((await readdir(list.folder)).toSorted(), ['c.pipetilbud', 'd.pipetilbud']);
});

test('the page asks for news, and gets an answer only if there are some', async (context) => {
  const list = await listedFolder(context);
  await list.put('a', make());
  const page = await list.shows(/1 tilbud/);
  const [, mark = ''] = /hx-vals="([^"]*)"/.exec(page) ?? [];
  const { seen } = z.object({ seen: z.string() }).parse(JSON.parse(mark.replaceAll('&quot;', '"')));
  assert.equal((await list.server.post('/quote/list/news', { seen })).status, 204);
  await list.put('b', make());
  await until('news', async () => (await list.server.post('/quote/list/news', { seen })).status === 200);
});

test('a row opens by a key that says nothing, and no log, profile or address has a word of the list', async (context) => {
  const list = await listedFolder(context);
  const path = await list.put(marker, make({ number: marker, customer: { name: marker } }));
  await list.put(`${marker}-halv`, '{');
  const page = await list.shows(/1 fil kan ikke leses/, { q: marker });
  const [, key = ''] = /value="open ([^"]+)"/.exec(page) ?? [];
  const opened = await list.server.post('/quote/list', { action: `open ${key}`, q: marker });
  assert.equal(opened.status, 204);
  await list.server.post('/quote/list', { action: 'open nothing' });
  assert.deepEqual(list.opened, [path, null]);
  const answer = await list.server.post('/quote/list', { q: marker });
  const profile = await list.server.page(answer.headers.get('x-debug-token-link') ?? '/_profiler/latest');
  assert.match(profile, /quote_list_work/);
  for (const text of [profile, ...list.server.lines()])
    assert.ok(!text.includes(marker) && !text.includes(list.folder));
  for (const [, address = ''] of page.matchAll(/(?:href|action|hx-post|src)="([^"]*)"/g))
    assert.ok(!address.includes(marker) && !address.includes(key));
  const foreign = await list.server.post('/quote/list', { q: marker }, { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.status, 403);
});
