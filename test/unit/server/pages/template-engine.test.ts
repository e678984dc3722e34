import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createTemplateEngine } from '../../../../server/pages/template-engine.ts';

test('a page is UTF-8, and half a character in a text does not stop it', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'template-'));
  const template = path.join(folder.path, 'page.pug');
  await writeFile(template, 'p= words');
  const render = createTemplateEngine(folder.path, false);
  const html = await render(template, { words: 'rør − 😀 \ud83d.' });
  assert.equal(html.toString(), '<p>rør − 😀 \ufffd.</p>');
});
