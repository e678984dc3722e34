import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, rmdir, writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { digestOf } from '../../../db/file-safety.ts';
import { differenceOfVersion, listVersions } from '../../../server/upkeep/history/history.ts';
import {
  type PreparedImport,
  importPaths,
  prepareImport,
  prepareRestore,
} from '../../../server/upkeep/import/prepare-import.ts';
import { inSample } from '../../support/sample.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import { startHere } from '../../support/tasks-here.ts';
import { type ExchangeRun, createExchangeRun, temporaryFolders, plainAnswers } from './exchange-run.ts';

const running = { startTask: startHere, progress: () => {} };
const options = { ...running, answers: plainAnswers };

async function prepare(exchange: ExchangeRun, text: string, signal?: AbortSignal): Promise<PreparedImport> {
  const file = await exchange.write('prices.csv', text);
  const paths = await importPaths({ own: exchange.catalogue, bundled: bundledCataloguePaths().output });
  return await prepareImport(file, paths, { ...options, signal });
}

describe('a prepared change', () => {
  test('is applied with the rows of its preview, even if the file has changed', async () => {
    await using exchange = await createExchangeRun();
    await using prepared = await prepare(exchange, 'varenr;pris eks\nST125-01SV;1234\n');
    await exchange.write('prices.csv', 'varenr;pris eks\nST125-01SV;1\n');
    const { version } = await prepared.apply(exchange.catalogue);
    const difference = await differenceOfVersion(exchange.catalogue, version);
    assert.deepEqual(
      difference?.changed.map(({ articleNumber, column, from, to }) => [articleNumber, column, from, to]),
      [['ST125-01SV', 'price_ex_vat', 1005, 1234]],
    );
    const [newest, first] = await listVersions(exchange.catalogue);
    assert.deepEqual([newest?.source, newest?.changed, first?.changed], ['prices.csv', 1, 0]);
  });

  test('is refused when the catalogue was changed meanwhile', async () => {
    await using exchange = await createExchangeRun();
    await using late = await prepare(exchange, 'varenr;pris eks\nST125-01SV;1234\n');
    await using early = await prepare(exchange, 'varenr;pris eks\nST125-01SV;1300\n');
    await early.apply(exchange.catalogue);
    const before = await readFile(exchange.catalogue);
    await assert.rejects(late.apply(exchange.catalogue), /"changed-since".*prices\.csv/);
    assert.ok((await readFile(exchange.catalogue)).equals(before));
    assert.equal((await listVersions(exchange.catalogue)).length, 2);
  });

  test('replaces no own catalogue that cannot be read, and needs a lock that can be opened', async () => {
    await using exchange = await createExchangeRun();
    const lock = `${exchange.catalogue}.lock`;
    await using prepared = await prepare(exchange, 'varenr;pris eks\nST125-01SV;1234\n');
    await mkdir(lock);
    await assert.rejects(prepared.apply(exchange.catalogue), /cannot be written/);
    await rmdir(lock);
    await mkdir(exchange.catalogue);
    await assert.rejects(prepared.apply(exchange.catalogue), /cannot be read/);
    const paths = { current: bundledCataloguePaths().output, own: exchange.catalogue };
    await assert.rejects(prepareImport(exchange.file('prices.csv'), paths, options), /cannot be read/);
  });

  test('may be based on another catalogue than the own one, which both can be gone back to', async () => {
    await using exchange = await createExchangeRun();
    const own = exchange.catalogue;
    await using first = await prepare(exchange, 'varenr;pris eks\nST125-01SV;1234\n');
    await first.apply(own);
    await using opened = await createTemporaryCatalogue("UPDATE catalogue_info SET version = 'opened'");
    const file = await exchange.write('prices.csv', 'varenr;pris eks\nST125-01SV;990\n');
    await using second = await prepareImport(file, { current: opened.path, own }, options);
    assert.deepEqual(
      second.report.changed.map(({ from, to }) => [from, to]),
      [[1005, 990]],
    );
    await using third = await prepareImport(file, { current: opened.path, own }, options);
    const before = await listVersions(own);
    const { version } = await second.apply(own);
    const versions = await listVersions(own);
    const openedDigest = await digestOf(opened.path);
    assert.deepEqual(
      versions.map(({ digest }) => digest === openedDigest),
      [false, true, ...before.map(() => false)],
    );
    assert.equal(version, before.length + 2);
    await assert.rejects(third.apply(own), /"changed-since"/, 'the own one is another by now');
  });

  test('leaves nothing when it is disposed of or cannot be made', async () => {
    await using exchange = await createExchangeRun();
    const before = await temporaryFolders();
    await (await prepare(exchange, 'varenr;pris eks\nST125-01SV;1234\n'))[Symbol.asyncDispose]();
    assert.deepEqual(await temporaryFolders(), before);
    await assert.rejects(prepare(exchange, 'nothing'), /"no-headings"/);
    assert.deepEqual(await temporaryFolders(), before);
    assert.deepEqual(await readdir(exchange.folder), ['prices.csv']);
  });

  test('can be cancelled at every step, and then leaves nothing', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('prices.csv', 'varenr;pris eks\nST125-01SV;1234\n');
    const paths = await importPaths({ own: exchange.catalogue, bundled: bundledCataloguePaths().output });
    const before = await temporaryFolders();
    for (const step of inSample(['write'], ['read', 'compare', 'write', 'audit'])) {
      const cancelling = new AbortController();
      const prepared = prepareImport(file, paths, {
        answers: plainAnswers,
        signal: cancelling.signal,
        progress: (progress) => {
          if (progress.step === step) cancelling.abort(new Error(`Cancelled at ${step}.`));
        },
      });
      await assert.rejects(prepared, { message: `Cancelled at ${step}.` });
      assert.deepEqual(await temporaryFolders(), before, step);
    }
    await assert.rejects(prepare(exchange, '', AbortSignal.abort(new Error('Too late.'))), /Too late\./);
    assert.deepEqual(await temporaryFolders(), before);
    assert.deepEqual(await readdir(exchange.folder), ['prices.csv']);
  });

  test('may be an earlier version', async () => {
    await using exchange = await createExchangeRun();
    await using prepared = await prepare(exchange, 'varenr;pris eks\nST125-01SV;1234\n');
    await prepared.apply(exchange.catalogue);
    const paths = { current: exchange.catalogue, own: exchange.catalogue };
    await using restored = await prepareRestore(1, paths, running);
    assert.equal(restored.report.changed[0]?.to, 1005);
    const { version, source } = await restored.apply(exchange.catalogue);
    assert.deepEqual([version, source], [3, 'version 1']);
    assert.ok((await readFile(exchange.catalogue)).equals(await readFile(bundledCataloguePaths().output)));
    await using again = await prepareRestore(1, paths, running);
    assert.equal(again.report.readiness, 'unchanged');
    await assert.rejects(again.apply(exchange.catalogue), /"nothing-ready"/);
    await writeFile(`${exchange.catalogue}.history/0001.sqlite`, 'other');
    await assert.rejects(prepareRestore(1, paths, running), /"damaged-version"/);
  });
});
