import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { keepUpload, shownName } from '../../../../server/upkeep/import/upload.ts';

test('the name of an upload is shown without folders and invisible characters', () => {
  const expected: Readonly<Record<string, string>> = {
    'Prisliste – ærlig Ødegård (1).xlsx': 'Prisliste – ærlig Ødegård (1).xlsx',
    '../../etc/passwd': 'passwd',
    'C:\\Windows\\x.csv': 'x.csv',
    '': 'fil',
    'a\u0000b\u202ecsv.txt': 'a b csv.txt',
  };
  for (const [name, shown] of Object.entries(expected)) assert.equal(shownName(name), shown, name);
  const long = shownName(`${'价'.repeat(300)}😀.csv`);
  assert.ok(Array.from(long).length === 200 && long.endsWith('价😀.csv'), long);
});

test('an upload is in a folder of its own, under a name of the program, and is removed with it', async () => {
  const kept = await keepUpload(new File(['Varenr;Pris'], '../nul.csv'));
  assert.ok(typeof kept === 'object');
  assert.deepEqual([path.basename(kept.path), kept.name], ['upload', 'nul.csv']);
  assert.equal(await readFile(kept.path, 'utf8'), 'Varenr;Pris');
  await kept.remove?.();
  await assert.rejects(readdir(path.dirname(kept.path)));
  assert.equal(await keepUpload(new File([new Uint8Array(20_000_001)], 'stor.csv')), 'too-large');
});
