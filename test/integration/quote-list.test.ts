import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { addUpQuote } from '../../server/quotes/money.ts';
import { newLine } from '../../server/quotes/own-lines.ts';
import { type OwnLine, plainQuote, readQuote } from '../../server/quotes/quote.ts';
import { until } from '../e2e/desktop/app-control.ts';
import type { QuoteFields } from '../support/quote-files.ts';
import { onlyLinux, taskProcesses } from '../support/task-processes.ts';
import { listedFolder, make, rowsOf } from './listed-folder.ts';
import { choices, fileOf, marker, server as browserServer } from './quote-pages.ts';

test('a browser has no list of quotes: the page says that the app has it', async () => {
  const page = await browserServer.page('/quote/list');
  assert.match(page, /Listen over tilbud finnes i programmet Pipekalkulator/);
  assert.doesNotMatch(page, /<table|<form/);
  for (const address of ['/quote/list', '/quote/list/news'])
    assert.equal((await browserServer.post(address, { q: marker })).status, 404);
  assert.doesNotMatch(await browserServer.page('/'), /\/quote\/list/);
});

test('the list has each quote with number, customer, fireplace, sum, status, day and follow-up', async (context) => {
  const list = await listedFolder(context);
  await list.put('a', make({ number: '2026-1', created: '2026-11-02', customer: { name: 'Kari Hansen' } }));
  await list.put('b', make({ number: '2026-2', sent: '2026-11-03', validUntil: '2099-01-01' }));
  await list.put('c', make({ number: '2026-3', created: '2026-10-01', followUp: '2026-11-01' }));
  await list.put('d', make({ number: '2026-4', sent: '2026-10-02', answer: { kind: 'accepted', day: '2026-10-09' } }));
  await list.put('e', make({ number: '2026-5', created: '2026-09-02', answer: { kind: 'lost', day: '2026-10-09' } }));
  await list.put('f', make({ number: '2026-6', created: '2026-09-01', validUntil: '2026-10-01' }));
  await list.put('g', make({ number: '2026-7', created: '2026-08-01', followUp: '2099-01-01' }));
  await list.put('h', make({ number: 'Mal', isTemplate: true }));
  const rows = rowsOf(await list.shows(/7 tilbud/));
  assert.deepEqual(
    rows.map((row) => /^2026-\d/.exec(row)?.[0]),
    ['2026-3', '2026-2', '2026-1', '2026-4', '2026-5', '2026-6', '2026-7'],
    'what to follow up comes first, then the newest',
  );
  assert.match(rows[0] ?? '', /Utkast 1\. okt\. 2026 1\. nov\. 2026$/);
  assert.match(rows[1] ?? '', /Sendt 3\. nov\. 2026$/);
  assert.match(rows[2] ?? '', /^2026-1 Kari Hansen Vedovn \S+ [\d ]{6,} Utkast 2\. nov\. 2026$/);
  assert.deepEqual(
    rows.slice(3, 6).map((row) => /Godtatt|Tapt|Utløpt/.exec(row)?.[0]),
    ['Godtatt', 'Tapt', 'Utløpt'],
  );
  const only = async (show: string) => rowsOf(await list.page({ show })).map((row) => row.split(' ')[0]);
  assert.deepEqual(await only('due'), ['2026-3']);
  assert.deepEqual(await only('lost'), ['2026-5']);
  assert.deepEqual(await only('template'), ['Mal']);
  assert.match(await list.page(), /<option value="accepted">Godtatt \(1\)/);
});

test('the sum of a quote with alternatives is the least and the most, and the one of the chosen alternative', async (context) => {
  const list = await listedFolder(context);
  const pins = ['color=2', 'roof_type=2'].map((other) => `&pin=${encodeURIComponent(`${choices}&${other}`)}`).join('');
  const quote = fileOf(await browserServer.page(`/quote?${choices}${pins}`));
  const [first, second, third = first] = quote.alternatives;
  const priced: OwnLine[] = [];
  for (const line of quote.lines) priced.push({ ...line, amount: 2_000_000 });
  const more: OwnLine = { ...newLine('fee', 98), alternative: 1, text: 'Gebyr', amount: 500_000 };
  const most: OwnLine = { ...newLine('fee', 99), alternative: 2, text: 'Gebyr', amount: 1_000_000, vatPercent: 0 };
  const fields: QuoteFields = { alternatives: [first, second ?? first, third], lines: [...priced, more, most] };
  await list.put('a', make({ number: '2026-1', ...fields }));
  await list.put(
    'b',
    make({ number: '2026-2', ...fields, answer: { kind: 'accepted', day: '2026-10-09' }, chosen: 1 }),
  );
  await list.put('c', make({ number: '2026-3', ...fields, answer: { kind: 'lost', day: '2026-10-09' }, chosen: 1 }));
  const sums = [0, 1, 2].map((chosen) => {
    const read = readQuote(make({ ...fields, chosen }));
    assert.ok('quote' in read);
    return kroner(addUpQuote(plainQuote(read.quote)).incVat);
  });
  assert.equal(new Set(sums).size, 3);
  const rows = rowsOf(await list.shows(/3 tilbud/));
  const rowOf = (number: string): string => rows.find((row) => row.startsWith(number)) ?? '';
  const range = `${sums[0]} – ${sums[2]} 3 forslag`;
  assert.ok(rowOf('2026-1').includes(range), `${rowOf('2026-1')} has not ${range}`);
  assert.ok(rowOf('2026-2').includes(`${sums[1]} B av 3 forslag`), rowOf('2026-2'));
  assert.ok(rowOf('2026-3').includes(range), rowOf('2026-3'));
});

