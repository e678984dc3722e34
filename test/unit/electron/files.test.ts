import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { documentFileName } from '../../../electron/documents/file-name.ts';
import { desktopPaths } from '../../../electron/desktop-paths.ts';
import { readPreferences, writePreferences } from '../../../electron/preferences.ts';
import { writeFileAtomically } from '../../../electron/write-file-atomically.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('preferences', () => {
  it('are remembered', async (test) => {
    const path = join(await temporaryFolder(test), 'deep', 'preferences.json');
    await writePreferences(path, { appearance: 'dark' });
    assert.deepEqual(readPreferences(path), { appearance: 'dark' });
  });
  for (const contents of ['', '{', 'null', '[]', '{"appearance":"pink"}', '{"appearance":{"a":1}}']) {
    it(`are the defaults when the file reads ${JSON.stringify(contents)}`, async (test) => {
      const path = join(await temporaryFolder(test), 'preferences.json');
      await writeFile(path, contents);
      assert.deepEqual(readPreferences(path), { appearance: 'system' });
    });
  }
});

describe('writing a file', () => {
  it('replaces it whole and leaves nothing beside it', async (test) => {
    const folder = await temporaryFolder(test);
    await writeFileAtomically(join(folder, 'a.json'), 'old');
    await writeFileAtomically(join(folder, 'a.json'), 'new');
    assert.equal(await readFile(join(folder, 'a.json'), 'utf8'), 'new');
    assert.deepEqual(await readdir(folder), ['a.json']);
  });
  it('cleans up when the place is taken by a folder', async (test) => {
    const folder = await temporaryFolder(test);
    await mkdir(join(folder, 'taken', 'full'), { recursive: true });
    await assert.rejects(writeFileAtomically(join(folder, 'taken'), 'x'));
    assert.deepEqual(await readdir(folder), ['taken']);
  });
});

describe('the name of a document', () => {
  const cases: [string, string][] = [
    ['/', 'Delliste.csv'],
    ['/?fireplace=3', 'Delliste.csv'],
    ['/?reference=Hytte+Olsen', 'Delliste Hytte Olsen.csv'],
    ['/?reference=..%2F..%2Fetc%3Apasswd', 'Delliste .. .. etc passwd.csv'],
    ['/?reference=%00%0A%09', 'Delliste.csv'],
    ['/?reference=Olsen...', 'Delliste Olsen.csv'],
    ['/?reference=%C3%85gotnes', 'Delliste Ågotnes.csv'],
    ['//evil.example/?reference=x', 'Delliste x.csv'],
  ];
  for (const [location, name] of cases) {
    it(`for ${location} is ${name}`, () => assert.equal(documentFileName('Delliste', location, 'csv'), name));
  }
  it('is never longer than file systems take', () => {
    assert.ok(documentFileName('Delliste', `/?reference=${'x'.repeat(500)}`, 'csv').length < 130);
  });
});

describe('the paths of the app', () => {
  const folders = { application: 'A', resources: 'R', userData: 'U', logs: 'L' };
  it('find the bundled catalogue beside the asar when installed', () => {
    assert.equal(
      desktopPaths({ ...folders, isPackaged: true }).bundledCatalogue,
      join('R', 'catalogue', 'catalogue.sqlite'),
    );
  });
  it('find it in the project when run from source', () => {
    const { bundledCatalogue } = desktopPaths({ ...folders, isPackaged: false });
    assert.equal(bundledCatalogue, join('A', 'db', 'catalogue', 'catalogue.sqlite'));
  });
});
