import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { inSample, sampleSize } from '../../support/sample.ts';
import { createExchangeRun, temporaryFolders, plainOptions } from './exchange-run.ts';

const command = path.resolve(import.meta.dirname, '../../../server/upkeep/command/command.ts');
const list = (price: number): string => `varenr;pris eks\nST125-01SV;${price}\n`;

/** Imports a file in a process of its own, and kills it after it has said so many times how far it is, and a little later. */
async function killImport(file: string, catalogue: string, temporaryFolder: string, notes: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [command, 'import', file, '--apply', ...plainOptions, '--catalogue', catalogue],
    {
      env: { ...process.env, TMPDIR: temporaryFolder },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let noted = 0;
  child.stderr.on('data', (text: Buffer) => {
    noted += text.toString().split('\n').length - 1;
    if (noted >= notes) setTimeout(() => child.kill('SIGKILL'), Math.random() * 100);
  });
  await once(child, 'close');
}

/** Runs work while the temporary files of this process are in another folder. */
async function withTemporaryFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  return await work().finally(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
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

describe('an import', () => {
  const kills = sampleSize(1, 20);
  test('leaves the old or the new version complete if it is killed at any moment, and the next import tidies up', async () => {
    await using exchange = await createExchangeRun();
    const temporaryFolder = exchange.file('temporary');
    await mkdir(temporaryFolder);
    await exchange.apply(list(1100));
    for (let moment = 1; moment <= kills; moment += 1) {
      const before = await readFile(exchange.catalogue);
      const file = await exchange.write('p.csv', list(1100 + moment));
      // An import says seven times or more how far it is.
      await killImport(file, exchange.catalogue, temporaryFolder, 1 + Math.floor(Math.random() * 7));
      if (!(await readFile(exchange.catalogue)).equals(before)) {
        assert.deepEqual((await exchange.importFile(file)).report.changed, [], 'it is the new one');
      }
      assert.match((await exchange.run('versions')).printed, /\(in use\)/);
    }
    await withTemporaryFolder(temporaryFolder, () => exchange.apply(list(2000)));
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
        const catalogue = place === 'temporary' ? exchange.catalogue : path.join(disk, 'own.sqlite');
        const importInto = () => exchange.run('import', file, '--apply', ...plainOptions, '--catalogue', catalogue);
        const { exitCode, noted } = await (place === 'target' ? importInto() : withTemporaryFolder(disk, importInto));
        const isThere = (await readdir(path.dirname(catalogue))).includes(path.basename(catalogue));
        assert.equal(isThere, exitCode === 0, `${place} ${kilobytes} ${noted}`);
        if (exitCode !== 0) {
          assert.match(noted.split('\n').at(-1) ?? '', /cannot be written \(.+\)\.$/, `${place} ${kilobytes}`);
          // The earlier version may already be in the history, complete.
          const left = (await readdir(disk, { recursive: true })).filter((name) => !/\.history$|\/0001\./.test(name));
          assert.deepEqual(left, [], `${place} ${kilobytes}`);
        } else assert.deepEqual(await leftIn(disk), []);
        await rm(exchange.catalogue, { force: true });
        await rm(`${exchange.catalogue}.history`, { force: true, recursive: true });
      }
    }
  });

  test('refuses a file that changes while it is read, or reads one state of it', async () => {
    await using exchange = await createExchangeRun();
    const before = await temporaryFolders();
    const lines = (price: number): string => `varenr;pris eks\n${`ST125-01SV;${price}\n`.repeat(5000)}`;
    const file = await exchange.write('p.csv', lines(1111));
    const running = exchange.run('import', file, '--json', ...plainOptions);
    await writeFile(file, lines(2222));
    const { printed, noted } = await running;
    const prices = [...printed.matchAll(/"to": (\d+)/g)].map(([, price]) => price);
    assert.ok(prices.length <= 1, printed.slice(0, 500));
    assert.ok(
      prices[0] === '1111' || prices[0] === '2222' || /was changed while it was read|more than/.test(noted),
      noted,
    );
    assert.deepEqual(await temporaryFolders(), before);
  });
});