function kroner(ore: number): string {
  return new Intl.NumberFormat('nb-NO').format(Math.round(ore / 100)).replaceAll(/\s/g, ' ');
}

test('a search looks in all of a quote, and each word must be found', async (context) => {
  const list = await listedFolder(context);
  const customer = { name: 'Kari Hansen', address: ['Fjellveien 3'], phone: '912 34 567', email: 'kari@example.no' };
  await list.put('a', make({ number: '2026-1', customer }));
  await list.put('b', make({ number: '2026-2', customer: { name: 'Ola <b>Hansen</b>' } }));
  await list.shows(/2 tilbud/);
  for (const q of ['hansen KARI', 'fjellveien', '91234567', '912 34', 'kari@', '2026-1', 'vedovn kari'])
    assert.deepEqual(
      rowsOf(await list.page({ q })).map((row) => row.split(' ')[0]),
      ['2026-1'],
      q,
    );
  assert.match(await list.page({ q: 'hansen' }), /2 tilbud/);
  const nothing = await list.page({ q: 'hansen petter' });
  assert.match(nothing, /Ingen tilbud passer til søket/);
  assert.match(nothing, /value="hansen petter"/);
  assert.match(await list.page(), /Ola &lt;b&gt;Hansen/);
});

test('more than a hundred quotes are shown a hundred at a time', async (context) => {
  const list = await listedFolder(context);
  const text = make();
  for (let index = 0; index < 130; index += 1) await list.put(`q${index}`, text);
  const page = await list.shows(/130 tilbud/);
  assert.equal(rowsOf(page).length, 100);
  const more = await list.page({ action: 'more', most: '100' });
  assert.equal(rowsOf(more).length, 130);
  assert.doesNotMatch(more, /id="list-more"/);
});

test('a file that cannot be read is a row with its reason, and the others are there', async (context) => {
  const list = await listedFolder(context);
  const text = make({ number: '2026-1' });
  const good = await list.put('god', text);
  await list.put('halv', text.slice(0, 9000));
  await list.put('nyere', text.replace('"version":1', '"version":99'));
  await list.put('annet', '{"format":"word"}');
  await list.put('feil', text.replace('"revision":1', '"revision":-1'));
  await list.put('stor', `${text}${' '.repeat(1_000_001)}`);
  await list.put('tom', '');
  await list.put('.skjult', text);
  await writeFile(join(list.folder, 'notat.txt'), text);
  await mkdir(join(list.folder, 'mappe.pipetilbud'));
  // A pipe gives no answer to who reads it.
  execFileSync('mkfifo', [join(list.folder, 'rør.pipetilbud')]);
  const page = await list.shows(/6 filer kan ikke leses/);
  const rows = rowsOf(page);
  assert.equal(rows.length, 7);
  const reasonOf = (name: string): string => rows.find((row) => row.startsWith(`${name}.pipetilbud`)) ?? '';
  assert.match(reasonOf('halv'), /skadet, eller bare delvis kopiert/);
  // Its panel says the reason too, and begins at its first button.
  assert.match(
    page,
    /<h2>halv\.pipetilbud<\/h2><p class="soft">Filen kan ikke leses[^<]+<\/p><div class="row"><button [^>]*autofocus/,
  );
  assert.match(reasonOf('tom'), /skadet, eller bare delvis kopiert/);
  assert.match(reasonOf('nyere'), /nyere program/);
  assert.match(reasonOf('annet'), /ikke et tilbud fra Pipekalkulator/);
  assert.match(reasonOf('feil'), /«revision»/);
  assert.match(reasonOf('stor'), /for stor/);
  assert.equal(rowsOf(await list.page({ show: 'unread' })).length, 6);

  // The rest of a file arrives, and a quote is cut short.
  await list.put('halv', text);
  await truncate(good, 5000);
  await list.shows(/god\.pipetilbud<\/th><td role="cell" colspan="5">Filen kan ikke leses/);
  assert.match(await list.shows(/6 filer kan ikke leses/), /halv|2026-1/);
});

