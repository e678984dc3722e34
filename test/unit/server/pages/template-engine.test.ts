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
  for (const end of ['.', '.'.repeat(200)]) {
    const html = await render(template, { words: `rør − 😀 \ud83d${end}` });
    assert.equal(html.toString(), `<p>rør − 😀 \ufffd${end}</p>`);
  }
});

test('a template that encodes in between gives the whole page once, also from within a mixin', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'template-'));
  const template = path.join(folder.path, 'page.pug');
  const encode = '- pug_html = encode(pug_html);';
  await writeFile(
    template,
    `mixin part\n  b\n    ${encode}\n    block\np= words\n${encode}\n+part: i= words\n${encode}\nhr`,
  );
  const render = createTemplateEngine(folder.path, false);
  const html = await render(template, { words: '−' });
  assert.equal(html.toString(), '<p>−</p><b><i>−</i></b><hr/>');
  assert.deepEqual(await render(template, { words: '−' }), html);
});
