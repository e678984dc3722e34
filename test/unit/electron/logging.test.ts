import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import { collectDiagnostics, maskLog } from '../../../electron/logging/diagnostics.ts';
import { openRotatingLog } from '../../../electron/logging/rotating-log.ts';
import { createShellLog, describeError } from '../../../electron/logging/shell-log.ts';
import { createMasking } from 'koa-profiler/masking';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the rotating log', () => {
  it('keeps the newest lines in a limited number of files of limited size', async (test) => {
    const folder = await temporaryFolder(test);
    const log = openRotatingLog({ folder, name: 'desktop', limitInBytes: 100, fileCount: 3 });
    for (let line = 0; line < 50; line += 1) log.write(`${String(line).padStart(19, '0')}\n`);
    assert.deepEqual((await readdir(folder)).sort(), ['desktop.1.log', 'desktop.2.log', 'desktop.log']);
    for (const name of await readdir(folder)) assert.ok((await stat(join(folder, name))).size <= 100, name);
    assert.match(await readFile(join(folder, 'desktop.log'), 'utf8'), /0049\n$/);
  });
  it('continues the file of the last start', async (test) => {
    const folder = await temporaryFolder(test);
    for (const line of ['first\n', 'second\n']) {
      openRotatingLog({ folder, name: 'desktop', limitInBytes: 100, fileCount: 3 }).end(line);
    }
    assert.equal(await readFile(join(folder, 'desktop.log'), 'utf8'), 'first\nsecond\n');
  });
  it('has a line on the disk when write returns, for the process may end next, and can be read by its user only', async (test) => {
    const folder = await temporaryFolder(test);
    openRotatingLog({ folder, name: 'desktop', limitInBytes: 100, fileCount: 2 }).write('last words\n');
    const path = join(folder, 'desktop.log');
    assert.equal(await readFile(path, 'utf8'), 'last words\n');
    if (process.platform !== 'win32') assert.equal((await stat(path)).mode & 0o777, 0o600);
  });
  it('drops lines without an error where it cannot write', async (test) => {
    const folder = await temporaryFolder(test);
    await writeFile(join(folder, 'taken'), '');
    const log = openRotatingLog({ folder: join(folder, 'taken'), name: 'desktop', limitInBytes: 100, fileCount: 2 });
    log.on('error', (error) => assert.fail(error));
    log.end('nowhere to go\n');
    await finished(log);
  });
  const noFullDevice = process.platform !== 'linux';
  it('uses one file however many lines a full disk refuses, and goes on', { skip: noFullDevice }, async (test) => {
    const folder = await temporaryFolder(test);
    await symlink('/dev/full', join(folder, 'desktop.log'));
    const log = openRotatingLog({ folder, name: 'desktop', limitInBytes: 1000, fileCount: 2 });
    log.write('refused\n');
    const before = (await readdir('/proc/self/fd')).length;
    for (let line = 0; line < 100; line += 1) log.write('refused\n');
    assert.equal((await readdir('/proc/self/fd')).length, before);
    log.end();
    await finished(log);
  });
  it('keeps the newest lines within the limit when the old file cannot be put aside', async (test) => {
    const folder = await temporaryFolder(test);
    // The name of the old file is taken by a folder with contents.
    await mkdir(join(folder, 'desktop.1.log', 'full'), { recursive: true });
    const log = openRotatingLog({ folder, name: 'desktop', limitInBytes: 100, fileCount: 2 });
    for (let line = 0; line < 50; line += 1) log.write(`${String(line).padStart(19, '0')}\n`);
    assert.match(await readFile(join(folder, 'desktop.log'), 'utf8'), /0049\n$/);
    assert.ok((await stat(join(folder, 'desktop.log'))).size <= 100);
  });
});

describe('the log of the shell', () => {
  it('writes one JSON line with time, level, channel, message and fields, secrets masked', () => {
    const stream = new PassThrough();
    createShellLog(stream, () => 0).warning('Two\nlines.', { desktopSecret: 'hush', error: new Error('why'), port: 1 });
    const lines = String(stream.read()).trimEnd().split('\n');
    assert.equal(lines.length, 1);
    const record: unknown = JSON.parse(lines[0] ?? '');
    assert.ok(typeof record === 'object' && record !== null && 'error' in record);
    const { error, ...others } = record;
    assert.match(String(error), /^Error: why\n/);
    assert.deepEqual(others, {
      time: '1970-01-01T00:00:00.000Z',
      level: 'warning',
      channel: 'desktop',
      message: 'Two\nlines.',
      desktopSecret: '••••••',
      port: 1,
    });
  });
});

describe('an error in words', () => {
  it('has its code and all its causes', () => {
    const cause = Object.assign(new Error('disk'), { code: 'EIO' });
    const text = describeError(new Error('catalogue', { cause }));
    assert.match(text, /Error: catalogue[^]*caused by: Error: disk[^]*\(EIO\)/);
  });
  it('is the value itself where the thrown value is no error', () => assert.equal(describeError('plain'), 'plain'));
});

describe('a masked log', () => {
  it('has its secrets masked in lines of JSON and in others', () => {
    const log = '{"headers":{"x-desktop-secret":"hush"}}\nAuthorization: Bearer hush\n';
    const masked = maskLog(log, new Map(), createMasking([]));
    assert.doesNotMatch(masked, /hush/);
    assert.match(masked, /^\{"headers":\{"x-desktop-secret":"•+"\}\}\nAuthorization: /);
  });
  it('replaces texts everywhere, in lines that are no JSON and with doubled backslashes too', () => {
    const replacements = new Map([
      ['C:\\Users\\Kari', '~'],
      ['hush', '<secret>'],
      ['', 'never'],
    ]);
    const log = `plain C:\\Users\\Kari hush\n${JSON.stringify({ message: 'C:\\Users\\Kari\\x' })}\n{broken`;
    assert.equal(maskLog(log, replacements, createMasking([])), 'plain ~ <secret>\n{"message":"~\\\\x"}\n{broken');
  });
});

describe('diagnostics', () => {
  it('hold the facts and the log files, and neither secret nor home folder', async (test) => {
    const folder = await temporaryFolder(test);
    await writeFile(join(folder, 'desktop.log'), '{"message":"/home/kari/x","secret":"hush"}\nhush\n');
    await writeFile(join(folder, 'desktop.1.log'), 'older\n');
    await writeFile(join(folder, 'private.txt'), 'not a log');
    const zip = await collectDiagnostics({
      logs: { folder, name: 'desktop', fileCount: 5 },
      facts: { version: '1', catalogue: '/home/kari/catalogue.sqlite', token: 'hush' },
      replacements: new Map([
        ['/home/kari', '~'],
        ['hush', '<secret>'],
      ]),
    });
    const files = unzipSync(zip);
    assert.deepEqual(Object.keys(files).sort(), ['desktop.1.log', 'desktop.log', 'system.json']);
    const all = Object.values(files)
      .map((contents) => new TextDecoder().decode(contents))
      .join('\n');
    assert.doesNotMatch(all, /hush|kari/);
    assert.match(all, /"version": "1"/);
  });
});