test('a changed, renamed, removed and added file is found at the next look', async (context) => {
  const list = await listedFolder(context);
  const path = await list.put('a', make({ number: '2026-1', customer: { name: 'Kari' } }));
  await list.put('b', make({ number: '2026-2' }));
  await list.shows(/2 tilbud/);
  // The same length at almost the same time.
  await list.put('a', (await readFile(path, 'utf8')).replace('"Kari"', '"Mari"'));
  await list.shows(/Mari/);
  await rename(path, join(list.folder, 'c.pipetilbud'));
  await rm(join(list.folder, 'b.pipetilbud'));
  await list.shows(/1 tilbud/);
  await copyFile(join(list.folder, 'c.pipetilbud'), join(list.folder, 'd.pipetilbud'));
  await list.shows(/2 tilbud/);
  await rm(join(list.folder, 'c.pipetilbud'));
  await rm(join(list.folder, 'd.pipetilbud'));
  const empty = await list.shows(/Det er ingen tilbud i mappen ennå/);
  assert.deepEqual(rowsOf(empty), []);
});

test('files that vanish while they are read are no rows, and stop nothing', async (context) => {
  const list = await listedFolder(context, { pause: 1 });
  const text = make();
  await list.put('stays', make({ number: 'stays' }));
  await list.shows(/1 tilbud/);
  for (let round = 0; round < 40; round += 1) {
    const paths = await Promise.all([0, 1, 2, 3, 4].map((index) => list.put(`gone${index}`, text)));
    await Promise.all(paths.map((path) => rm(path)));
    await list.page();
  }
  assert.deepEqual(
    rowsOf(await list.shows(/>1 tilbud/)).map((row) => row.split(' ')[0]),
    ['stays'],
  );
  assert.deepEqual(list.failures, []);
});

test('a folder that is away is said to be, with the quotes of the last look, and comes back by itself', async (context) => {
  const list = await listedFolder(context);
  await list.put('a', make({ number: '2026-1' }));
  await list.shows(/1 tilbud/);
  await rename(list.folder, `${list.folder}-away`);
  assert.match(await list.shows(/Mappen finnes ikke, eller nettverket er borte/), /2026-1/);
  await rename(`${list.folder}-away`, list.folder);
  await list.put('b', make({ number: '2026-2' }));
  assert.doesNotMatch(await list.shows(/2 tilbud/), /borte/);
});

test(
  'a folder that hangs delays no page, is said to be slow, and is read again when it answers',
  onlyLinux,
  async (context) => {
    const list = await listedFolder(context, { slow: 100 });
    await list.put('a', make({ number: '2026-1' }));
    await list.shows(/1 tilbud/);
    const reader = await readerOfFolder();
    process.kill(reader, 'SIGSTOP');
    assert.match(await list.shows(/Venter på mappen/), /2026-1/);
    await list.put('b', make({ number: '2026-2' }));
    process.kill(reader, 'SIGCONT');
    await list.shows(/2 tilbud/);
  },
);

test('a reader that never answers is given up, and another one takes its place', onlyLinux, async (context) => {
  const list = await listedFolder(context, { patience: 10_000, slow: 100 });
  await list.put('a', make({ number: '2026-1' }));
  await list.shows(/1 tilbud/);
  process.kill(await readerOfFolder(), 'SIGSTOP');
  await until('the end of the reader', async () => (await list.page(), list.failures.length > 0));
  await list.put('b', make({ number: '2026-2' }));
  await list.shows(/2 tilbud/);
});

test('the index is for the user alone, spares reading, and goes with the name of the folder', async (context) => {
  const list = await listedFolder(context);
  const path = await list.put('a', make({ number: '2026-1', customer: { name: marker } }));
  execFileSync('touch', ['-d', '2026-01-01', path]);
  assert.match(await list.shows(/1 tilbud/), /2026-1/);
  await until('the index', async () => (await readFile(list.indexPath, 'utf8').catch(() => '')).includes(marker));
  assert.equal((await stat(join(list.indexPath, '..'))).mode & 0o777, 0o700);
  list.quoteFolder.stop();
  // Size and time have not changed, so the list does not read the new content.
  await writeFile(path, '?'.repeat((await stat(path)).size));
  execFileSync('touch', ['-d', '2026-01-01', path]);
  assert.match(await list.shows(/1 tilbud/), /2026-1/);
  const page = await list.page({ action: 'forget' });
  assert.match(page, /Velg mappen der tilbudene ligger/);
  assert.doesNotMatch(page, new RegExp(marker));
  await assert.rejects(stat(join(list.indexPath, '..')));
  assert.deepEqual(await readdir(list.folder), ['a.pipetilbud'], 'the quotes stay');
});

/** Returns the only process of a task, when the readers of earlier tests have ended. */
async function readerOfFolder(): Promise<number> {
  return await until('one reader alone', async () => {
    const [reader, ...others] = await taskProcesses();
    return others.length === 0 ? reader : null;
  });
}
