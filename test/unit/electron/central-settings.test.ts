import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { describeStartupFailure } from '../../../electron/failures.ts';
import { readCentralSettings } from '../../../electron/files/central-settings.ts';
import { temporaryFolder } from './temporary-folder.ts';

const none = { catalogue: null, language: null, catalogueSwitching: true, dealer: null };

async function read(test: TestContext, contents: string | Buffer) {
  const path = join(await temporaryFolder(test), 'settings.json');
  await writeFile(path, contents);
  return readCentralSettings(path);
}

describe('the central settings', () => {
  it('are none where there is no file, without a word', () => {
    assert.deepEqual(readCentralSettings('/nowhere/settings.json'), { settings: none, problems: [], hindrance: null });
  });
  it('decide catalogue, language, switching and the dealer', async (test) => {
    const settings = {
      catalogue: '\\\\server\\prices\\prices.pipekatalog',
      language: 'eng',
      catalogueSwitching: false,
      dealer: { name: 'Ovnhuset AS', address: ['Storgata 1', '0155 Oslo'], organisationNumber: '987 654 325' },
    };
    assert.deepEqual(await read(test, JSON.stringify(settings)), { settings, problems: [], hindrance: null });
  });
  it('may be written by any editor of Windows', async (test) => {
    for (const contents of [
      '\uFEFF{"language":"eng"}',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"language":"eng"}', 'utf16le')]),
    ]) {
      assert.deepEqual(await read(test, contents), {
        settings: { ...none, language: 'eng' },
        problems: [],
        hindrance: null,
      });
    }
  });
  for (const contents of ['', '{', '[]', 'null', '7']) {
    it(`that read ${JSON.stringify(contents)} are named and not used`, async (test) => {
      const { settings, problems } = await read(test, contents);
      assert.deepEqual(settings, none);
      assert.equal(problems.length, 1);
    });
  }
  it('that are wrong in part are used for the rest', async (test) => {
    const { settings, problems } = await read(
      test,
      '{"catalogue":7,"language":"eng","catalogueSwitching":"no","colour":"red","dealer":{"name":"Ovnhuset AS","organisationNumber":"1"}}',
    );
    assert.deepEqual(settings, { ...none, language: 'eng' });
    assert.deepEqual(
      problems.map((problem) => /catalogueSwitching|catalogue|colour|dealer/.exec(problem)?.[0]),
      ['colour', 'catalogue', 'catalogueSwitching', 'dealer'],
    );
  });
  it('that are there but cannot be read hinder the start: nobody knows which catalogue they name', async (test) => {
    const { settings, hindrance } = readCentralSettings(await temporaryFolder(test));
    assert.deepEqual([settings, describeStartupFailure(hindrance).kind], [none, 'file_unreadable']);
  });
});
