import assert from 'node:assert/strict';
import { glob, mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { compileTemplates } from '../../build/templates.ts';
import { createTemplateEngine } from '../../server/pages/template-engine.ts';
import { startTestServer } from '../support/test-server.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the build compiles the template of each page, and the pages stay the same', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'built-templates-'));
  await compileTemplates(root, folder.path);
  const built = path.join(folder.path, 'views');
  const compiled: string[] = [];
  for await (const name of glob('**/*.cjs', { cwd: built })) compiled.push(name.replace(/\.cjs$/, ''));
  assert.deepEqual(compiled.sort(), await renderedTemplates());

  const renderTemplate = createTemplateEngine(path.join(root, 'views'), false, built);
  await using fromSource = await startTestServer();
  await using fromBuild = await startTestServer({ renderTemplate });
  const choices = '?fireplace=17&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
  for (const address of ['/', `/${choices}`, `/quote${choices}`, `/survey${choices}`, '/catalogue']) {
    const [expected, found] = await Promise.all([fromSource.page(address), fromBuild.page(address)]);
    assert.equal(withoutOrigin(found), withoutOrigin(expected), address);
  }
});

/** Returns the names of the templates that the server renders. */
async function renderedTemplates(): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob('server/**/*.ts', { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/template: '([^']+)'/g)) names.add(name);
  }
  return [...names].sort();
}

function withoutOrigin(html: string): string {
  return html.replaceAll(/127\.0\.0\.1:\d+/g, '');
}
