import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { startTestServer } from '../support/test-server.ts';

const production = { NODE_ENV: 'production' };
const withResult = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

test('a page shows what changed in the catalogue since it was last asked for', async () => {
  await using server = await startTestServer({ environment: production });
  for (const address of ['/', withResult]) assert.equal(await server.page(address), await server.page(address));
  const before = await server.page(withResult);
  await server.catalogue.change("UPDATE color SET color = 'Koksgrå' WHERE id = 3");
  assert.match(await server.page('/'), /Koksgrå/);
  await server.catalogue.change("UPDATE module SET price_ex_vat = price_ex_vat + 1 WHERE name LIKE 'Stålpipe%'");
  assert.notEqual((await server.page(withResult)).replaceAll('Koksgrå', 'Grå'), before);
});

test('a text that is missing is reported with every page that lacks it', async (context) => {
  const localesRoot = await mkdtemp(path.join(tmpdir(), 'flue-locales-'));
  context.after(() => rm(localesRoot, { recursive: true }));
  await cp(path.resolve(import.meta.dirname, '../../locales'), localesRoot, { recursive: true });
  const file = path.join(localesRoot, 'nor', 'messages.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"form.producer.label"', '"form.producer.other_label"'));
  await using server = await startTestServer({ environment: production, files: { localesRoot } });
  for (const times of [1, 2, 3]) {
    await server.page('/');
    assert.equal(server.records().filter(({ message }) => message === 'Translation not found.').length, times);
  }
});

test('a calculation whose scheme is not named in the address is the one of the default scheme', async () => {
  await using server = await startTestServer({ environment: production });
  const named = await server.page('/bill-of-materials.json?fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1');
  const defaulted = await server.page('/bill-of-materials.json?fireplace=1&pipe=3&floor=4&roof_type=4&color=1');
  assert.ok(named.length > 1000);
  assert.deepEqual(linesOf(defaulted), linesOf(named));
});

function linesOf(bill: string): unknown {
  const document: unknown = JSON.parse(bill);
  return typeof document === 'object' && document !== null && 'lines' in document ? document.lines : null;
}
