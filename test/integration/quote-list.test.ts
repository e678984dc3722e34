import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { z } from 'zod';
import type { FileOutcome } from '../../electron/quotes/file-task.ts';
import { createQuoteFolder, type QuoteFolderTimes } from '../../electron/quotes/quote-folder.ts';
import { createQuoteLocks } from '../../electron/quotes/quote-lock.ts';
import type { ListRefusal } from '../../server/quotes/quote-list.ts';
import { until } from '../e2e/desktop/app-control.ts';
import { type MakeQuote, putQuote, quoteMaker } from '../support/quote-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';
import { marker, server as browserServer } from './quote-pages.ts';

const make: MakeQuote = await quoteMaker(browserServer.page);

/** Short pauses, and patience for a busy machine. */
const times: QuoteFolderTimes = { pause: 20, slow: 60_000, patience: 60_000, idle: 60_000 };

/** A server with the list of a new folder, which a process of its own reads. */
async function listedFolder(context: TestContext, given: Partial<QuoteFolderTimes> = {}) {
  const place = await temporaryFolder(context);
  const folder = join(place, 'tilbud');
  await mkdir(folder);
  const indexPath = join(place, 'index', 'index.json');
  let named: string | null = folder;
  let monthsKept: number | null = null;
  const failures: unknown[] = [];
  const quoteFolder = createQuoteFolder({
    folder: () => named,
    indexPath,
    start: 'this',
    startTask: undefined,
    onFailure: (error) => failures.push(error),
    times: { ...times, ...given },
  });
  context.after(() => quoteFolder.forget());
  const opened: (string | null)[] = [];
  const server = await startTestServer({
    environment: { PROFILER: 'true' },
    quoteList: {
      look: quoteFolder.look,
      open: async (key) => void opened.push(quoteFolder.pathOf(key)),
      mark: async (key, mark) => refusalOf(await quoteFolder.work(key, { kind: 'mark', mark, today: '2026-11-28' })),
      archive: async (key) => refusalOf(await quoteFolder.work(key, { kind: 'archive' })),
      remove: async (keys) => {
        for (const key of keys) await quoteFolder.work(key, { kind: 'remove' });
        return null;
      },
      monthsKept: () => monthsKept,
      keepMonths: async (months) => void (monthsKept = months),
      chooseFolder: async () => undefined,
      forgetFolder: async () => {
        named = null;
        await quoteFolder.forget();
      },
    },
  });
  context.after(() => server[Symbol.asyncDispose]());
  const page = async (fields: Readonly<Record<string, string>> = {}): Promise<string> => {
    const answer = await server.post('/quote/list', fields);
    assert.equal(answer.status, 200);
    return (await answer.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  return {
    folder,
    indexPath,
    server,
    opened,
    failures,
    quoteFolder,
    page,
    put: (name: string, text: string) => putQuote(folder, name, text),
    /** Waits until the page has a text, and the folder is read. */
    shows: (text: RegExp, fields: Readonly<Record<string, string>> = {}) =>
      until(`a page with ${String(text)}`, async () => {
        const shown = await page(fields);
        return text.test(shown) && shown.includes('every 5s') ? shown : null;
      }),
  };
}

function refusalOf({ kind }: FileOutcome): ListRefusal | null {
  return kind === 'done' ? null : kind;
}

/** Returns the key of the first row with a text. */
function keyIn(page: string, text: string): string {
  const row = page.split('id="row-').find((one) => one.includes(text)) ?? '';
  return row.slice(0, row.indexOf('"'));
}

/** Returns the texts of the rows, in their order. */
function rowsOf(page: string): string[] {
  const [, body = ''] = /<tbody role="rowgroup">(.*?)<\/tbody>/s.exec(page) ?? [];
  return body
    .replaceAll(/<td class="actions".*?<\/td>/gs, '')
    .split('<tr')
    .slice(1)
    .map((row) =>
      row
        .replaceAll(/<[^>]*>|^[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

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

/** Only Linux lists the processes that this one has started. */
const onlyLinux = { skip: process.platform === 'linux' ? false : 'needs /proc' };

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
  await list.shows(/1 tilbud/);
  await until('the index', async () => (await readFile(list.indexPath, 'utf8').catch(() => '')).includes(marker));
  assert.equal((await stat(join(list.indexPath, '..'))).mode & 0o777, 0o700);
  list.quoteFolder.stop();
  // A known file is shown although nobody may read it.
  if (process.getuid?.() !== 0) await chmod(path, 0);
  await list.shows(/1 tilbud/);
  const page = await list.page({ action: 'forget' });
  assert.match(page, /Velg mappen der tilbudene ligger/);
  assert.doesNotMatch(page, new RegExp(marker));
  await assert.rejects(stat(join(list.indexPath, '..')));
  assert.deepEqual(await readdir(list.folder), ['a.pipetilbud'], 'the quotes stay');
});

test('a mark changes the file as saving does, and nothing else in it', async (context) => {
  const list = await listedFolder(context);
  const fields = { number: '2026-1', created: '2026-11-02', validUntil: '2099-01-01', customer: { name: 'Kari' } };
  // The dealer has acknowledged what is wrong with the flue.
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
  assert.match(await list.page({ action: `sent ${key}` }), /mangler noe før det kan merkes som sendt/);
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
  const other = createQuoteLocks('other', 'KASSE-2');
  await other.take(path);
  for (const action of ['accepted', 'archive'])
    assert.match(await list.page({ action: `${action} ${key}` }), /åpent på en annen maskin/);
  assert.equal(await readFile(path, 'utf8'), before);
  await other.release(path);
  assert.match(rowsOf(await list.page({ action: `accepted ${key}` }))[0] ?? '', /Godtatt/);
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

/** Returns the only process of a task. */
async function readerOfFolder(): Promise<number> {
  const threads = await readdir('/proc/self/task');
  const children = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8')));
  const readers: number[] = [];
  for (const child of children
    .join(' ')
    .split(/\s+/)
    .filter((id) => id !== '')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('task-process')) readers.push(Number(child));
  }
  const [reader, ...others] = readers;
  assert.ok(reader !== undefined && others.length === 0, `${readers.length} processes of tasks`);
  return reader;
}
