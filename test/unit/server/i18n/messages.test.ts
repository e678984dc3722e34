import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../../..');
const readTexts = async (locale: string, domain: string) =>
  z
    .record(z.string(), z.string().min(1))
    .parse(JSON.parse(await readFile(path.join(root, 'locales', locale, `${domain}.json`), 'utf8')));
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

for (const domain of ['messages', 'desktop']) {
  test(`English has the same keys and placeholders as Norwegian in ${domain}, sorted by key`, async () => {
    const [norwegian, english] = await Promise.all([readTexts('nor', domain), readTexts('eng', domain)]);
    assert.deepEqual(Object.keys(english), Object.keys(norwegian));
    assert.deepEqual(Object.keys(norwegian), Object.keys(norwegian).toSorted());
    for (const [key, text] of Object.entries(norwegian)) {
      assert.deepEqual(placeholders(english[key] ?? ''), placeholders(text), key);
    }
  });
}

test('every key that a template asks for by name exists', async () => {
  const texts = await readTexts('nor', 'messages');
  for await (const file of glob('views/{layouts,calculator,errors}/**/*.pug', { cwd: root })) {
    const template = await readFile(path.join(root, file), 'utf8');
    for (const [, key = ''] of template.matchAll(/text\(\s*["']([^"'`]+)["']/g)) {
      assert.ok(key in texts || `${key}_other` in texts, `${file}: ${key}`);
    }
  }
});
