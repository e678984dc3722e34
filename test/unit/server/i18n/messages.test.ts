import assert from 'node:assert/strict';
import { glob, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { locales } from '../../../../server/i18n/locale.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const readTexts = async (locale: string, domain: string) =>
  z
    .record(z.string(), z.string().min(1))
    .parse(JSON.parse(await readFile(path.join(root, 'locales', locale, `${domain}.json`), 'utf8')));
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

test('the languages are the folders of locales/', async () => {
  assert.deepEqual((await readdir(path.join(root, 'locales'))).toSorted(), locales.toSorted());
});

for (const domain of ['messages', 'desktop', 'names']) {
  test(`every language has the same keys and placeholders as Norwegian in ${domain}, sorted by key`, async () => {
    const norwegian = await readTexts('nor', domain);
    assert.deepEqual(Object.keys(norwegian), Object.keys(norwegian).toSorted());
    for (const locale of locales) {
      const texts = await readTexts(locale, domain);
      assert.deepEqual(Object.keys(texts), Object.keys(norwegian), locale);
      for (const [key, text] of Object.entries(norwegian)) {
        assert.deepEqual(placeholders(texts[key] ?? ''), placeholders(text), `${locale} ${key}`);
      }
    }
  });
}

test('every choice of the bundled catalogue has its name in every language', async () => {
  const sources = { floor: 'name', roof_type: 'type', color: 'color', scheme: 'name', chimney_kind: 'name' };
  const names = new Set(Object.keys(await readTexts('nor', 'names')));
  const offered = new Set<string>();
  for (const [table, column] of Object.entries(sources)) {
    const lines = (await readFile(path.join(root, 'db/catalogue/source', `${table}.csv`), 'utf8')).trim().split('\n');
    const index = lines[0]?.split(';').indexOf(column) ?? -1;
    for (const line of lines.slice(1)) offered.add(line.split(';')[index] ?? '');
  }
  assert.deepEqual(offered, names);
});

test('an amount is never parted from its currency at the end of a line', async () => {
  for (const locale of locales) {
    const parted = Object.entries(await readTexts(locale, 'messages')).filter(([, text]) => /\bkr \{\{/.test(text));
    assert.deepEqual(parted, [], locale);
  }
});

test('every key that a template asks for by name exists', async () => {
  const texts = await readTexts('nor', 'messages');
  for await (const file of glob('views/**/*.pug', { cwd: root })) {
    const template = await readFile(path.join(root, file), 'utf8');
    for (const [, key = ''] of template.matchAll(/text\(\s*["']([^"'`]+)["']/g)) {
      assert.ok(key in texts || `${key}_other` in texts, `${file}: ${key}`);
    }
  }
});

test('no text is there that nothing asks for, by its key or by the beginning of it', async () => {
  const asked = new Set<string>();
  const beginnings: string[] = [];
  for await (const file of glob('{server,views,electron}/**/*.{ts,pug,js}', { cwd: root })) {
    const source = await readFile(path.join(root, file), 'utf8');
    for (const [, key = ''] of source.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/g)) asked.add(key);
    for (const [, beginning = ''] of source.matchAll(/`([a-z]\w*(?:\.\w+)*[._])\$\{/g)) beginnings.push(beginning);
  }
  for (const domain of ['messages', 'desktop']) {
    const keys = Object.keys(await readTexts('nor', domain)).map((key) => key.replace(/_(?:one|other)$/, ''));
    const unasked = keys.filter((key) => !asked.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)));
    assert.deepEqual(unasked, [], domain);
  }
});
