import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { inSample, sampleSize } from '../../support/sample.ts';
import { createExchangeRun } from './exchange-run.ts';

const command = path.resolve(import.meta.dirname, '../../../server/upkeep/command/command.ts');
const list = (price: number): string => `varenr;pris eks\nST125-01SV;${price}\n`;

interface Ended {
  readonly exitCode: number | null;
  readonly noted: string;
}

/** Runs an import in a process of its own, which may be killed at a moment. */
async function importApart(
  file: string,
  catalogue: string,
  { killAfter, temporaryFolder }: { readonly killAfter?: number; readonly temporaryFolder?: string },
): Promise<Ended> {
  const environment = {
    ...process.env,
    LOCALE: 'eng',
    ...(temporaryFolder === undefined ? {} : { TMPDIR: temporaryFolder }),
  };
  const argumentList = [command, 'import', file, '--apply', '--catalogue', catalogue];
  return await new Promise((resolve) => {
    const child = execFile(process.execPath, argumentList, { env: environment }, (_error, _printed, noted) =>
      resolve({ exitCode: child.exitCode, noted }),
    );
    if (killAfter !== undefined) void wait(killAfter).then(() => child.kill('SIGKILL'));
  });
}

/** Lists the remains of an import in a folder: locks, unfinished files, folders of temporary files. */
async function leftIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((name) => /unfinished|\.lock|flue-import-/.test(name));
}

/** A small disk, or null where this user may not mount one. */
async function mountSmallDisk(folder: string, kilobytes: number): Promise<AsyncDisposable | null> {
  await mkdir(folder, { recursive: true });
  const run = promisify(execFile);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  return { [Symbol.asyncDispose]: async () => void (await run('umount', [folder])) };
}

/** A file of a ZIP archive, with its local header. */
function zipEntry(name: string, deflated: Buffer, statedSize: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(deflated.byteLength, 18);
  header.writeUInt32LE(statedSize, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), deflated]);
}

describe('an import', () => {
  const kills = sampleSize(2, 20);
  test(`that is killed at any of ${kills} moments leaves the old version or the new one whole, and the next one tidies up`, async () => {
    await using exchange = await createExchangeRun();
    const temporaryFolder = exchange.file('temporary');
    await mkdir(temporaryFolder);
    const startedAt = performance.now();
    await importApart(await exchange.write('first.csv', list(1100)), exchange.catalogue, { temporaryFolder });
    const whole = performance.now() - startedAt;
    for (let moment = 1; moment <= kills; moment += 1) {
      const before = await readFile(exchange.catalogue);
      const file = await exchange.write('p.csv', list(1100 + moment));
      // Spread over all that such an import takes, and a little at random.
      const killAfter = (whole / kills) * (moment - 0.5 + Math.random());
      await importApart(file, exchange.catalogue, { killAfter, temporaryFolder });
      if (!(await readFile(exchange.catalogue)).equals(before)) {
        assert.deepEqual((await exchange.importFile(file)).report.changed, [], 'it is the new one');
      }
      assert.match((await exchange.run('versions')).printed, /\(in use\)/);
    }
    const last = await importApart(await exchange.write('p.csv', list(2000)), exchange.catalogue, { temporaryFolder });
    assert.equal(last.exitCode, 0, last.noted);
    assert.deepEqual(await leftIn(exchange.folder), []);
    assert.equal((await exchange.run('--check', exchange.catalogue)).exitCode, 0);
  });

  test('on a full disk is refused with a sentence, at every step where the disk can be full', async (context) => {
    await using exchange = await createExchangeRun();
    const disk = exchange.file('disk');
    const file = await exchange.write('p.csv', list(1234));
    for (const place of ['temporary', 'target']) {
      for (const kilobytes of inSample(place === 'target' ? [600] : [0, 600], [0, 300, 600, 900])) {
        await using mounted = await mountSmallDisk(disk, Math.max(4, kilobytes));
        if (mounted === null) return context.skip('this user may not mount a small disk');
        const options = place === 'temporary' ? { temporaryFolder: disk } : {};
        const catalogue = place === 'temporary' ? exchange.catalogue : path.join(disk, 'own.sqlite');
        const { exitCode, noted } = await importApart(file, catalogue, options);
        const isThere = (await readdir(path.dirname(catalogue))).includes(path.basename(catalogue));
        assert.equal(isThere, exitCode === 0, `${place} ${kilobytes} ${noted}`);
        if (exitCode !== 0) {
          assert.match(noted.trim().split('\n').at(-1) ?? '', /cannot be written \(.+\)\.$/, `${place} ${kilobytes}`);
          // The earlier version may already be in the history, complete.
          const left = (await readdir(disk, { recursive: true })).filter((name) => !/\.history$|\/0001\./.test(name));
          assert.deepEqual(left, [], `${place} ${kilobytes}`);
        } else assert.deepEqual(await leftIn(disk), []);
        await rm(exchange.catalogue, { force: true });
        await rm(`${exchange.catalogue}.history`, { force: true, recursive: true });
      }
    }
  });

  test('of a workbook that unpacks to a gigabyte is refused before there is no more memory', async () => {
    await using exchange = await createExchangeRun();
    const content = Buffer.alloc(50_000_000, `<a/>${' '.repeat(29_996)}`);
    content.write('<b> ');
    const styles = deflateRawSync(content);
    // A stated size may be too small. Then the unpacked bytes are counted.
    for (const [part, statedSize] of [
      ['xl/media/picture.png', 50_000_000],
      ['xl/styles.xml', 10],
    ] as const) {
      const entries = Array.from({ length: 20 }, () => zipEntry(part, styles, statedSize));
      const file = await exchange.write('bomb.xlsx', Buffer.concat(entries));
      const { exitCode, noted } = await exchange.run('import', file);
      assert.equal(exitCode, 1);
      assert.match(noted, /bomb\.xlsx unpacks to more than 400 MB\.$/);
    }
  });

  test('of a file that is written to meanwhile is refused, or is of one state of it', async () => {
    await using exchange = await createExchangeRun({ inProcesses: true });
    const lines = (price: number): string => `varenr;pris eks\n${`ST125-01SV;${price}\n`.repeat(20_000)}`;
    const file = await exchange.write('p.csv', lines(1111));
    const running = exchange.run('import', file, '--json');
    await writeFile(file, lines(2222));
    const { printed, noted } = await running;
    const prices = [...printed.matchAll(/"to": (\d+)/g)].map(([, price]) => price);
    assert.ok(prices.length <= 1, printed.slice(0, 500));
    assert.ok(
      prices[0] === '1111' || prices[0] === '2222' || /was changed while it was read|more than/.test(noted),
      noted,
    );
    assert.deepEqual(
      (await readdir(tmpdir())).filter((name) => name.startsWith(`flue-import-${process.pid}-`)),
      [],
    );
  });
});
