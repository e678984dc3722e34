import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { harmlessName, keepUpload } from '../../../../server/upkeep/import/upload.ts';

describe('the name of an upload', () => {
  test('is kept where every system accepts it', () => {
    for (const name of ['priser 2026.csv', 'Prisliste – ærlig Ødegård (1).xlsx', '价目表.xlsx']) {
      assert.equal(harmlessName(name), name);
    }
  });

  test('leads nowhere, names no device and is no longer than a file system allows', () => {
    const expected: Readonly<Record<string, string>> = {
      '../../etc/passwd': 'etc passwd',
      'C:\\Windows\\x.csv': 'C Windows x.csv',
      'nul.csv': '_nul.csv',
      COM1: '_COM1',
      '...': 'fil',
      '': 'fil',
      'a\u0000b\u202ecsv.txt': 'a b csv.txt',
    };
    for (const [name, harmless] of Object.entries(expected)) assert.equal(harmlessName(name), harmless, name);
    const long = harmlessName(`${'价'.repeat(300)}😀.csv`);
    assert.ok(Buffer.byteLength(long) <= 200 && long.endsWith('价😀.csv'), long);
  });
});

test('an upload is in a folder of its own, which is removed with it', async () => {
  const kept = await keepUpload(new File(['Varenr;Pris'], '../priser.csv'));
  assert.ok(typeof kept === 'object');
  assert.equal(path.basename(kept.path), 'priser.csv');
  assert.equal(await readFile(kept.path, 'utf8'), 'Varenr;Pris');
  await kept.remove();
  await assert.rejects(readdir(path.dirname(kept.path)));
  assert.equal(await keepUpload(new File([new Uint8Array(20_000_001)], 'stor.csv')), 'too-large');
});
