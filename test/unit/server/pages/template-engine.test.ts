import assert from 'node:assert/strict';
import { mkdtempDisposable, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { templateModule } from '../../../../server/pages/compile-template.ts';
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

/** Makes a folder with `page.pug`, and its built form in `page.cjs`. */
async function builtTemplate(text: string) {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'template-'));
  const template = path.join(folder.path, 'page.pug');
  await writeFile(template, text);
  await writeFile(path.join(folder.path, 'page.cjs'), templateModule(folder.path, template));
  return { folder: folder.path, template, [Symbol.asyncDispose]: () => folder.remove() };
}

test('a built template is rendered without its source', async () => {
  await using built = await builtTemplate('p= words\n- pug_html = encode(pug_html);\nb(title=words)');
  await rm(built.template);
  const render = createTemplateEngine(built.folder, false, built.folder);
  const html = await render(built.template, { words: '−<' });
  assert.equal(html.toString(), '<p>−&lt;</p><b title="−&lt;"></b>');
});

test('in development an error in a built template names its line', async () => {
  await using built = await builtTemplate('p\np= words.length');
  const inDevelopment = createTemplateEngine(built.folder, true, built.folder);
  await assert.rejects(inDevelopment(built.template, {}), /page\.pug:2/);
  assert.equal((await inDevelopment(built.template, { words: [] })).toString(), '<p></p><p>0</p>');
  await assert.rejects(createTemplateEngine(built.folder, false, built.folder)(built.template, {}), TypeError);
});
