import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { readReleasedPackage, releaseText } from '../../../build/release.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const changes = '# Changes\n\n## 1.2.0\n\n- A flue can be outside.\n\n## 1.1.0\n\n- Older.\n';
const manifest = JSON.stringify({ version: '1.2.0', homepage: 'https://flue.example.org/' }, null, 2);

describe('the release of a tag', () => {
  test('has the text of the first section of the list of changes', () => {
    assert.equal(releaseText('v1.2.0', { manifest, changes }), '- A flue can be outside.\n');
    assert.equal(releaseText('koa-profiler-v1.2.0', { manifest, changes }), '- A flue can be outside.\n');
    const last = '# Changes\n\n## 1.2.0\n\nThe first version.\n\n### For installers\n\n- It works.\n';
    assert.match(releaseText('v1.2.0', { manifest, changes: last }), /^The first version\.[^]+- It works\.\n$/);
  });

  test('is refused if tag, version and list differ, or the list says nothing', () => {
    for (const tag of ['v1.2.1', '1.2.0', 'v1.2.0-1', 'other-v1.2.0', ''])
      assert.throws(() => releaseText(tag, { manifest, changes }), /is not that of version 1\.2\.0/, tag);
    const later = changes.replace('## 1.2.0', '## Unreleased');
    assert.throws(() => releaseText('v1.2.0', { manifest, changes: later }), /begins with "Unreleased"/);
    const silent = '# Changes\n\n## 1.2.0\n\n## 1.1.0\n\n- Older.\n';
    assert.throws(() => releaseText('v1.2.0', { manifest, changes: silent }), /says nothing about 1\.2\.0/);
  });

  test('is refused while an address is a placeholder', () => {
    const placeholder = manifest.replace('flue.example.org', 'flue.invalid');
    assert.throws(() => releaseText('v1.2.0', { manifest: placeholder, changes }), /flue\.invalid .+ no real address/);
  });
});

for (const prefix of ['v', 'koa-profiler-v'])
  test(`the list of changes begins with the version of the package of ${prefix}…`, async () => {
    const released = await readReleasedPackage(root, `${prefix}0`);
    const version = /"version": "(.+)"/.exec(released.manifest)?.[1] ?? '';
    const addressed = { ...released, manifest: released.manifest.replaceAll('.invalid', '.example.org') };
    assert.notEqual(releaseText(`${prefix}${version}`, addressed), '');
  });

test('only the manifests of the packages have the placeholder of an address', async () => {
  const found: string[] = [];
  const ours = '{*.*,.github/**/*.*,{build,electron,server,locales,packages}/**/*.*}';
  // Other commands leave installed and compiled packages in these folders.
  const exclude = ['**/node_modules/**', 'packages/*/dist/**'];
  for await (const file of glob(ours, { cwd: root, exclude }))
    if (/skorsteinskalkulator\.invalid/.test(await readFile(path.join(root, file), 'utf8'))) found.push(file);
  assert.deepEqual(found.sort(), ['package.json', path.join('packages', 'koa-profiler', 'package.json')]);
});
